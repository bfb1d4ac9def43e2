/* Bushings, and stiffnesses that depend on the deflection. */
#include "app/document/reader_private.h"

bool lw_reader_stiffness(LwReader *r, const LwJson *node, LwQuantity quantity, double *stiffness, const LwLaw **elastic)
{
    if (!node)
        return true;
    if (node->kind == LW_JSON_OBJECT) {
        const LwLaw *law = lw_reader_law(r, node, (LwLawWish){ quantity, LW_LAW_USES_X, 0 });
        *elastic = law ? lw_law_of_stiffness(&r->document->arena, law) : NULL;
        return law != NULL;
    }
    if (!lw_reader_number(r, node, quantity, stiffness))
        return false;
    if (*stiffness < 0)
        lw_reader_error(r, node->mark, "\"stiffness\" is %.6g; expected 0 or more", *stiffness);
    return *stiffness >= 0;
}

static bool is_list_of_six(LwReader *r, const LwJson *node, const char *what)
{
    if (node->kind == LW_JSON_ARRAY && node->count == 6)
        return true;
    lw_reader_error(r, node->mark, "expected a list of six %s, along x y z and about x y z; found %s%s", what, lw_json_kind_words(node),
                    node->kind == LW_JSON_ARRAY ? " of another length" : "");
    return false;
}

static void read_damping(LwReader *r, const LwJson *node, LwQuantity quantity, double *damping)
{
    if (lw_reader_number(r, node, quantity, damping) && *damping < 0)
        lw_reader_error(r, node->mark, "\"damping\" is %.6g; expected 0 or more", *damping);
}

void lw_reader_bushing(LwReader *r, const LwJson *node, LwLoadDef *load)
{
    const LwJson *stiffness = lw_json_member(node, "stiffness"), *damping = lw_json_member(node, "damping");
    load->marker[0] = load->marker[1] = LW_FRAME_IDENTITY;
    if (lw_reader_two_bodies(r, node, "a bushing", load->body))
        lw_reader_markers(r, node, (LwMarkersWish){ "bushing", "a bushing", false, false }, load->body, load->marker);
    if (!stiffness && !damping)
        lw_reader_error(r, node->mark, "a bushing needs \"stiffness\" or \"damping\": lists of six, along x y z and about x y z");
    int k = 0;
    if (stiffness && is_list_of_six(r, stiffness, "stiffnesses"))
        for (const LwJson *e = stiffness->first; e; e = e->next, k++)
            lw_reader_stiffness(r, e, k < 3 ? LW_Q_STIFFNESS : LW_Q_ANGULAR_STIFFNESS, &load->stiffness[k], &load->elastic[k]);
    k = 0;
    if (damping && is_list_of_six(r, damping, "dampings"))
        for (const LwJson *e = damping->first; e; e = e->next, k++)
            read_damping(r, e, k < 3 ? LW_Q_DAMPING : LW_Q_ANGULAR_DAMPING, &load->damping[k]);
}
