/* The picture: there is one, and what the model has is in it. */
#include "tests/sequences/hand.h"
#include "tests/sequences/hold.h"
#include "tests/ui/rig.h"

#include <math.h>
#include <stdlib.h>

static LwViewport *view(void)
{
    return LW_VIEWPORT(lw_window_viewport(rig.window));
}

typedef struct Picture {
    int width, height;
    guchar *pixels;
} Picture;

static bool take(GtkWidget *widget, Picture *picture)
{
    hand_draw(GTK_WINDOW(rig.window)); /* it may be behind a dialog */
    GdkTexture *texture = rig_texture(widget);
    if (!texture)
        return false;
    picture->width = gdk_texture_get_width(texture);
    picture->height = gdk_texture_get_height(texture);
    picture->pixels = g_malloc((gsize)picture->width * 4 * (gsize)picture->height);
    gdk_texture_download(texture, picture->pixels, (gsize)picture->width * 4);
    g_object_unref(texture);
    return true;
}

static const guchar *pixel(const Picture *picture, int x, int y)
{
    return picture->pixels + ((gsize)y * (gsize)picture->width + (gsize)x) * 4;
}

static bool differ(const guchar *a, const guchar *b)
{
    return abs(a[0] - b[0]) > 10 || abs(a[1] - b[1]) > 10 || abs(a[2] - b[2]) > 10;
}

static bool window_is_drawn(void)
{
    Picture picture;
    if (!take(GTK_WIDGET(rig.window), &picture))
        return hold_say("there is no picture");
    int others = 0;
    const guchar *corner = pixel(&picture, picture.width / 2, picture.height / 2);
    for (int y = 0; y < picture.height; y += 3)
        for (int x = 0; x < picture.width; x += 3)
            others += differ(corner, pixel(&picture, x, y));
    hold_count("a picture of the window");
    g_free(picture.pixels);
    return others > 100 || hold_say("it is one colour");
}

/* Whether the middle of a triangle is seen: something is drawn there that the empty picture beside it has not. */
static bool is_drawn_at(const Picture *picture, LwVec3 point)
{
    LwVec3 p = lw_viewport_to_pixel(view(), point);
    int x = (int)p.x, y = (int)p.y;
    for (int side = 1; side <= 2; side++)
        if (differ(pixel(picture, x, y), pixel(picture, side == 1 ? 1 : picture->width - 2, y)))
            return true;
    return false;
}

static bool is_inside(LwVec3 point, int width, int height)
{
    LwVec3 p = lw_viewport_to_pixel(view(), point);
    return isfinite(p.x) && isfinite(p.y) && fabs(p.z) < 1 && p.x > 20 && p.y > 20 && p.x < width - 20 && p.y < height - 20;
}

/* Of all pieces that should be seen, in steps through their triangles: *inside within the picture, *drawn of them. */
static void count_drawn(const Picture *picture, int *inside, int *drawn)
{
    const LwEdition *edition = lw_desk_edition(rig.desk);
    const LwFrame *pose = lw_desk_pose(rig.desk);
    for (int i = 0; i < edition->figure.piece_count; i++) {
        const LwPiece *piece = &edition->figure.piece[i];
        const LwMesh *mesh = &piece->model->mesh;
        const char *body = piece->body >= 0 ? edition->document->def.body[piece->body].name : NULL;
        if (body && (lw_desk_is_hidden(rig.desk, body) || lw_desk_is_transparent(rig.desk, body)))
            continue;
        LwFrame frame = lw_piece_frame(piece, pose);
        for (int t = 0; t < mesh->triangle_count; t += 1 + mesh->triangle_count / 20) {
            LwVec3 a = mesh->vertex[mesh->triangle[t].v[0]], b = mesh->vertex[mesh->triangle[t].v[1]], c = mesh->vertex[mesh->triangle[t].v[2]];
            LwVec3 middle = lw_frame_point(frame, lw_vec3((a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, (a.z + b.z + c.z) / 3));
            if (is_inside(middle, picture->width, picture->height)) {
                ++*inside;
                *drawn += is_drawn_at(picture, middle);
            }
        }
    }
}

static bool parts_are_drawn(void)
{
    Picture picture;
    int inside = 0, drawn = 0;
    GtkWidget *widget = GTK_WIDGET(view());
    if (lw_viewport_trouble(view()))
        return hold_say("%s", lw_viewport_trouble(view()));
    if (!lw_desk_is_open(rig.desk) || !gtk_widget_get_mapped(widget) || lw_viewport_shows(view(), LW_SHOW_SECTION) || !take(widget, &picture))
        return true;
    count_drawn(&picture, &inside, &drawn);
    g_free(picture.pixels);
    if (inside < 40) /* far away, or beside */
        return true;
    hold_count("a picture of parts");
    return drawn * 10 >= inside || hold_say("%d of %d places that should be seen are", drawn, inside);
}

const HoldRule hold_picture_rules[] = {
    { "the window is drawn", HOLD_PICTURE, window_is_drawn },
    { "parts are drawn", HOLD_PICTURE, parts_are_drawn },
    { NULL, 0, NULL },
};
