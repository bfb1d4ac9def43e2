#include "app/session/undriven.h"

#include "core/model/seen.h"

#include <stdlib.h>

/* ---- loops: bodies that joints connect get one root; a joint between bodies of the same root closes a loop. */

static int root_of(int *parent, int node)
{
    while (parent[node] != node)
        node = parent[node] = parent[parent[node]];
    return node;
}

/* Node 0 is the ground. */
static int node_of(const LwMechanismDef *def, int body)
{
    return body < 0 || def->body[body].fixed ? 0 : body + 1;
}

static bool has_loop(const LwMechanismDef *def, int *parent)
{
    for (int i = 0; i <= def->body_count; i++)
        parent[i] = i;
    for (int j = 0; j < def->joint_count; j++) {
        if (def->joint[j].type->free == LW_MASK_ALL) /* it holds nothing */
            continue;
        int a = root_of(parent, node_of(def, def->joint[j].body[0])), b = root_of(parent, node_of(def, def->joint[j].body[1]));
        if (a == b)
            return true;
        parent[a] = b;
    }
    return false;
}

static bool is_moved(const LwMechanismDef *def, int joint)
{
    for (int i = 0; i < def->motor_count; i++)
        if (def->motor[i].joint == joint)
            return true;
    for (int i = 0; i < def->coupler_count; i++) /* its first term follows the others */
        if (def->coupler[i].term_count > 0 && def->coupler[i].term[0].joint == joint)
            return true;
    return false;
}

static double value_of(const LwEdition *edition, const LwJointDef *joint, LwCoordinate c)
{
    LwFrame marker[2];
    for (int side = 0; side < 2; side++)
        marker[side] = joint->body[side] < 0 ? joint->marker[side] : lw_frame_mul(edition->pose[joint->body[side]], joint->marker[side]);
    return lw_joint_coordinate_seen(joint->type, marker[0], marker[1], c);
}

int lw_undriven_find(const LwEdition *edition, LwUndriven *undriven)
{
    const LwMechanismDef *def = &edition->document->def;
    int *parent = malloc(((size_t)def->body_count + 1) * sizeof *parent), count = 0;
    bool tree = parent && !has_loop(def, parent);
    free(parent);
    for (int j = 0; j < def->joint_count && tree; j++) {
        unsigned mask = def->joint[j].type->free;
        if (!mask || mask & (mask - 1) || is_moved(def, j))
            continue;
        if (undriven) {
            LwCoordinate c = LW_X;
            while (!(mask >> c & 1))
                c++;
            undriven[count] = (LwUndriven){ j, c, value_of(edition, &def->joint[j], c) };
        }
        count++;
    }
    return count;
}
