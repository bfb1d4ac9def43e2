#include "app/exchange/png.h"

#include "app/exchange/output.h"

#include <png.h>
#include <stdlib.h>

static void on_error(png_structp png, png_const_charp message)
{
    lw_problem_set(png_get_error_ptr(png), "the picture cannot be written: %s", message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

/* Jumps back here when libpng complains; nothing that it needs changes after that. */
static bool encode(png_structp png, png_infop info, const LwImage *image, FILE *file)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)image->width, (png_uint_32)image->height, 8, image->alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    if (!image->alpha)
        png_set_filler(png, 0, PNG_FILLER_AFTER); /* the fourth byte of each pixel is skipped */
    for (int y = 0; y < image->height; y++)
        png_write_row(png, image->pixels + (size_t)y * (size_t)image->width * 4);
    png_write_end(png, info);
    return true;
}

bool lw_png_write(const LwImage *image, const char *path, LwProblem *problem)
{
    LwOutput output;
    if (!lw_output_open(&output, path, problem))
        return false;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, problem, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info)
        lw_problem_set(problem, "memory ran out");
    bool good = info && encode(png, info, image, output.file);
    png_destroy_write_struct(&png, &info);
    if (!good) {
        lw_output_abandon(&output);
        return false;
    }
    return lw_output_commit(&output, problem);
}
