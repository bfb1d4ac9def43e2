#include "app/exchange/export.h"

#include "app/document/shape_mesh.h"
#include "core/model/seen.h"
#include "core/solve/rubbing.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

const LwExporter lw_exporters[] = {
    { ".sdf", "SDF", lw_export_sdf },
    { ".xml", "MJCF", lw_export_mjcf },
    { ".urdf", "URDF", lw_export_urdf },
    { ".gltf", "glTF", lw_export_gltf },
    { ".glb", "binary glTF", lw_export_glb },
};
const int lw_exporter_count = sizeof lw_exporters / sizeof *lw_exporters;

const LwExporter *lw_exporter_find(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && i < lw_exporter_count; i++)
        if (strcasecmp(dot, lw_exporters[i].suffix) == 0)
            return &lw_exporters[i];
    return NULL;
}

static const char *sentence(LwExport *e, const char *format, va_list values)
{
    char text[1000];
    vsnprintf(text, sizeof text, format, values);
    return lw_arena_strdup(e->arena, text);
}

void lw_export_refuse(LwExport *e, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const char *text = sentence(e, format, values);
    va_end(values);
    LW_PUSH(e->arena, e->refusal, e->refusal_count, e->refusal_room, text);
}

void lw_export_note(LwExport *e, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const char *text = sentence(e, format, values);
    va_end(values);
    LW_PUSH(e->arena, e->note, e->note_count, e->note_room, text);
}

const char *lw_export_body_name(const LwExport *e, int body)
{
    return body == LW_GROUND ? "ground" : e->body_name[body];
}

LwFrame lw_export_body_frame(const LwExport *e, int body)
{
    return body == LW_GROUND ? LW_FRAME_IDENTITY : e->frame[body];
}

LwFrame lw_export_marker(const LwExport *e, int joint, int side)
{
    const LwJointDef *def = &e->document->def.joint[joint];
    return lw_frame_mul(lw_export_body_frame(e, def->body[side]), def->marker[side]);
}

/* The same angle, as many turns on as come nearest to what is wanted. */
static double wind(double angle, double wanted)
{
    return angle + 2 * M_PI * round((wanted - angle) / (2 * M_PI));
}

double lw_export_coordinate(const LwExport *e, int joint, LwCoordinate c)
{
    const LwMechanismDef *def = &e->document->def;
    double value = lw_joint_coordinate_seen(def->joint[joint].type, lw_export_marker(e, joint, 0), lw_export_marker(e, joint, 1), c);
    if (c < LW_RX)
        return value;
    for (int i = 0; i < def->motor_count; i++)
        if (def->motor[i].joint == joint && def->motor[i].coordinate == c && def->motor[i].kind == LW_MOTOR_POSITION)
            return wind(value, lw_law_eval(def->motor[i].law, 0).v);
    for (int i = 0; i < def->start_count; i++)
        if (def->start[i].joint == joint && def->start[i].coordinate == c && def->start[i].has_value)
            return wind(value, def->start[i].value);
    return value;
}

double lw_export_given_coordinate(const LwExport *e, int joint, LwCoordinate c)
{
    const LwMechanismDef *def = &e->document->def;
    const LwJointDef *j = &def->joint[joint];
    LwFrame marker[2];
    for (int side = 0; side < 2; side++)
        marker[side] = j->body[side] == LW_GROUND ? j->marker[side] : lw_frame_mul(def->body[j->body[side]].frame, j->marker[side]);
    return lw_joint_coordinate_seen(j->type, marker[0], marker[1], c);
}

/* A name that every file system takes. */
static char *file_name(LwArena *arena, const char *name)
{
    char *safe = lw_arena_strdup(arena, name);
    for (char *c = safe; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", *c))
            *c = '_';
    return safe;
}

const char *lw_export_add_mesh(LwExport *e, int body, int shape)
{
    LwExportMesh mesh = { 0 };
    const char *slash = strrchr(e->path, '/'), *name = slash ? slash + 1 : e->path;
    const char *stem = lw_arena_printf(e->arena, "%.*s", (int)(strrchr(name, '.') - name), name);
    if (!lw_shape_mesh(&e->document->shapes[body].shape[shape], e->arena, &mesh.mesh) || mesh.mesh.triangle_count == 0)
        return NULL;
    /* Numbers keep files apart whose names differ in odd characters only. */
    mesh.file = lw_arena_printf(e->arena, "%s_meshes/%s_%d_%d.stl", file_name(e->arena, stem), file_name(e->arena, lw_export_body_name(e, body)), body + 1,
                                shape + 1);
    LW_PUSH(e->arena, e->mesh, e->mesh_count, e->mesh_room, mesh);
    return mesh.file;
}

bool lw_export_inertia(const LwExport *e, int body, double inertia[6])
{
    memcpy(inertia, e->document->def.body[body].inertia, 6 * sizeof *inertia);
    LwMat3 J = { { { inertia[0], inertia[3], inertia[4] }, { inertia[3], inertia[1], inertia[5] }, { inertia[4], inertia[5], inertia[2] } } };
    double moment[3];
    lw_mat3_eigenvalues(&J, moment);
    double excess = (moment[2] - moment[0] - moment[1]) / moment[2];
    for (int i = 0; i < 3 && excess > -1e-8 && excess < 1e-6; i++)
        inertia[i] += (2e-8 + fmax(excess, 0)) * moment[2];
    return !(excess >= 1e-6);
}

void lw_export_note_loads(LwExport *e, bool springs)
{
    static const char *const words[] = { [LW_LOAD_SPRING] = "spring", [LW_LOAD_TORSION] = "torsion spring", [LW_LOAD_FORCE] = "force",
                                         [LW_LOAD_TORQUE] = "torque", [LW_LOAD_BUSHING] = "bushing" };
    const LwMechanismDef *def = &e->document->def;
    for (int i = 0; i < def->load_count; i++) {
        bool spring = def->load[i].kind == LW_LOAD_SPRING || def->load[i].kind == LW_LOAD_TORSION;
        if (!spring || !springs)
            lw_export_note(e, "load \"%s\" (%s) is left out: the format has no such thing", def->load[i].name, words[def->load[i].kind]);
    }
}

void lw_export_note_limits(LwExport *e)
{
    const LwDocument *document = e->document;
    for (int i = 0; i < document->def.limit_count; i++)
        if (!e->limit_written[i])
            lw_export_note(e, "the limits of joint \"%s\" (%s) are left out: it closes a loop, or the format has no such joint or coordinate",
                           document->def.joint[document->def.limit[i].joint].name, lw_coordinate_names[document->def.limit[i].coordinate]);
        else if (document->def.limit[i].soft || document->def.limit[i].restitution > 0)
            lw_export_note(e, "the limits of joint \"%s\" are written without %s", document->def.joint[document->def.limit[i].joint].name,
                           document->def.limit[i].soft ? "their stiffness and damping" : "their restitution");
    for (int i = 0; i < document->def.friction_count; i++)
        lw_export_note(e, "%s of %s \"%s\" is left out: it follows from the %s load, which the format does not know",
                       document->def.friction[i].teeth.given ? "the efficiency" : "the friction", document->def.friction[i].teeth.given ? "coupler" : "joint",
                       lw_rubbing_owner(&document->def, i), document->def.friction[i].teeth.given ? "teeth's" : "joint's");
    for (int i = 0; i < document->def.contact_count; i++)
        lw_export_note(e, "contact \"%s\" is left out: shapes are written to be seen, not to touch", document->def.contact[i].name);
}

void lw_export_note_start(LwExport *e)
{
    const LwMechanismDef *def = &e->document->def;
    bool moves = false;
    for (int b = 0; b < def->body_count; b++)
        moves = moves || lw_vec3_norm(def->body[b].velocity) > 0 || lw_vec3_norm(def->body[b].omega) > 0;
    for (int i = 0; i < def->start_count; i++)
        moves = moves || (def->start[i].has_speed && def->start[i].speed != 0);
    if (moves)
        lw_export_note(e, "velocities at the start are left out: the format begins at rest");
}
