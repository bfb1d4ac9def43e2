#include "app/view/shaders.h"

#include <epoxy/gl.h>

static unsigned compile(GLenum kind, const char *text, LwProblem *problem)
{
    const char *source[] = { "#version 330 core\n", lw_shader_common_glsl, text };
    GLuint shader = glCreateShader(kind);
    GLint good = 0;
    glShaderSource(shader, 3, source, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good)
        return shader;
    char log[600] = "";
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    lw_problem_set(problem, "the graphics driver refuses a shader: %s", log);
    glDeleteShader(shader);
    return 0;
}

static unsigned link_program(const char *vertex, const char *fragment, LwProblem *problem)
{
    GLuint v = compile(GL_VERTEX_SHADER, vertex, problem), f = v ? compile(GL_FRAGMENT_SHADER, fragment, problem) : 0;
    GLuint program = 0;
    if (f) {
        GLint good = 0;
        program = glCreateProgram();
        glAttachShader(program, v);
        glAttachShader(program, f);
        glLinkProgram(program);
        glGetProgramiv(program, GL_LINK_STATUS, &good);
        if (!good) {
            char log[600] = "";
            glGetProgramInfoLog(program, sizeof log, NULL, log);
            lw_problem_set(problem, "the graphics driver refuses a shader program: %s", log);
            glDeleteProgram(program);
            program = 0;
        }
    }
    glDeleteShader(v);
    glDeleteShader(f);
    return program;
}

bool lw_programs_create(LwPrograms *programs, LwProblem *problem)
{
    static const struct { const char *vertex, *fragment; } text[LW_PROGRAMS] = {
        [LW_PROGRAM_PART] = { lw_shader_part_vert, lw_shader_part_frag },
        [LW_PROGRAM_PART_FAST] = { lw_shader_part_vert, lw_shader_part_fast_frag },
        [LW_PROGRAM_OUTLINE] = { lw_shader_outline_vert, lw_shader_flat_frag },
        [LW_PROGRAM_LINE] = { lw_shader_line_vert, lw_shader_line_frag },
        [LW_PROGRAM_BACKGROUND] = { lw_shader_screen_vert, lw_shader_background_frag },
        [LW_PROGRAM_HEIGHT] = { lw_shader_part_vert, lw_shader_height_frag },
        [LW_PROGRAM_BLUR] = { lw_shader_screen_vert, lw_shader_blur_frag },
        [LW_PROGRAM_GROUND] = { lw_shader_ground_vert, lw_shader_ground_frag },
        [LW_PROGRAM_DEPTH] = { lw_shader_part_vert, lw_shader_depth_frag },
        [LW_PROGRAM_OCCLUSION] = { lw_shader_screen_vert, lw_shader_occlusion_frag },
        [LW_PROGRAM_PLANE] = { lw_shader_ground_vert, lw_shader_flat_frag },
        [LW_PROGRAM_SMOOTH] = { lw_shader_screen_vert, lw_shader_smooth_frag },
    };
    *programs = (LwPrograms){ { 0 } };
    for (int i = 0; i < LW_PROGRAMS; i++) {
        programs->id[i] = link_program(text[i].vertex, text[i].fragment, problem);
        if (!programs->id[i]) {
            lw_programs_destroy(programs);
            return false;
        }
    }
    return true;
}

void lw_programs_destroy(LwPrograms *programs)
{
    for (int i = 0; i < LW_PROGRAMS; i++)
        if (programs->id[i])
            glDeleteProgram(programs->id[i]);
    *programs = (LwPrograms){ { 0 } };
}

unsigned lw_program_use(const LwPrograms *programs, LwProgram program)
{
    glUseProgram(programs->id[program]);
    return programs->id[program];
}

void lw_uniform_int(unsigned program, const char *name, int value)
{
    glUniform1i(glGetUniformLocation(program, name), value);
}

void lw_uniform_float(unsigned program, const char *name, double value)
{
    glUniform1f(glGetUniformLocation(program, name), (float)value);
}

void lw_uniform_vec2(unsigned program, const char *name, double x, double y)
{
    glUniform2f(glGetUniformLocation(program, name), (float)x, (float)y);
}

void lw_uniform_vec3(unsigned program, const char *name, LwVec3 v)
{
    glUniform3f(glGetUniformLocation(program, name), (float)v.x, (float)v.y, (float)v.z);
}

void lw_uniform_colour_at(int location, unsigned colour)
{
    float part[4];
    for (int i = 0; i < 4; i++)
        part[i] = (float)(colour >> (24 - 8 * i) & 255) / 255;
    glUniform4fv(location, 1, part);
}

void lw_uniform_colour(unsigned program, const char *name, unsigned colour)
{
    lw_uniform_colour_at(glGetUniformLocation(program, name), colour);
}

void lw_uniform_matrix(unsigned program, const char *name, const float matrix[16])
{
    glUniformMatrix4fv(glGetUniformLocation(program, name), 1, GL_FALSE, matrix);
}
