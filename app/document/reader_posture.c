/* `posture` of the analysis: coordinates that freedoms which paths leave are used for. */
#include "app/document/reader_private.h"

#include <string.h>

static void read_joint_posture(LwReader *r, const LwJson *node, int joint, LwPostureDef *all, int *count)
{
    double weight = 1;
    int first = *count, errors = r->issues->errors;
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object such as {\"rz\": \"90 deg\", \"weight\": 1}, found %s", lw_json_kind_words(node));
        return;
    }
    const LwJson *given = lw_json_member(node, "weight");
    if (given && lw_reader_number(r, given, LW_Q_NUMBER, &weight) && !(weight > 0))
        lw_reader_error(r, given->mark, "\"weight\" is %.6g; expected more than 0", weight);
    for (const LwJson *m = node->first; m; m = m->next) {
        LwPostureDef want = { .mark = m->key_mark, .joint = joint, .weight = weight };
        if (strcmp(m->key, "weight") != 0 && lw_reader_coordinate_name(r, m->key, m->key_mark, joint, LW_MASK_ALL, &want.coordinate) &&
            lw_reader_number(r, m, want.coordinate >= LW_RX ? LW_Q_ANGLE : LW_Q_LENGTH, &want.value))
            all[(*count)++] = want;
    }
    if (*count == first && r->issues->errors == errors)
        lw_reader_error(r, node->mark, "no coordinate here; expected one such as \"rz\": \"90 deg\"");
}

void lw_reader_posture(LwReader *r, const LwJson *root)
{
    LwAnalysisDef *analysis = &r->document->def.analysis;
    const LwJson *node = lw_json_member(root, "analysis"), *list = node && node->kind == LW_JSON_OBJECT ? lw_json_member(node, "posture") : NULL;
    int room = 0, count = 0, joint;
    if (!list)
        return;
    if (list->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, list->mark, "expected an object of joints for \"posture\", found %s", lw_json_kind_words(list));
        return;
    }
    for (const LwJson *m = list->first; m; m = m->next)
        room += m->count;
    LwPostureDef *all = LW_NEWN(&r->document->arena, LwPostureDef, room + 1);
    for (const LwJson *m = list->first; m; m = m->next)
        if (lw_reader_joint_name(r, m->key, m->key_mark, &joint))
            read_joint_posture(r, m, joint, all, &count);
    analysis->posture = all;
    analysis->posture_count = count;
}
