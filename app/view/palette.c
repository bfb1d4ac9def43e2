/* Colours of what has none of its own. A body's follows from its name alone: not from its place in the list nor from the other bodies, so that adding,
 * deleting, moving and undo leave the colours of all others, and a picture made by a command shows those of the window. */
#include "app/view/figure.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const LwColour lw_palette_ground = 0xA9AEB5FF;

enum { HUES = 10, TONES = 3 };
static const LwColour hue[HUES] = { 0x5B8DB8FF, 0xE0A458FF, 0x7FB08AFF, 0xC9706BFF, 0x9A86BFFF, 0x62B3B2FF, 0xD9C15CFF, 0xB98A67FF, 0x8FA2B5FF, 0xD08BB0FF };

/* Of the seeds from 1 on the first with which no two bodies that a joint holds together have one hue in any example. */
static const uint32_t seed = 21995;

LwColour lw_palette(int number)
{
    return hue[((number % HUES) + HUES) % HUES];
}

/* FNV-1a, stirred so that the lower bits depend on all. */
static uint32_t hash_of(const char *text, size_t length)
{
    uint32_t h = seed;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    h = (h ^ (h >> 16)) * 0x85ebca6bu;
    return h ^ (h >> 13);
}

/* The colour as it is, in shade, in light. */
static LwColour toned(LwColour colour, int tone)
{
    LwColour out = colour & 0xFF;
    for (int shift = 8; shift < 32; shift += 8) {
        unsigned c = (colour >> shift) & 0xFF;
        c = tone == 1 ? c * 4 / 5 : tone == 2 ? c + (255 - c) * 2 / 5 : c;
        out |= (LwColour)c << shift;
    }
    return out;
}

LwColour lw_palette_named(const char *name)
{
    size_t length = strlen(name), stem = length;
    while (stem > 0 && length - stem < 6 && name[stem - 1] >= '0' && name[stem - 1] <= '9')
        stem--;
    /* rod1, rod2, rod3 are neighbours in the palette: alike in name, told apart by the eye */
    uint32_t h = hash_of(name, stem), number = (uint32_t)strtoul(name + stem, NULL, 10);
    return toned(hue[(h % HUES + number) % HUES], (int)((h / HUES + number / HUES) % TONES));
}
