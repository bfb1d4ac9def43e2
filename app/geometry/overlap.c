/* The common area of two flat faces: triangle by triangle, each pair clipped exactly. */
#include "app/geometry/evidence.h"

enum { CORNERS = 8, MOST_PAIRS = 1 << 20 };

typedef struct Corner {
    double x, y;
} Corner;

static Corner seen(LwFrame plane, const LwPlacedPart *placed, LwVec3 p)
{
    LwVec3 q = lw_frame_local_point(plane, lw_frame_point(placed->frame, p));
    return (Corner){ q.x, q.y };
}

/* The three corners of a triangle, counter-clockwise in the plane; false when it has no area there. */
static bool triangle_in(LwFrame plane, const LwPlacedPart *placed, int t, Corner out[3])
{
    const LwMesh *mesh = &placed->part->mesh;
    for (int k = 0; k < 3; k++)
        out[k] = seen(plane, placed, mesh->vertex[mesh->triangle[t].v[k]]);
    double twice = (out[1].x - out[0].x) * (out[2].y - out[0].y) - (out[1].y - out[0].y) * (out[2].x - out[0].x);
    if (twice < 0) {
        Corner swap = out[1];
        out[1] = out[2];
        out[2] = swap;
    }
    return twice != 0;
}

/* Cuts the polygon by the line from a to b, keeping its left. Returns the new number of corners. */
static int cut(Corner *polygon, int count, Corner a, Corner b)
{
    Corner out[CORNERS + 2];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Corner p = polygon[i], q = polygon[(i + 1) % count];
        double s = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x), t = (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x);
        if (s >= 0)
            out[kept++] = p;
        if ((s > 0 && t < 0) || (s < 0 && t > 0))
            out[kept++] = (Corner){ p.x + (q.x - p.x) * s / (s - t), p.y + (q.y - p.y) * s / (s - t) };
        if (kept >= CORNERS)
            break;
    }
    for (int i = 0; i < kept; i++)
        polygon[i] = out[i];
    return kept;
}

/* Area of a polygon; its first moments are added up in `moment`. */
static double measure(const Corner *polygon, int count, Corner *moment)
{
    double area = 0;
    for (int i = 1; i + 1 < count; i++) {
        Corner a = polygon[0], b = polygon[i], c = polygon[i + 1];
        double part = ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
        area += part;
        moment->x += part * (a.x + b.x + c.x) / 3;
        moment->y += part * (a.y + b.y + c.y) / 3;
    }
    return area;
}

double lw_overlap_area(const LwPlacedPart *a, int face_a, const LwPlacedPart *b, int face_b, LwFrame frame, LwVec3 *middle)
{
    const LwFace *fa = &a->part->face[face_a], *fb = &b->part->face[face_b];
    double area = 0;
    Corner moment = { 0, 0 };
    *middle = frame.position;
    if ((double)fa->count * fb->count > MOST_PAIRS)
        return 0; /* flat faces of a thousand triangles each are screens and grids, not bearings */
    for (int i = 0; i < fa->count; i++) {
        Corner one[3];
        if (!triangle_in(frame, a, fa->first + i, one))
            continue;
        for (int j = 0; j < fb->count; j++) {
            Corner polygon[CORNERS + 2];
            int count = 3;
            if (!triangle_in(frame, b, fb->first + j, polygon))
                continue;
            for (int k = 0; k < 3 && count >= 3; k++)
                count = cut(polygon, count, one[k], one[(k + 1) % 3]);
            area += count >= 3 ? measure(polygon, count, &moment) : 0;
        }
    }
    if (area > 0)
        *middle = lw_frame_point(frame, lw_vec3(moment.x / area, moment.y / area, 0));
    return area;
}
