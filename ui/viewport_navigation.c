/* Which button does what, as people know it from other programs. */
#include "ui/viewport_private.h"
#include "ui/words.h"

enum { L = GDK_BUTTON_PRIMARY, M = GDK_BUTTON_MIDDLE, R = GDK_BUTTON_SECONDARY, S = GDK_SHIFT_MASK, C = GDK_CONTROL_MASK, most = 6 };

typedef struct Habit {
    guint button, state;
    LwDeed deed;
} Habit;

/* The first button with nothing else turns the view in all of them, where no tool takes it: for those who have no middle button. */
static const struct { const char *name, *title, *help; Habit habit[most]; } styles[LW_NAVIGATIONS] = {
    [LW_NAVIGATION_LOCKWORK] = { "lockwork", N_("Lockwork"), N_("Middle button turns, right button or Shift+middle moves, wheel or Ctrl+middle zooms."),
        { { M, 0, LW_DEED_ORBIT }, { M, S, LW_DEED_PAN }, { R, 0, LW_DEED_PAN }, { M, C, LW_DEED_ZOOM }, { R, S, LW_DEED_ORBIT } } },
    [LW_NAVIGATION_SOLIDWORKS] = { "solidworks", N_("Like SolidWorks"), N_("Middle button turns, Ctrl+middle moves, wheel or Shift+middle zooms."),
        { { M, 0, LW_DEED_ORBIT }, { M, C, LW_DEED_PAN }, { M, S, LW_DEED_ZOOM }, { R, 0, LW_DEED_PAN } } },
    [LW_NAVIGATION_BLENDER] = { "blender", N_("Like FreeCAD and Blender"), N_("Middle button turns, Shift+middle moves, wheel or Ctrl+middle zooms."),
        { { M, 0, LW_DEED_ORBIT }, { M, S, LW_DEED_PAN }, { M, C, LW_DEED_ZOOM } } },
    [LW_NAVIGATION_FUSION] = { "fusion", N_("Like Fusion and Onshape"), N_("Right button or Shift+middle turns, middle button or Ctrl+right moves, wheel zooms."),
        { { R, 0, LW_DEED_ORBIT }, { M, S, LW_DEED_ORBIT }, { M, 0, LW_DEED_PAN }, { R, C, LW_DEED_PAN }, { M, C, LW_DEED_ZOOM } } },
};

const char *lw_navigation_name(LwNavigation navigation)
{
    return styles[navigation].name;
}

const char *lw_navigation_title(LwNavigation navigation)
{
    return _(styles[navigation].title);
}

const char *lw_navigation_help(LwNavigation navigation)
{
    return _(styles[navigation].help);
}

LwDeed lw_navigation_deed(LwNavigation navigation, guint button, GdkModifierType state)
{
    guint held = (guint)state & (guint)(GDK_SHIFT_MASK | GDK_CONTROL_MASK);
    for (int i = 0; i < most; i++) {
        const Habit *habit = &styles[navigation].habit[i];
        if (habit->button == button && habit->state == held)
            return habit->deed;
    }
    if (button == L)
        return held == S ? LW_DEED_BAND : LW_DEED_ORBIT;
    return LW_DEED_NONE;
}

LwNavigation lw_viewport_navigation(const LwViewport *viewport)
{
    return viewport->navigation;
}

void lw_viewport_set_navigation(LwViewport *viewport, LwNavigation navigation)
{
    viewport->navigation = navigation;
}
