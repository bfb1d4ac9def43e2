/* PNG files. */
#ifndef LW_EXCHANGE_PNG_H
#define LW_EXCHANGE_PNG_H

#include "app/exchange/problem.h"

#include <stdbool.h>

typedef struct LwImage {
    int width, height;
    bool alpha;             /* false: alpha is left out of the file */
    unsigned char *pixels;  /* rows from the top, r g b a, sRGB */
} LwImage;

/* The whole file or nothing, as app/exchange/output.h does it; "-" is standard output. */
bool lw_png_write(const LwImage *image, const char *path, LwProblem *problem);

#endif
