/* What the files behind the STEP door share. OpenCASCADE works in mm; what leaves them is in m. */
#ifndef LW_EXCHANGE_STEP_PRIVATE_H
#define LW_EXCHANGE_STEP_PRIVATE_H

#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <map>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <BRepAdaptor_Surface.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <TDF_Label.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDocStd_Document.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_LayerTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <gp_Trsf.hxx>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* compound literals of C */
extern "C" {
#include "app/exchange/reader/gather.h"
#include "app/exchange/reader/part21.h"
#include "app/exchange/reader/reader.h"
#include "app/geometry/fit.h"
}
#pragma GCC diagnostic pop

class STEPCAFControl_Reader;

namespace lw_step {

/* Ends the reading with a sentence for the user. */
struct Failure {
    std::string message;
};

inline void must(bool has_memory)
{
    if (!has_memory)
        throw std::bad_alloc();
}

inline LwVec3 vec(const gp_XYZ &v, double scale = 1)
{
    LwVec3 out = { v.X() * scale, v.Y() * scale, v.Z() * scale };
    return out;
}

std::string entry_of(const TDF_Label &label);

/* The solids of a shape, each once, then what is in no solid. */
TopoDS_Compound in_order(const TopoDS_Shape &whole);

/* One part: its shape becomes triangles, lines, features and integrals. Faces, edges and vertices are numbered as the maps number them,
 * from 1. */
class PartMaker
{
public:
    PartMaker(const TopoDS_Shape &whole, double metres_per_mm);
    void triangulate(double tolerance);     /* of the part's size */
    void draw_edges();
    void find_features();
    void judge();
    LwPart part();                          /* refers to what is kept here */

    TopTools_IndexedMapOfShape solids, faces, edges, vertices;
    int untriangulated = 0;                 /* faces that gave no triangles */
    int loose = 0;                          /* faces in no solid */
    std::vector<LwFace> face;

private:
    void integrate(const gp_Pnt &nearby);
    void measure_box();
    void add_triangles(int number);
    int root(int node);
    void tie(int a, int b);
    void tie_edges(int number);
    void tie_edge(const TopoDS_Edge &it, const std::vector<int> &nodes);
    void tie_end(const TopoDS_Shape &end, int node);
    void compact();
    void keep_triangles(const std::vector<int> &place);
    void add_edge_line(int number);
    LwVec3 normal_at(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, const gp_Pnt2d &uv, gp_Pnt &point);
    void add_face_feature(int number);
    bool analytic(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f);
    bool fitted(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f);
    std::vector<gp_Pnt2d> samples(const TopoDS_Face &it);
    bool edge_feature(const TopoDS_Edge &it, LwFeature &f);
    void count_edges(const TopoDS_Shape &solid);
    double closeness() const;               /* m, within which surfaces and curves are what they look like */

    const double metres;                    /* per mm */
    TopoDS_Compound shape;                  /* solids outward */
    GProp_GProps mass;                      /* mm */
    double diagonal = 0, deflection = 0;    /* mm */
    LwIntegrals integrals = {};
    LwVerdict verdict = {};
    std::vector<LwVec3> vertex, edge_point;
    std::vector<LwTriangle> triangle;
    std::vector<LwEdge> edge;
    std::vector<LwFeature> feature;
    std::vector<int> parent, first_node;    /* nodes of all faces: which are one; where a face's begin */
    std::vector<std::vector<int>> edge_nodes;
    std::vector<bool> is_seam;
    std::vector<int> vertex_node, edge_line;
};

/* The tree of the document: parts, instances, names, colours, what is hidden. */
class Document
{
public:
    Document(LwReading *reading, const Handle(TDocStd_Document) &document, double metres_per_mm);
    void collect();                         /* the tree, before geometry */
    void deliver();                         /* parts and nodes into the scene */
    void note(const std::string &text);
    Handle(XCAFDoc_ShapeTool) shapes;
    std::set<std::string> partial;          /* labels (entries) of products that lack solids */
    std::map<std::string, gp_Trsf> placed;  /* where instances (entries) truly are, if not where their label says */

private:
    struct Part {
        TDF_Label label;
        double scale;                       /* signed: negative mirrors through the part's origin */
        std::string name;
        int number;                         /* in the scene; −1: nothing came of it */
    };
    struct Node {
        std::string name;
        int parent, part;                   /* of `nodes` and `parts`; −1: none */
        LwFrame frame;
        LwColour colour;
        bool hidden;
    };

    void visit(const TDF_Label &label, int parent, double scale);
    void note_part(const Part &it, const PartMaker &maker, const LwPart &part);
    int part_of(const TDF_Label &label, double scale);
    LwColour colour(const TDF_Label &label);
    LwColour instance_colour();
    bool is_hidden(const TDF_Label &label);
    bool is_instance_hidden();
    void colour_faces(const Part &it, const TopTools_IndexedMapOfShape &faces, PartMaker &maker, LwPart &part);
    void make(Part &it, double begin, double end);
    void make_parts();

    LwReading *reading;
    const double metres;
    Handle(XCAFDoc_ColorTool) colours;
    Handle(XCAFDoc_LayerTool) layers;
    TDF_LabelSequence path;                 /* of instances, from the top */
    std::vector<Part> parts;
    std::vector<Node> nodes;
    std::map<std::pair<std::string, double>, int> known;
};

/* Components that the file mirrors or scales are put so (Document::placed); `unit` is the file's, in mm. */
void restore_mirrors(const STEPCAFControl_Reader &reader, const LwPart21 &text, double unit, Document &document);

} // namespace lw_step

#endif
