/* All that a window shows, as text: two windows that show the same have the same portrait. */
#ifndef LW_TESTS_UI_PORTRAIT_H
#define LW_TESTS_UI_PORTRAIT_H

#include "ui/window.h"

/* Each line is one fact: a widget with its words and place, an action, the camera, a graph …; to be freed. The pages that no tab shows are in it, too; the start
 * page, which is about no document, is not. */
char *portrait_of(LwWindow *window);
/* Lines that one of them has and the other has not, printed as remarks; how many. */
int portrait_differences(const char *portrait, const char *expected);

#endif
