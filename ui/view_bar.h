/* Menus of the view: of its part of the tool bar, and of the right button. */
#ifndef LW_UI_VIEW_BAR_H
#define LW_UI_VIEW_BAR_H

#include "ui/window.h"

/* What the right button offers of the view's own actions. To be unreferred. */
GMenuModel *lw_view_menu_new(void);

#endif
