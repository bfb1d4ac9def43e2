/* Views that the document keeps: camera, hidden and transparent bodies, section; saved and shown again. */
#ifndef LW_UI_VIEWS_H
#define LW_UI_VIEWS_H

#include "ui/window.h"

void lw_views_actions_add(LwWindow *window);
/* The saved views and what can be done with them; follows the document. */
GMenuModel *lw_views_menu(LwWindow *window);

/* As one step of the document; a view of that name is replaced. False with the reason said. */
bool lw_view_save(LwWindow *window, const char *name);
void lw_view_show(LwWindow *window, int number); /* of the document */

#endif
