/* The shader programs of the pictures. They are part of the program (made from data/shaders when it is built), so that nothing has to be found
 * at run time. A GL context is current in all of this. */
#ifndef LW_VIEW_SHADERS_H
#define LW_VIEW_SHADERS_H

#include "app/exchange/problem.h"
#include "core/math/vec3.h"

typedef enum LwProgram {
    LW_PROGRAM_PART, LW_PROGRAM_PART_FAST, LW_PROGRAM_OUTLINE, LW_PROGRAM_LINE, LW_PROGRAM_BACKGROUND, LW_PROGRAM_HEIGHT, LW_PROGRAM_BLUR, LW_PROGRAM_GROUND,
    LW_PROGRAM_DEPTH, LW_PROGRAM_OCCLUSION, LW_PROGRAM_SMOOTH, LW_PROGRAM_PLANE,
    LW_PROGRAMS
} LwProgram;

typedef struct LwPrograms {
    unsigned id[LW_PROGRAMS];
} LwPrograms;

/* False with the compiler's words in *problem; nothing is left behind then. */
bool lw_programs_create(LwPrograms *programs, LwProblem *problem);
void lw_programs_destroy(LwPrograms *programs);

/* Makes it the current one, whose uniforms are then set by name; names that the program does not use are ignored. */
unsigned lw_program_use(const LwPrograms *programs, LwProgram program);
void lw_uniform_int(unsigned program, const char *name, int value);
void lw_uniform_float(unsigned program, const char *name, double value);
void lw_uniform_vec2(unsigned program, const char *name, double x, double y);
void lw_uniform_vec3(unsigned program, const char *name, LwVec3 value);
void lw_uniform_colour(unsigned program, const char *name, unsigned colour); /* 0xRRGGBBAA as 0 … 1 */
void lw_uniform_colour_at(int location, unsigned colour);
void lw_uniform_matrix(unsigned program, const char *name, const float matrix[16]);

extern const char lw_shader_common_glsl[], lw_shader_part_vert[], lw_shader_part_frag[], lw_shader_part_fast_frag[], lw_shader_outline_vert[], lw_shader_flat_frag[],
    lw_shader_line_vert[], lw_shader_line_frag[], lw_shader_screen_vert[], lw_shader_background_frag[], lw_shader_height_frag[],
    lw_shader_blur_frag[], lw_shader_ground_vert[], lw_shader_ground_frag[], lw_shader_depth_frag[], lw_shader_occlusion_frag[],
    lw_shader_smooth_frag[];

#endif
