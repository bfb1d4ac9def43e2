#include "app/geometry/sizes.h"

#include <math.h>
#include <stdio.h>

static const double large = 10, ratio = 1000;       /* m; largest to smallest: a mistake of m for mm is that much */
static const double absurd = 1000, tiny = 1e-4;     /* m */

enum { WORDS = 32 };

/* The longest side of the part's box, m; 0 when there are no triangles. */
static double size_of(const LwPart *part)
{
    LwBox box = lw_mesh_box(&part->mesh);
    if (lw_box_is_empty(box))
        return 0;
    return fmax(box.max.x - box.min.x, fmax(box.max.y - box.min.y, box.max.z - box.min.z));
}

static const char *words(char text[WORDS], double size)
{
    const struct { double metres; const char *unit; } units[] = { { 1000, "km" }, { 1, "m" }, { 0.001, "mm" }, { 0, "µm" } };
    int i = 0;
    while (size < units[i].metres)
        i++;
    snprintf(text, WORDS, "%.3g %s", i < 3 ? size / units[i].metres : 1e6 * size, units[i].unit);
    return text;
}

/* Both kinds in one file: no unit is right for all of them. */
static void note_mixture(LwScene *scene, int largest, int smallest)
{
    char high[WORDS], low[WORDS];
    double most = size_of(&scene->part[largest]);
    int many = 0, few = 0;
    for (int i = 0; i < scene->part_count; i++) {
        double size = size_of(&scene->part[i]);
        many += size > large;
        few += size > 0 && size < most / ratio;
    }
    lw_scene_add_note(scene, "%d of its parts %s larger than 10 m (%.200s: %s), while %d %s less than a thousandth of that (%.200s: %s), all as the file says; "
                             "if its units are mixed up, export it again, or give \"scale\" to the geometry of those that are wrong",
                      many, many == 1 ? "is" : "are", scene->part[largest].name, words(high, most), few, few == 1 ? "measures" : "measure",
                      scene->part[smallest].name, words(low, size_of(&scene->part[smallest])));
}

void lw_scene_note_sizes(LwScene *scene)
{
    int largest = -1, smallest = -1;
    double most = 0, least = INFINITY;
    for (int i = 0; i < scene->part_count; i++) {
        double size = size_of(&scene->part[i]);
        if (size > most) {
            most = size;
            largest = i;
        }
        if (size > 0 && size < least) {
            least = size;
            smallest = i;
        }
    }
    char text[WORDS];
    if (largest < 0)
        return;
    if (most > large && least < most / ratio)
        note_mixture(scene, largest, smallest);
    else if (most > absurd || most < tiny)
        lw_scene_add_note(scene, "its largest part (%.200s) measures %s when lengths are in %s; if that is not so, --unit says another unit",
                          scene->part[largest].name, words(text, most), scene->unit);
}
