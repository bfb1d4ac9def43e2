/* What a click takes hold of. */
#include "app/geometry/relation.h"
#include "app/document/shape_mesh.h"
#include "ui/shown_units.h"
#include "ui/tool_maker.h"
#include "ui/words.h"

#include <string.h>

int lw_hold_index(LwMaker *maker, const LwHold *hold)
{
    return hold->body ? lw_item_index(lw_maker_edition(maker), lw_item(LW_ITEM_BODY, hold->body)) : LW_GROUND;
}

bool lw_hold_is_there(LwMaker *maker, const LwHold *hold)
{
    if (hold->item.kind == LW_ITEM_JOINT)
        return lw_item_index(lw_maker_edition(maker), hold->item) >= 0;
    return !hold->body || lw_hold_index(maker, hold) >= 0;
}

LwFrame lw_hold_frame(LwMaker *maker, const LwHold *hold)
{
    int body = lw_hold_index(maker, hold);
    return body < 0 ? LW_FRAME_IDENTITY : lw_maker_edition(maker)->pose[body];
}

LwFrame lw_hold_shown_frame(LwMaker *maker, const LwHold *hold)
{
    int body = lw_hold_index(maker, hold);
    const LwFrame *pose = lw_desk_pose(maker->desk);
    return body < 0 || !pose ? LW_FRAME_IDENTITY : pose[body];
}

const char *lw_hold_body_name(const LwHold *hold)
{
    return hold->body ? hold->body : "ground";
}

static LwVec3 to_local(LwFrame frame, LwVec3 direction)
{
    return lw_quat_rotate(lw_quat_conj(frame.orientation), direction);
}

/* How many placed parts of files a body shows; the part's name must be told where there are several. */
static int part_count(const LwEdition *edition, int body)
{
    int count = 0;
    for (int i = 0; body >= 0 && i < edition->document->shapes[body].count; i++)
        if (edition->document->shapes[body].shape[i].kind == LW_SHAPE_FILE)
            count += lw_shape_piece_count(&edition->document->shapes[body].shape[i]);
    return count;
}

static void take_feature(LwEdition *edition, const LwPick *pick, LwHold *hold)
{
    const LwPiece *piece = &edition->figure.piece[pick->piece];
    hold->has_feature = true;
    hold->feature = lw_feature_move(piece->model->feature[pick->feature], piece->frame);
    hold->attaches = hold->body && !piece->model->primitive && !piece->stick;
    hold->part = hold->attaches && part_count(edition, pick->body) > 1 ? g_intern_string(piece->model->name) : NULL;
}

void lw_hold_take(LwMaker *maker, const LwPointer *pointer, LwHold *hold)
{
    LwEdition *edition = lw_maker_edition(maker);
    const LwPick *pick = pointer->pick;
    *hold = (LwHold){ .item = pointer->item };
    if (!pick || !edition || (maker->type->joints && pointer->item.kind == LW_ITEM_JOINT))
        return;
    hold->body = pick->body >= 0 ? g_intern_string(edition->document->def.body[pick->body].name) : NULL;
    hold->item = hold->body ? lw_item(LW_ITEM_BODY, hold->body) : lw_item(LW_ITEM_GROUND, "");
    LwFrame frame = lw_hold_shown_frame(maker, hold);
    hold->has_point = true;
    hold->point = lw_frame_local_point(frame, pick->point);
    hold->normal = to_local(frame, pick->normal);
    bool plain = (guint)pointer->state & (guint)GDK_SHIFT_MASK;
    if (pick->feature >= 0 && !plain)
        take_feature(edition, pick, hold);
}

/* ---- words */

char *lw_feature_words(const LwFeature *f)
{
    static const char *const nouns[LW_FEATURE_KINDS][2] = { /* outside, inside */
        [LW_FEATURE_PLANE] = { N_("flat face"), N_("flat face") }, [LW_FEATURE_CYLINDER] = { N_("shaft"), N_("hole") },
        [LW_FEATURE_CONE] = { N_("cone"), N_("conical hole") }, [LW_FEATURE_SPHERE] = { N_("ball"), N_("socket") },
        [LW_FEATURE_TORUS] = { N_("torus"), N_("torus") }, [LW_FEATURE_CIRCLE] = { N_("circular edge"), N_("circular edge") },
        [LW_FEATURE_LINE] = { N_("straight edge"), N_("straight edge") }, [LW_FEATURE_POINT] = { N_("corner"), N_("corner") },
    };
    GString *text = g_string_new(_(nouns[f->kind][f->inside]));
    if (f->radius > 0) {
        char *words = lw_shown_words(2 * f->radius, "m");
        g_string_append_printf(text, " ⌀%s", words);
        g_free(words);
    }
    if (f->length > 0 && f->kind != LW_FEATURE_CONE) {
        char *words = lw_shown_words(f->length, "m");
        g_string_append_printf(text, _(", %s long"), words);
        g_free(words);
    }
    return g_string_free(text, FALSE);
}

char *lw_hold_words(const LwHold *hold)
{
    char *what = hold->has_feature ? lw_feature_words(&hold->feature) : g_strdup(hold->has_point ? _("point") : _("this place"));
    char *text = g_strdup_printf(_("%s of %s"), what, hold->body ? hold->body : _("the ground"));
    g_free(what);
    return text;
}

/* ---- geometry */

bool lw_hold_has_axis(const LwHold *hold)
{
    return lw_vec3_norm(lw_hold_axis(hold)) > 0;
}

LwVec3 lw_hold_axis(const LwHold *hold)
{
    if (!hold->has_feature)
        return hold->normal;
    return lw_feature_has_axis(&hold->feature) ? hold->feature.axis : lw_vec3(0, 0, 0);
}

LwVec3 lw_hold_point(const LwHold *hold)
{
    return hold->has_feature ? hold->feature.position : hold->point;
}

void lw_hold_draw(LwMaker *maker, const LwHold *hold, LwBrush *overlay, double pixel)
{
    if (!hold->has_point)
        return;
    LwFrame frame = lw_hold_shown_frame(maker, hold);
    LwVec3 p = lw_frame_point(frame, lw_hold_point(hold)), axis = lw_quat_rotate(frame.orientation, lw_hold_axis(hold));
    bool one_way = !hold->has_feature || hold->feature.kind == LW_FEATURE_PLANE;
    double half = (hold->has_feature ? 0.5 * hold->feature.length : 0) + 22 * pixel;
    overlay->frame = LW_FRAME_IDENTITY;
    overlay->colour = 0xed731aff;
    lw_brush_ball(overlay, p, 4 * pixel);
    if (lw_vec3_norm(axis) > 0)
        lw_brush_centre_line(overlay, one_way ? p : lw_vec3_mad(p, -half, axis), lw_vec3_mad(p, half, axis), 7 * pixel, 1.6);
}
