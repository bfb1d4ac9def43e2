/* Mechanisms for other programs: one exporter per format, found by the suffix of the file to be written. */
#ifndef LW_EXCHANGE_EXPORT_H
#define LW_EXCHANGE_EXPORT_H

#include "app/document/reader.h"
#include "app/exchange/problem.h"
#include "app/view/mode_poses.h"
#include "core/analysis/analysis.h"

#include <stdio.h>

typedef struct LwExportMesh {
    const char *file;       /* relative to the folder of the exported file */
    LwMesh mesh;            /* m */
} LwExportMesh;

/* What an exporter gets, and what it says. Everything it makes lives in the arena, which is guarded. */
typedef struct LwExport {
    const LwDocument *document;
    const LwStudy *study;
    const char *path;       /* of the file to be written */
    FILE *out;              /* write here; it takes its place when all went well */
    LwArena *arena;
    LwModeWish mode;        /* to be moved by, where the format has motion */
    const LwFrame *frame;   /* of each body at the assembled pose, world */
    int refusal_count, refusal_room, note_count, note_room, mesh_count, mesh_room;
    const char **refusal;   /* what the format cannot hold, a sentence each; the exporter goes on without it */
    const char **note;      /* what is different or left out without changing the motion */
    LwExportMesh *mesh;     /* written beside the file (STL) once it is in place */
    const char *model_name, **body_name, **joint_name;      /* as the format takes them */
    bool *limit_written, *load_written;         /* by their numbers in the document */
} LwExport;

typedef struct LwExporter {
    const char *suffix;     /* ".sdf" */
    const char *format;     /* "SDF" */
    bool (*write)(LwExport *export, LwProblem *problem);
} LwExporter;

extern const LwExporter lw_exporters[];
extern const int lw_exporter_count;
/* By the suffix of the path, any case; NULL when there is none. */
const LwExporter *lw_exporter_find(const char *path);

bool lw_export_sdf(LwExport *export, LwProblem *problem);
bool lw_export_mjcf(LwExport *export, LwProblem *problem);
bool lw_export_urdf(LwExport *export, LwProblem *problem);
bool lw_export_gltf(LwExport *export, LwProblem *problem);
bool lw_export_glb(LwExport *export, LwProblem *problem);

/* For exporters. */
void lw_export_refuse(LwExport *export, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lw_export_note(LwExport *export, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Comes first: chooses names. A body called "world", which is taken elsewhere, gets another; where names are `strict` (SDF) so do joints called
 * that, names with "::" and names like "__x__". What is changed is noted. */
void lw_export_begin(LwExport *export, bool strict);
const char *lw_export_body_name(const LwExport *export, int body); /* "ground" for LW_GROUND */
LwFrame lw_export_body_frame(const LwExport *export, int body);
/* Where marker 1 (side 0) or 2 (side 1) of a joint is at the assembled pose, world. */
LwFrame lw_export_marker(const LwExport *export, int joint, int side);
/* The value of a joint's coordinate there, in the turn that `start` or a motor asks for; or at the pose given in the file. */
double lw_export_coordinate(const LwExport *export, int joint, LwCoordinate c);
double lw_export_given_coordinate(const LwExport *export, int joint, LwCoordinate c);
/* The name of an STL file for a shape that the format has no word for; NULL when the shape has no triangles. */
const char *lw_export_add_mesh(LwExport *export, int body, int shape);
/* A body's inertia for programs that insist on no moment exceeding the sum of the others: thin bodies, where they are equal up to rounding,
 * get 2e-8 of the largest moment more about every axis. False when the inertia is that of no solid; it is unchanged then. */
bool lw_export_inertia(const LwExport *export, int body, double inertia[6]);
/* Loads that no format here takes are noted. Springs and torsion springs too unless `springs`. */
void lw_export_note_loads(LwExport *export, bool springs);
/* Limits that nothing has marked in limit_written (of joints that close loops, of coordinates that the format does not have), and what of stops,
 * friction and contacts no format here takes. */
void lw_export_note_limits(LwExport *export);
/* Velocities at the start have no place in these formats. */
void lw_export_note_start(LwExport *export);

#endif
