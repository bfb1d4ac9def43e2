#include "ui/chapters.h"

void lw_tree_actions_add(LwWindow *window)
{
    (void)window;
}
