/* What ui/testing.h tells, as JSON. */
#ifndef LW_UI_TESTING_TELL_H
#define LW_UI_TESTING_TELL_H

#include "ui/window.h"

void lw_tell_number(GString *out, double value); /* null: it is not finite */
void lw_tell_string(GString *out, const char *text); /* NULL: null */
void lw_tell_widgets(GString *out);
void lw_tell_state(GString *out, LwWindow *window);
void lw_tell_pixel(GString *out, LwWindow *window, LwVec3 point);

#endif
