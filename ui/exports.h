/* Exports: pictures, videos, mechanisms for other programs, results, reports. */
#ifndef LW_UI_EXPORTS_H
#define LW_UI_EXPORTS_H

#include "ui/export_dialog.h"

void lw_export_actions_add(LwWindow *window);
GMenuModel *lw_export_menu_new(void);

extern const LwExportKind lw_export_picture, lw_export_video, lw_export_model, lw_export_csv, lw_export_report;

#endif
