/* Names, and references by name. */
#include "app/document/name_rules.h"
#include "app/document/reader_private.h"

#include <stdio.h>
#include <string.h>

static bool check_name(LwReader *r, const LwJson *node, LwNameKind kind)
{
    const char *fault = lw_name_fault(&r->scratch, kind, node->string);
    if (fault)
        lw_reader_error(r, node->mark, "%s", fault);
    else if (lw_name_is_formula(node->string))
        lw_reader_warn(r, node->mark, "a spreadsheet that opens the results takes the name %s for a formula and computes it; names that begin with another "
                       "character than = + - @ are safe", lw_reader_quote(r, node->string));
    return !fault;
}

const char *lw_reader_name(LwReader *r, const LwJson *object, const char *what, LwNameKind kind, int index)
{
    const char *name = "";
    const LwJson *node = lw_reader_need(r, object, what, "name", "results are named after it");
    if (!node || !lw_reader_string(r, node, "a name", &name) || !check_name(r, node, kind))
        return "";
    const LwName *other = lw_names_find(&r->names, name);
    if (other) {
        lw_reader_error(r, node->mark, "the name %s is already that of the %s at line %d", lw_reader_quote(r, name),
                        lw_name_kind_words(other->kind), other->mark.line);
        return "";
    }
    name = lw_arena_strdup(&r->document->arena, name);
    lw_names_add(&r->names, (LwName){ name, kind, index, node->mark });
    return name;
}

/* The index of the named thing. */
static bool find(LwReader *r, const char *name, LwMark mark, LwNameKind kind, int *index)
{
    const LwName *found = lw_names_find(&r->names, name);
    if (found && found->kind == kind) {
        *index = found->index;
        return true;
    }
    const char *word = lw_name_kind_words(kind), *quoted = lw_reader_quote(r, name);
    /* Messages beyond the limit are not kept: no search among thousands of names for each of them. */
    const char *near = r->issues->errors < LW_ISSUES_MAX ? lw_names_nearest(&r->names, kind, name) : NULL;
    if (found)
        lw_reader_error(r, mark, "%s is a %s; expected a %s", quoted, lw_name_kind_words(found->kind), word);
    else if (near)
        lw_reader_error(r, mark, "unknown %s %s; did you mean %s?", word, quoted, lw_reader_quote(r, near));
    else
        lw_reader_error(r, mark, "unknown %s %s; expected the name of a %s of this file%s", word, quoted, word,
                        kind == LW_NAME_BODY ? " or \"ground\"" : "");
    return false;
}

bool lw_reader_body(LwReader *r, const LwJson *node, int *body)
{
    const char *name;
    if (!lw_reader_string(r, node, "the name of a body", &name))
        return false;
    if (strcmp(name, "ground") == 0) {
        *body = LW_GROUND;
        return true;
    }
    return find(r, name, node->mark, LW_NAME_BODY, body);
}

bool lw_reader_is_movable(const LwReader *r, int body)
{
    return body != LW_GROUND && !r->document->def.body[body].fixed;
}

bool lw_reader_two_bodies(LwReader *r, const LwJson *object, const char *what, int body[2])
{
    const LwJson *node = lw_reader_need(r, object, what, "bodies", "two names, \"ground\" is one too");
    if (!node)
        return false;
    if (node->kind != LW_JSON_ARRAY || node->count != 2) {
        lw_reader_error(r, node->mark, "expected a list of two bodies, found %s%s", lw_json_kind_words(node),
                        node->kind == LW_JSON_ARRAY ? " of another length" : "");
        return false;
    }
    bool first = lw_reader_body(r, node->first, &body[0]);
    if (!lw_reader_body(r, node->first->next, &body[1]) || !first)
        return false;
    if (body[0] == body[1]) {
        lw_reader_error(r, node->mark, "%s of a body with itself; expected two different bodies", what);
        return false;
    }
    if (!lw_reader_is_movable(r, body[0]) && !lw_reader_is_movable(r, body[1])) {
        lw_reader_error(r, node->mark, "both bodies are fixed: there is nothing to move; expected at least one movable body");
        return false;
    }
    return true;
}

bool lw_reader_joint(LwReader *r, const LwJson *node, int *joint)
{
    const char *name;
    return lw_reader_string(r, node, "the name of a joint", &name) && find(r, name, node->mark, LW_NAME_JOINT, joint);
}

bool lw_reader_joint_name(LwReader *r, const char *name, LwMark mark, int *joint)
{
    return find(r, name, mark, LW_NAME_JOINT, joint);
}

LwFrame lw_reader_body_frame(const LwReader *r, int body)
{
    return body == LW_GROUND ? LW_FRAME_IDENTITY : r->document->def.body[body].frame;
}

/* "x, y, rz" */
static void list_coordinates(unsigned mask, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int c = 0; c < LW_COORDINATES; c++)
        if (mask & (1u << c))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", lw_coordinate_names[c]);
}

/* What the joint leaves free of the mask, in words; false when its type is unknown (already reported). */
static bool free_coordinates(LwReader *r, int joint, unsigned mask, unsigned *left, char text[40])
{
    const LwJointClass *type = r->document->def.joint[joint].type;
    if (!type)
        return false;
    *left = type->free & mask;
    list_coordinates(*left, text, 40);
    return true;
}

bool lw_reader_coordinate_name(LwReader *r, const char *name, LwMark mark, int joint, unsigned mask, LwCoordinate *out)
{
    unsigned left;
    char text[40];
    if (!free_coordinates(r, joint, mask, &left, text))
        return false;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (strcmp(lw_coordinate_names[c], name) == 0 && (left & (1u << c))) {
            *out = (LwCoordinate)c;
            return true;
        }
    const char *joint_name = lw_reader_quote(r, r->document->def.joint[joint].name);
    const char *kind = mask == LW_MASK_R ? " angle" : " coordinate";
    if (left)
        lw_reader_error(r, mark, "joint %s does not leave the%s %s free; expected %s", joint_name, kind,
                        lw_reader_quote(r, name), text);
    else
        lw_reader_error(r, mark, "joint %s leaves no%s free", joint_name, kind);
    return false;
}

bool lw_reader_coordinate(LwReader *r, const LwJson *object, int joint, unsigned mask, LwCoordinate *out)
{
    unsigned left;
    char text[40];
    const char *name;
    const LwJson *node = lw_json_member(object, "coordinate");
    if (node)
        return lw_reader_string(r, node, "a coordinate", &name) &&
               lw_reader_coordinate_name(r, name, node->mark, joint, mask, out);
    if (!free_coordinates(r, joint, mask, &left, text))
        return false;
    if (__builtin_popcount(left) == 1) {
        *out = (LwCoordinate)__builtin_ctz(left);
        return true;
    }
    const char *joint_name = lw_reader_quote(r, r->document->def.joint[joint].name);
    if (left)
        lw_reader_error(r, object->mark, "which coordinate? joint %s leaves several free, name one of %s", joint_name, text);
    else
        lw_reader_error(r, object->mark, "joint %s leaves no %s free", joint_name, mask == LW_MASK_R ? "angle" : "coordinate");
    return false;
}
