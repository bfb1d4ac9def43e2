/* The parts of `lockwork render`. */
#ifndef LW_CLI_RENDER_H
#define LW_CLI_RENDER_H

#include "app/cli/cli.h"
#include "app/cli/session.h"
#include "app/view/mode_poses.h"
#include "app/view/painter.h"
#include "app/view/poses.h"
#include "app/view/symbols.h"

enum { LW_RENDER_FRAMES = 100000 }; /* at most so many pictures */

typedef struct LwRenderOptions {
    const char *output;
    bool has_time;
    double time;            /* s */
    int frames;             /* 0: not given */
    double fps;             /* pictures per second of the motion; 0: not given */
    int width, height;
    LwViewAngles angles;
    bool has_up, perspective, edges, joints, grid, centres, transparent;
    LwUpright up;
    const LwStyle *style;
    const char *trace, *hide, *clear;
    LwSection section;
    bool ghost;             /* the first pose once more, faintly */
    LwModeWish mode;
} LwRenderOptions;

/* False after a complaint. */
bool lw_render_options_read(const LwArguments *arguments, LwRenderOptions *options);

/* The moments of which pictures are made: pose[k] of `poses`. */
typedef struct LwRenderMotion {
    LwPoses poses;
    int count;
    int *pose;
    bool whole;             /* the poses cover the whole run, for paths */
    const LwFrame *assembled; /* of a mechanism: where its bodies are before anything moves */
} LwRenderMotion;

/* Runs the analysis as far as the pictures need it. Returns an exit status. Everything in the arena. */
int lw_render_motion(const LwSession *session, const LwRenderOptions *options, LwArena *arena, LwRenderMotion *motion);

/* A point whose path is drawn. */
typedef struct LwRenderPath {
    int body;
    LwVec3 point;           /* in the body's frame */
} LwRenderPath;
enum { LW_RENDER_PATHS = 32 };
/* From "BODY[:x,y,z][;…]"; −1 after a complaint. Without a point the centre of mass. */
int lw_render_paths(const LwDocument *document, const char *text, LwRenderPath path[LW_RENDER_PATHS]);

/* Looks of bodies from "BODY[;…]" of --hide and --clear (each may be NULL); false after a complaint. NULL in *look when neither is given. */
bool lw_render_looks(const LwDocument *document, const LwRenderOptions *options, LwArena *arena, LwLook **look);

/* What is to be drawn. */
typedef struct LwRenderStage {
    LwArena *arena;
    LwFigure figure;
    LwUpright upright;
    LwRenderMotion motion;
    LwSymbols *symbols;     /* NULL: no mechanism */
    int path_count;
    LwRenderPath path[LW_RENDER_PATHS];
    LwLook *look;           /* by body; NULL: all as they are */
} LwRenderStage;

/* Whether the first picture's place can be written, to be asked before anything long begins; false after a complaint. */
bool lw_render_place_is_good(const LwRenderOptions *options);
/* The same for a file that is open, with its shapes: stages it and draws. The stage has an arena, guarded. Returns an exit status, after a complaint. */
int lw_render_mechanism(const LwSession *session, const LwRenderOptions *options, LwRenderStage *stage);
/* Draws and writes all pictures. Returns an exit status. */
int lw_render_pictures(LwRenderStage *stage, const LwRenderOptions *options);

#endif
