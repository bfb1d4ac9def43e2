/* STEP by OpenCASCADE, the one file that sees it: parts once each, the tree of their instances, names, colours, what is hidden;
 * triangles, features and exact mass of every part. OpenCASCADE works in mm here; what leaves this file is in m. */
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <algorithm>
#include <map>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepBndLib.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepGProp.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRepTools.hxx>
#include <BRepTopAdaptor_FClass2d.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <IFSelect_ReturnStatus.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_ProgressIndicator.hxx>
#include <OSD.hxx>
#include <Poly_Polygon3D.hxx>
#include <Poly_PolygonOnTriangulation.hxx>
#include <Poly_Triangulation.hxx>
#include <Quantity_ColorRGBA.hxx>
#include <Resource_FormatType.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPConstruct_Tool.hxx>
#include <STEPConstruct_UnitContext.hxx>
#include <Standard_ErrorHandler.hxx>
#include <Standard_Failure.hxx>
#include <Standard_OutOfMemory.hxx>
#include <StepBasic_ProductDefinition.hxx>
#include <StepData_StepModel.hxx>
#include <StepRepr_GlobalUnitAssignedContext.hxx>
#include <StepRepr_NextAssemblyUsageOccurrence.hxx>
#include <TCollection_AsciiString.hxx>
#include <TDF_Label.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopLoc_Location.hxx>
#include <TopTools_DataMapOfShapeInteger.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Solid.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_GraphNode.hxx>
#include <XCAFDoc_LayerTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_WorkSession.hxx>
#include <gp_Circ.hxx>
#include <gp_Cone.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Lin.hxx>
#include <gp_Pln.hxx>
#include <gp_Sphere.hxx>
#include <gp_Torus.hxx>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* compound literals of C */
extern "C" {
#include "app/exchange/reader/gather.h"
#include "app/exchange/reader/part21.h"
#include "app/exchange/reader/reader.h"
#include "app/geometry/fit.h"
}
#pragma GCC diagnostic pop

#ifdef LW_NO_FIT
extern "C" LwVec3 lw_feature_sense(LwVec3 a)
{
    double largest = fabs(a.x) >= fabs(a.y) && fabs(a.x) >= fabs(a.z) ? a.x : fabs(a.y) >= fabs(a.z) ? a.y : a.z;
    return largest < 0 ? lw_vec3_scale(a, -1) : a;
}
extern "C" bool lw_fit_surface(const LwVec3 *, const LwVec3 *, int, double, LwFeature *) { return false; }
extern "C" bool lw_fit_curve(const LwVec3 *, int, double, LwFeature *) { return false; }
#endif

namespace {

const double usual_tolerance = 0.001;   /* of triangles, as a fraction of the part's size */
const double angular_tolerance = 0.35;  /* rad, between neighbouring segments */
const double fit_tolerance = 2e-5;      /* of a disguised cylinder or circle, as a fraction of the part's size */
const double quadrature_tolerance = 1e-12;

enum { GRID = 12, CURVE_POINTS = 33 };

/* A sentence for the user that ends the reading. */
struct Failure {
    std::string message;
};

template <class T> T must(T value, bool good)
{
    if (!good)
        throw std::bad_alloc();
    return value;
}

LwVec3 vec(const gp_XYZ &v, double scale = 1)
{
    LwVec3 out = { v.X() * scale, v.Y() * scale, v.Z() * scale };
    return out;
}

/* 0xRRGGBBAA; OpenCASCADE keeps linear light. */
LwColour colour_of(const Quantity_ColorRGBA &colour)
{
    const Quantity_Color &rgb = colour.GetRGB();
    const double channel[4] = { Quantity_Color::Convert_LinearRGB_To_sRGB(rgb.Red()), Quantity_Color::Convert_LinearRGB_To_sRGB(rgb.Green()),
                                Quantity_Color::Convert_LinearRGB_To_sRGB(rgb.Blue()), double(colour.Alpha()) };
    LwColour out = 0;
    for (double value : channel)
        out = out << 8 | LwColour(lrint(255 * std::min(1.0, std::max(0.0, value))));
    return out ? out : 1; /* 0 means none */
}

/* UTF-8 without control characters and spaces around. */
std::string text_of(const TCollection_ExtendedString &wide)
{
    std::string text = TCollection_AsciiString(wide).ToCString();
    for (char &c : text)
        if ((unsigned char)c < 32 || c == 127)
            c = ' ';
    size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::string name_of(const TDF_Label &label)
{
    Handle(TDataStd_Name) name;
    return label.FindAttribute(TDataStd_Name::GetID(), name) ? text_of(name->Get()) : "";
}

std::string plural(int count, const char *one, const char *many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/* ---- one part: its shape becomes triangles, lines, features and integrals */

class PartMaker
{
public:
    PartMaker(const TopoDS_Shape &shape, double metres, double tolerance) : metres(metres), tolerance(tolerance)
    {
        turn_outward(shape);
    }
    void make();
    LwPart part();
    int untriangulated = 0;     /* faces that gave no triangles */
    int loose = 0;              /* faces outside the solids of a part that has some */
    std::vector<LwColour> face_colour;
    TopTools_IndexedMapOfShape faces, edges, vertices;
    std::vector<LwFace> face;

private:
    void turn_outward(const TopoDS_Shape &shape);
    void measure();
    void triangulate();
    void add_triangles(int number);
    int root(int node);
    void tie(int a, int b);
    void tie_edges(int number);
    void tie_edge(const TopoDS_Edge &it, const std::vector<int> &nodes);
    void compact();
    void draw_edges();
    void add_edge_line(int number);
    void add_face_features();
    bool analytic(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f);
    bool fitted(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f);
    LwVec3 normal_at(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, double u, double v, gp_Pnt &point);
    void add_edge_features();
    bool analytic_edge(const TopoDS_Edge &it, LwFeature &f);
    void judge();
    void count_edges(const TopoDS_Shape &solid);

    const double metres;        /* per mm of OpenCASCADE */
    const double tolerance;
    TopoDS_Compound shape;      /* solids outward first, then what is loose */
    TopTools_IndexedMapOfShape solids;
    double diagonal = 0;        /* mm */
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

/* The solids with material inside, whatever way the file turned them, and everything that is in no solid. */
void PartMaker::turn_outward(const TopoDS_Shape &whole)
{
    BRep_Builder builder;
    builder.MakeCompound(shape);
    for (TopExp_Explorer it(whole, TopAbs_SOLID); it.More(); it.Next()) {
        if (solids.Contains(it.Current()))
            continue;
        GProp_GProps rough;
        BRepGProp::VolumeProperties(it.Current(), rough);
        bool flipped = rough.Mass() < 0;
        verdict.repaired |= flipped ? unsigned(LW_BAD_FLIPPED) : 0;
        TopoDS_Shape solid = flipped ? it.Current().Reversed() : it.Current();
        solids.Add(solid);
        builder.Add(shape, solid);
    }
    const TopAbs_ShapeEnum kind[] = { TopAbs_SHELL, TopAbs_FACE, TopAbs_WIRE, TopAbs_EDGE, TopAbs_VERTEX };
    TopAbs_ShapeEnum above = TopAbs_SOLID;
    for (TopAbs_ShapeEnum now : kind) {
        for (TopExp_Explorer it(whole, now, above); it.More(); it.Next())
            builder.Add(shape, it.Current());
        above = now;
    }
    TopExp::MapShapes(shape, TopAbs_FACE, faces);
    TopExp::MapShapes(shape, TopAbs_EDGE, edges);
    TopExp::MapShapes(shape, TopAbs_VERTEX, vertices);
}

void PartMaker::make()
{
    face_colour.resize(size_t(faces.Extent()), 0);
    measure();
    triangulate();
    draw_edges();
    add_face_features();
    add_edge_features();
    judge();
}

void PartMaker::measure()
{
    Bnd_Box box;
    BRepBndLib::AddOptimal(shape, box, Standard_False, Standard_False);
    if (!box.IsVoid()) {
        double low[3], high[3];
        box.Get(low[0], low[1], low[2], high[0], high[1], high[2]);
        diagonal = gp_Pnt(low[0], low[1], low[2]).Distance(gp_Pnt(high[0], high[1], high[2]));
        verdict.box_volume = (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2]) * pow(metres, 3);
    }
    if (!(diagonal > 0 && diagonal < 1e12))
        diagonal = faces.Extent() + edges.Extent() > 0 ? 1 : 0;
}

/* ---- triangles */

int PartMaker::root(int node)
{
    while (parent[size_t(node)] != node)
        node = parent[size_t(node)] = parent[size_t(parent[size_t(node)])];
    return node;
}

void PartMaker::tie(int a, int b)
{
    a = root(a);
    b = root(b);
    parent[size_t(std::max(a, b))] = std::min(a, b);
}

void PartMaker::triangulate()
{
    if (diagonal > 0)
        BRepMesh_IncrementalMesh(shape, tolerance * diagonal, Standard_False, angular_tolerance, Standard_False);
    edge_nodes.resize(size_t(edges.Extent()));
    is_seam.resize(size_t(edges.Extent()));
    vertex_node.assign(size_t(vertices.Extent()), -1);
    for (int i = 1; i <= faces.Extent(); i++)
        add_triangles(i);
    for (int i = 1; i <= faces.Extent(); i++)
        tie_edges(i);
    compact();
}

void PartMaker::add_triangles(int number)
{
    const TopoDS_Face &it = TopoDS::Face(faces(number));
    TopLoc_Location location;
    Handle(Poly_Triangulation) mesh = BRep_Tool::Triangulation(it, location);
    LwFace out = { int(triangle.size()), 0, 0 };
    first_node.push_back(int(vertex.size()));
    if (mesh.IsNull()) {
        untriangulated++;
        face.push_back(out);
        return;
    }
    const gp_Trsf &motion = location.Transformation();
    int base = int(vertex.size());
    for (int i = 1; i <= mesh->NbNodes(); i++) {
        parent.push_back(int(vertex.size()));
        vertex.push_back(vec(mesh->Node(i).Transformed(motion).XYZ(), metres));
    }
    bool turned = (it.Orientation() == TopAbs_REVERSED) != bool(motion.IsNegative());
    for (int i = 1; i <= mesh->NbTriangles(); i++) {
        int a, b, c;
        mesh->Triangle(i).Get(a, b, c);
        LwTriangle corners = { { base + a - 1, base + (turned ? c : b) - 1, base + (turned ? b : c) - 1 } };
        triangle.push_back(corners);
    }
    out.count = int(triangle.size()) - out.first;
    face.push_back(out);
}

/* Nodes on a common edge are one, so that the mesh of a closed shape is closed. */
void PartMaker::tie_edges(int number)
{
    const TopoDS_Face &it = TopoDS::Face(faces(number));
    TopLoc_Location location;
    Handle(Poly_Triangulation) mesh = BRep_Tool::Triangulation(it, location);
    if (mesh.IsNull())
        return;
    TopTools_IndexedMapOfShape met;
    for (TopExp_Explorer at(it, TopAbs_EDGE); at.More(); at.Next()) {
        const TopoDS_Edge &line = TopoDS::Edge(at.Current());
        Handle(Poly_PolygonOnTriangulation) polygon = BRep_Tool::PolygonOnTriangulation(line, mesh, location);
        if (met.Contains(line))
            is_seam[size_t(edges.FindIndex(line) - 1)] = true;
        met.Add(line);
        if (polygon.IsNull())
            continue;
        std::vector<int> nodes;
        for (int i = 1; i <= polygon->NbNodes(); i++)
            nodes.push_back(first_node[size_t(number - 1)] + polygon->Node(i) - 1);
        tie_edge(line, nodes);
    }
}

void PartMaker::tie_edge(const TopoDS_Edge &it, const std::vector<int> &nodes)
{
    std::vector<int> &known = edge_nodes[size_t(edges.FindIndex(it) - 1)];
    if (BRep_Tool::Degenerated(it)) {
        for (int node : nodes)
            tie(nodes[0], node);
    } else if (known.empty()) {
        known = nodes;
    } else if (known.size() == nodes.size()) {
        for (size_t i = 0; i < nodes.size(); i++)
            tie(known[i], nodes[i]);
    }
    TopoDS_Vertex end[2];
    TopExp::Vertices(TopoDS::Edge(it.Oriented(TopAbs_FORWARD)), end[0], end[1]);
    for (int k = 0; k < 2; k++) {
        int index = end[k].IsNull() ? 0 : vertices.FindIndex(end[k]);
        if (index == 0 || nodes.empty())
            continue;
        int node = k == 0 ? nodes.front() : nodes.back();
        int &first = vertex_node[size_t(index - 1)];
        if (first < 0)
            first = node;
        tie(first, node);
    }
}

/* Keeps one vertex of those that are one, and the triangles that still have three corners. */
void PartMaker::compact()
{
    std::vector<int> place(vertex.size(), -1);
    int count = 0;
    for (size_t i = 0; i < vertex.size(); i++)
        if (root(int(i)) == int(i)) {
            place[i] = count;
            vertex[size_t(count++)] = vertex[i];
        }
    for (size_t i = 0; i < place.size(); i++)
        place[i] = place[size_t(root(int(i)))];
    vertex.resize(size_t(count));
    size_t kept = 0;
    for (LwFace &it : face) {
        int first = int(kept);
        for (int i = 0; i < it.count; i++) {
            LwTriangle t = triangle[size_t(it.first + i)];
            for (int &corner : t.v)
                corner = place[size_t(corner)];
            if (t.v[0] != t.v[1] && t.v[1] != t.v[2] && t.v[2] != t.v[0])
                triangle[kept++] = t;
        }
        it.first = first;
        it.count = int(kept) - first;
    }
    triangle.resize(kept);
    for (std::vector<int> &nodes : edge_nodes)
        for (int &node : nodes)
            node = place[size_t(node)];
}

/* ---- lines to draw */

void PartMaker::draw_edges()
{
    edge_line.assign(size_t(edges.Extent()), -1);
    for (int i = 1; i <= edges.Extent(); i++)
        if (!is_seam[size_t(i - 1)] && !BRep_Tool::Degenerated(TopoDS::Edge(edges(i))))
            add_edge_line(i);
}

void PartMaker::add_edge_line(int number)
{
    LwEdge out = { int(edge_point.size()), 0 };
    for (int node : edge_nodes[size_t(number - 1)])
        edge_point.push_back(vertex[size_t(node)]);
    if (edge_nodes[size_t(number - 1)].empty()) { /* of no face */
        TopLoc_Location location;
        Handle(Poly_Polygon3D) polygon = BRep_Tool::Polygon3D(TopoDS::Edge(edges(number)), location);
        for (int i = 1; !polygon.IsNull() && i <= polygon->NbNodes(); i++)
            edge_point.push_back(vec(polygon->Nodes()(i).Transformed(location.Transformation()).XYZ(), metres));
    }
    out.count = int(edge_point.size()) - out.first;
    if (out.count < 2) {
        edge_point.resize(size_t(out.first));
        return;
    }
    edge_line[size_t(number - 1)] = int(edge.size());
    edge.push_back(out);
}

/* ---- features */

/* Unit outward normal; zero where the surface has none. */
LwVec3 PartMaker::normal_at(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, double u, double v, gp_Pnt &point)
{
    gp_Vec along_u, along_v;
    surface.D1(u, v, point, along_u, along_v);
    gp_Vec normal = along_u.Crossed(along_v);
    double size = normal.Magnitude();
    if (!(size > 1e-12 * along_u.Magnitude() * along_v.Magnitude()) || !(size > 0))
        return vec(gp_XYZ(0, 0, 0));
    return vec(normal.XYZ(), it.Orientation() == TopAbs_REVERSED ? -1 / size : 1 / size);
}

void PartMaker::add_face_features()
{
    for (int i = 1; i <= faces.Extent(); i++) {
        const TopoDS_Face &it = TopoDS::Face(faces(i));
        GProp_GProps sheet;
        BRepGProp::SurfaceProperties(it, sheet, quadrature_tolerance);
        integrals.area += fabs(sheet.Mass()) * metres * metres;
        BRepAdaptor_Surface surface(it, Standard_True);
        LwFeature f = {};
        if (!analytic(it, surface, f) && !fitted(it, surface, f))
            continue;
        f.face = i - 1;
        f.edge = -1;
        f.area = fabs(sheet.Mass()) * metres * metres;
        if (f.kind == LW_FEATURE_PLANE)
            f.position = vec(sheet.CentreOfMass().XYZ(), metres);
        feature.push_back(f);
    }
}

/* The axis in the sense that has its largest component positive; a cone's angle goes with it. */
void set_axis(LwFeature &f, const gp_Dir &direction)
{
    LwVec3 axis = vec(direction.XYZ());
    f.axis = lw_feature_sense(axis);
    if (lw_vec3_dot(axis, f.axis) < 0)
        f.angle = -f.angle;
}

bool PartMaker::analytic(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f)
{
    double u0, u1, v0, v1;
    BRepTools::UVBounds(it, u0, u1, v0, v1);
    gp_Pnt point;
    double middle = (v0 + v1) / 2;
    LwVec3 normal = normal_at(it, surface, (u0 + u1) / 2, middle, point);
    gp_Pnt centre;
    switch (surface.GetType()) {
    case GeomAbs_Plane:
        f.kind = LW_FEATURE_PLANE;
        f.axis = normal;
        return true; /* the centroid comes with the area */
    case GeomAbs_Cylinder:
        f.kind = LW_FEATURE_CYLINDER;
        f.radius = surface.Cylinder().Radius() * metres;
        f.length = (v1 - v0) * metres;
        centre = surface.Cylinder().Location().Translated(gp_Vec(surface.Cylinder().Axis().Direction()) * middle);
        set_axis(f, surface.Cylinder().Axis().Direction());
        break;
    case GeomAbs_Cone: {
        double angle = surface.Cone().SemiAngle(), radius = surface.Cone().RefRadius() + middle * sin(angle);
        f.kind = LW_FEATURE_CONE;
        f.radius = fabs(radius) * metres;
        f.angle = radius < 0 ? -angle : angle;
        f.length = (v1 - v0) * cos(angle) * metres;
        centre = surface.Cone().Location().Translated(gp_Vec(surface.Cone().Axis().Direction()) * (middle * cos(angle)));
        set_axis(f, surface.Cone().Axis().Direction());
        break;
    }
    case GeomAbs_Sphere:
        f.kind = LW_FEATURE_SPHERE;
        f.radius = surface.Sphere().Radius() * metres;
        centre = surface.Sphere().Location();
        break;
    case GeomAbs_Torus: {
        f.kind = LW_FEATURE_TORUS;
        f.radius = surface.Torus().MajorRadius() * metres;
        f.radius2 = surface.Torus().MinorRadius() * metres;
        centre = surface.Torus().Location();
        set_axis(f, surface.Torus().Axis().Direction());
        /* The tube's own centre below the point decides what is inside. */
        gp_Vec out(centre, point);
        out -= gp_Vec(surface.Torus().Axis().Direction()) * out.Dot(gp_Vec(surface.Torus().Axis().Direction()));
        gp_Pnt ring = centre.Translated(out.Magnitude() > 0 ? out.Normalized() * surface.Torus().MajorRadius() : out);
        f.inside = lw_vec3_dot(normal, vec(gp_Vec(ring, point).XYZ())) < 0;
        f.position = vec(centre.XYZ(), metres);
        return true;
    }
    default:
        return false;
    }
    f.position = vec(centre.XYZ(), metres);
    LwVec3 out = vec(gp_Vec(centre, point).XYZ());
    out = lw_vec3_mad(out, -lw_vec3_dot(out, f.axis), f.axis);
    f.inside = lw_vec3_dot(normal, out) < 0;
    return true;
}

/* Samples within the face's boundary, and the corners of its triangles, which lie on the boundary too. */
bool PartMaker::fitted(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f)
{
    std::vector<gp_Pnt2d> at;
    TopLoc_Location location;
    Handle(Poly_Triangulation) mesh = BRep_Tool::Triangulation(it, location);
    if (!mesh.IsNull() && mesh->HasUVNodes())
        for (int i = 1, step = 1 + mesh->NbNodes() / (GRID * GRID); i <= mesh->NbNodes(); i += step)
            at.push_back(mesh->UVNode(i));
    double u0, u1, v0, v1;
    BRepTools::UVBounds(it, u0, u1, v0, v1);
    BRepTopAdaptor_FClass2d boundary(it, 1e-9);
    for (int grid = GRID, first = int(at.size()); grid <= 4 * GRID && int(at.size()) - first < 2 * GRID; grid *= 4) {
        at.resize(size_t(first));
        for (int i = 0; i < grid * grid; i++) {
            gp_Pnt2d uv(u0 + (u1 - u0) * (i % grid + 0.5) / grid, v0 + (v1 - v0) * (i / grid + 0.5) / grid);
            if (boundary.Perform(uv) != TopAbs_OUT)
                at.push_back(uv);
        }
    }
    std::vector<LwVec3> points, normals;
    for (const gp_Pnt2d &uv : at) {
        gp_Pnt point;
        LwVec3 normal = normal_at(it, surface, uv.X(), uv.Y(), point);
        if (lw_vec3_norm(normal) < 0.5)
            continue;
        points.push_back(vec(point.XYZ(), metres));
        normals.push_back(normal);
    }
    return lw_fit_surface(points.data(), normals.data(), int(points.size()), fit_tolerance * diagonal * metres, &f);
}

bool PartMaker::analytic_edge(const TopoDS_Edge &it, LwFeature &f)
{
    BRepAdaptor_Curve curve(it);
    double first = curve.FirstParameter(), last = curve.LastParameter();
    if (Precision::IsInfinite(first) || Precision::IsInfinite(last))
        return false;
    if (curve.GetType() == GeomAbs_Line) {
        f.kind = LW_FEATURE_LINE;
        f.position = vec(curve.Value((first + last) / 2).XYZ(), metres);
        f.length = (last - first) * metres;
        set_axis(f, curve.Line().Direction());
        return true;
    }
    if (curve.GetType() == GeomAbs_Circle) {
        f.kind = LW_FEATURE_CIRCLE;
        f.position = vec(curve.Circle().Location().XYZ(), metres);
        f.radius = curve.Circle().Radius() * metres;
        set_axis(f, curve.Circle().Axis().Direction());
        f.angle = last - first;
        return true;
    }
    if (curve.GetType() == GeomAbs_Ellipse || curve.GetType() == GeomAbs_Parabola || curve.GetType() == GeomAbs_Hyperbola)
        return false;
    LwVec3 point[CURVE_POINTS];
    for (int i = 0; i < CURVE_POINTS; i++)
        point[i] = vec(curve.Value(first + (last - first) * i / (CURVE_POINTS - 1)).XYZ(), metres);
    return lw_fit_curve(point, CURVE_POINTS, fit_tolerance * diagonal * metres, &f);
}

void PartMaker::add_edge_features()
{
    for (int i = 1; i <= edges.Extent(); i++) {
        const TopoDS_Edge &it = TopoDS::Edge(edges(i));
        LwFeature f = {};
        if (is_seam[size_t(i - 1)] || BRep_Tool::Degenerated(it) || !analytic_edge(it, f))
            continue;
        f.face = -1;
        f.edge = edge_line[size_t(i - 1)];
        feature.push_back(f);
    }
    feature.resize(size_t(lw_features_join(feature.data(), int(feature.size()), fit_tolerance * diagonal * metres)));
    for (int i = 1; i <= vertices.Extent(); i++) {
        LwFeature f = {};
        f.kind = LW_FEATURE_POINT;
        f.face = f.edge = -1;
        f.position = vec(BRep_Tool::Pnt(TopoDS::Vertex(vertices(i))).XYZ(), metres);
        feature.push_back(f);
    }
}

/* ---- mass and verdict */

/* In a solid every edge is used twice, once in each direction. */
void PartMaker::count_edges(const TopoDS_Shape &solid)
{
    TopTools_IndexedMapOfShape known;
    std::vector<int> forward, reversed;
    for (TopExp_Explorer f(solid, TopAbs_FACE); f.More(); f.Next())
        for (TopExp_Explorer e(f.Current(), TopAbs_EDGE); e.More(); e.Next()) {
            const TopoDS_Edge &it = TopoDS::Edge(e.Current());
            if (BRep_Tool::Degenerated(it) || it.Orientation() == TopAbs_INTERNAL || it.Orientation() == TopAbs_EXTERNAL)
                continue;
            size_t index = size_t(known.Add(it) - 1);
            if (index >= forward.size()) {
                forward.push_back(0);
                reversed.push_back(0);
            }
            (it.Orientation() == TopAbs_FORWARD ? forward : reversed)[index]++;
        }
    for (size_t i = 0; i < forward.size(); i++) {
        verdict.open_edges += forward[i] + reversed[i] == 1;
        verdict.crowded_edges += forward[i] + reversed[i] > 2;
        verdict.turned_edges += forward[i] + reversed[i] == 2 && forward[i] != reversed[i];
    }
}

void PartMaker::judge()
{
    verdict.from_brep = true;
    if (faces.Extent() + edges.Extent() + vertices.Extent() == 0)
        verdict.bad |= LW_BAD_EMPTY;
    if (solids.IsEmpty()) {
        verdict.bad |= LW_BAD_NO_SOLID;
        count_edges(shape);
        return;
    }
    gp_Pnt origin(0, 0, 0);
    GProp_GProps sum(origin);
    for (int i = 1; i <= solids.Extent(); i++) {
        GProp_GProps one(origin);
        BRepGProp::VolumeProperties(solids(i), one, quadrature_tolerance);
        sum.Add(one);
        count_edges(solids(i));
    }
    integrals.volume = sum.Mass() * pow(metres, 3);
    integrals.centre = vec(sum.CentreOfMass().XYZ(), metres);
    gp_Mat tensor = sum.MatrixOfInertia();
    const int place[6][2] = { { 1, 1 }, { 2, 2 }, { 3, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };
    for (int i = 0; i < 6; i++)
        integrals.inertia[i] = tensor(place[i][0], place[i][1]) * pow(metres, 5);
    verdict.bad |= verdict.open_edges ? unsigned(LW_BAD_OPEN) : 0;
    verdict.bad |= verdict.crowded_edges ? unsigned(LW_BAD_NON_MANIFOLD) : 0;
    verdict.bad |= verdict.turned_edges ? unsigned(LW_BAD_ORIENTATION) : 0;
    verdict.bad |= !(integrals.volume > 0) ? unsigned(LW_BAD_VOLUME) : 0;
}

LwPart PartMaker::part()
{
    LwPart out = {};
    out.kind = !solids.IsEmpty() ? LW_PART_SOLID : !faces.IsEmpty() ? LW_PART_SURFACE : LW_PART_WIRE;
    out.solid_count = solids.Extent();
    out.mesh.vertex_count = int(vertex.size());
    out.mesh.vertex = vertex.data();
    out.mesh.triangle_count = int(triangle.size());
    out.mesh.triangle = triangle.data();
    out.face_count = int(face.size());
    out.face = face.data();
    out.edge_count = int(edge.size());
    out.edge = edge.data();
    out.edge_point_count = int(edge_point.size());
    out.edge_point = edge_point.data();
    out.feature_count = int(feature.size());
    out.feature = feature.data();
    out.integrals = integrals;
    out.verdict = verdict;
    return out;
}

/* ---- the document: its tree, names, colours */

struct Part {
    TDF_Label label;
    double scale;           /* signed: negative mirrors through the part's origin */
    std::string name;
    bool empty;
};

struct Node {
    std::string name;
    int parent, part;       /* of Walk::parts */
    LwFrame frame;
    LwColour colour;
    bool hidden;
};

class Walk
{
public:
    Walk(LwReading *reading, const Handle(TDocStd_Document) &document, double metres)
        : reading(reading), metres(metres), shapes(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
          colours(XCAFDoc_DocumentTool::ColorTool(document->Main())), layers(XCAFDoc_DocumentTool::LayerTool(document->Main()))
    {
    }
    void visit_all();
    void make_parts();
    int solids = 0;         /* delivered, each once */
    std::map<std::string, std::string> instance_name; /* by the label's entry */

private:
    void visit(const TDF_Label &label, int parent, double scale);
    void note(const std::string &text);
    int part_of(const TDF_Label &label, double scale);
    LwColour colour(const TDF_Label &label);
    LwColour instance_colour();
    bool is_hidden(const TDF_Label &label);
    void colour_faces(const Part &it, PartMaker &maker);
    void make(Part &it);
    std::string best_name(const TDF_Label &instance, const TDF_Label &product);

    LwReading *reading;
    double metres;
    Handle(XCAFDoc_ShapeTool) shapes;
    Handle(XCAFDoc_ColorTool) colours;
    Handle(XCAFDoc_LayerTool) layers;
    TDF_LabelSequence path; /* of instances, from the top */
    std::vector<Part> parts;
    std::vector<Node> nodes;
    std::map<std::pair<std::string, double>, int> known;
    TopTools_IndexedMapOfShape delivered;
};

std::string entry_of(const TDF_Label &label)
{
    TCollection_AsciiString entry;
    TDF_Tool::Entry(label, entry);
    return entry.ToCString();
}

void Walk::note(const std::string &text)
{
    must(0, lw_gather_note(reading->scene, text.c_str()));
}

/* Names that only count ("1", "NAUO12") say less than the product's. */
bool is_a_name(const std::string &name)
{
    size_t at = name.compare(0, 4, "NAUO") == 0 ? 4 : 0;
    return name.find_first_not_of("0123456789 ", at) != std::string::npos && name.compare(0, 2, "=>") != 0 && name != "NONE" &&
           name != "Next assembly relationship";
}

std::string Walk::best_name(const TDF_Label &instance, const TDF_Label &product)
{
    auto found = instance_name.find(entry_of(instance));
    if (found != instance_name.end() && is_a_name(found->second))
        return found->second;
    std::string name = name_of(instance);
    return is_a_name(name) ? name : name_of(product);
}

LwColour Walk::colour(const TDF_Label &label)
{
    Quantity_ColorRGBA found;
    for (XCAFDoc_ColorType type : { XCAFDoc_ColorSurf, XCAFDoc_ColorGen, XCAFDoc_ColorCurv })
        if (colours->GetColor(label, type, found))
            return colour_of(found);
    return 0;
}

/* Of the instance at the end of the path: what an assembly above says of it (the outermost wins), or it itself. */
LwColour Walk::instance_colour()
{
    for (int first = 1; first < path.Length(); first++) {
        TDF_LabelSequence usage;
        for (int i = first; i <= path.Length(); i++)
            usage.Append(path(i));
        Handle(XCAFDoc_GraphNode) found;
        LwColour out = XCAFDoc_ShapeTool::FindSHUO(usage, found) ? colour(found->Label()) : 0;
        if (out)
            return out;
    }
    return path.IsEmpty() ? 0 : colour(path.Last());
}

bool Walk::is_hidden(const TDF_Label &label)
{
    if (!colours->IsVisible(label))
        return true;
    TDF_LabelSequence found;
    layers->GetLayers(label, found);
    for (int i = 1; i <= found.Length(); i++)
        if (!layers->IsVisible(found(i)))
            return true;
    return false;
}

int Walk::part_of(const TDF_Label &label, double scale)
{
    auto key = std::make_pair(entry_of(label), scale);
    auto found = known.find(key);
    if (found != known.end())
        return found->second;
    known[key] = int(parts.size());
    parts.push_back({ label, scale, name_of(label), false });
    return int(parts.size()) - 1;
}

/* x ↦ s R x + t is the frame (R, t) after a scale s about the origin, which is handed down to the parts. */
LwFrame frame_of(const gp_Trsf &motion, double scale, double metres)
{
    LwMat3 turn;
    gp_Mat rotation = motion.HVectorialPart();
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            turn.m[i][k] = rotation(i + 1, k + 1);
    LwFrame frame = { vec(motion.TranslationPart(), scale * metres), lw_quat_from_mat3(&turn) };
    LwQuat &q = frame.orientation;
    double size = sqrt(q.e0 * q.e0 + q.e1 * q.e1 + q.e2 * q.e2 + q.e3 * q.e3);
    q = { q.e0 / size, q.e1 / size, q.e2 / size, q.e3 / size };
    return frame;
}

void Walk::visit(const TDF_Label &label, int parent, double scale)
{
    TDF_Label product = label;
    bool instance = XCAFDoc_ShapeTool::IsReference(label) && XCAFDoc_ShapeTool::GetReferredShape(label, product);
    bool assembly = XCAFDoc_ShapeTool::IsAssembly(product);
    gp_Trsf motion;
    if (instance || assembly)
        motion = XCAFDoc_ShapeTool::GetLocation(label).Transformation();
    if (instance)
        path.Append(label);
    Node node = { best_name(label, product), parent, -1, frame_of(motion, scale, metres), instance ? instance_colour() : 0,
                  is_hidden(label) || is_hidden(product) };
    scale *= motion.ScaleFactor();
    if (!assembly)
        node.part = part_of(product, scale);
    else if (!node.colour)
        node.colour = colour(product);
    nodes.push_back(node);
    int self = int(nodes.size()) - 1;
    TDF_LabelSequence children;
    if (assembly)
        XCAFDoc_ShapeTool::GetComponents(product, children);
    for (int i = 1; i <= children.Length(); i++)
        visit(children(i), self, scale);
    if (instance)
        path.Remove(path.Length());
}

void Walk::visit_all()
{
    TDF_LabelSequence top;
    shapes->GetFreeShapes(top);
    for (int i = 1; i <= top.Length(); i++)
        visit(top(i), -1, 1);
}

void Walk::colour_faces(const Part &it, PartMaker &maker)
{
    TDF_LabelSequence below;
    XCAFDoc_ShapeTool::GetSubShapes(it.label, below);
    /* Solids and shells first, so that a face's own colour wins. */
    for (TopAbs_ShapeEnum kind : { TopAbs_COMPOUND, TopAbs_SOLID, TopAbs_SHELL, TopAbs_FACE })
        for (int i = 1; i <= below.Length(); i++) {
            TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(below(i));
            LwColour given = shape.IsNull() || shape.ShapeType() != kind ? 0 : colour(below(i));
            if (!given)
                continue;
            for (TopExp_Explorer face(shape, TopAbs_FACE); face.More(); face.Next()) {
                int index = maker.faces.FindIndex(face.Current());
                if (index > 0)
                    maker.face[size_t(index - 1)].colour = given;
            }
        }
}

void Walk::make(Part &it)
{
    TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(it.label);
    it.empty = shape.IsNull();
    if (it.empty)
        return;
    for (TopExp_Explorer solid(shape, TopAbs_SOLID); solid.More(); solid.Next())
        delivered.Add(solid.Current());
    if (it.scale != 1) {
        gp_Trsf mirror;
        mirror.SetScale(gp_Pnt(0, 0, 0), it.scale);
        shape = BRepBuilderAPI_Transform(shape, mirror, Standard_True).Shape();
    }
    PartMaker maker(shape, metres, reading->options.tolerance > 0 ? reading->options.tolerance : usual_tolerance);
    it.empty = maker.faces.Extent() + maker.edges.Extent() + maker.vertices.Extent() == 0;
    if (it.empty)
        return;
    maker.make();
    if (it.scale == 1)
        colour_faces(it, maker);
    LwPart part = maker.part();
    part.name = it.name.c_str();
    part.colour = colour(it.label);
    must(0, lw_gather_part(reading->scene, &part) >= 0);
    if (maker.untriangulated)
        note(it.name + ": " + plural(maker.untriangulated, "face", "faces") + " could not be turned into triangles and will not be seen");
    if (part.verdict.repaired & LW_BAD_FLIPPED)
        note(it.name + ": was inside out and has been turned");
    if (part.kind != LW_PART_SOLID)
        note(it.name + (part.kind == LW_PART_SURFACE ? ": faces" : ": curves or points") + " without a solid, so it has no mass; give one where it is needed");
}

void Walk::make_parts()
{
    std::vector<int> place;
    for (size_t i = 0; i < parts.size(); i++) {
        char words[200];
        snprintf(words, sizeof words, "meshing %s (%d of %d)", parts[i].name.c_str(), int(i + 1), int(parts.size()));
        reading->progress(0.55 + 0.45 * double(i) / double(parts.size()), words);
        try {
            OCC_CATCH_SIGNALS
            make(parts[i]);
        } catch (const Standard_OutOfMemory &) {
            throw;
        } catch (const Standard_Failure &bad) {
            parts[i].empty = true;
            note(parts[i].name + ": is damaged and was left out");
        }
        place.push_back(parts[i].empty ? -1 : reading->scene->part_count - 1);
    }
    for (const Node &it : nodes) {
        LwNode node = { it.name.c_str(), it.parent, it.part < 0 ? -1 : place[size_t(it.part)], it.frame, it.colour, it.hidden };
        if (it.part >= 0 && node.part < 0)
            note("component " + it.name + " holds no geometry");
        must(0, lw_gather_node(reading->scene, &node) >= 0);
    }
    solids = delivered.Extent();
}

/* ---- the file */

class Progress : public Message_ProgressIndicator
{
public:
    explicit Progress(LwReading *reading) : reading(reading) {}
    void Show(const Message_ProgressScope &, const Standard_Boolean) override
    {
        reading->progress(0.15 + 0.4 * GetPosition(), "building shapes");
    }

private:
    LwReading *reading;
};

void read_file(LwReading *reading)
{
    LwPart21 text;
    if (!lw_part21_scan(reading->path, &text))
        throw Failure{ "cannot be read" };
    reading->progress(0.02, "reading entities");
    Message::DefaultMessenger()->ChangePrinters().Clear();
    STEPCAFControl_Reader reader;
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    if (text.is_cyrillic)
        Interface_Static::SetIVal("read.step.codepage", Resource_FormatType_CP1251);
    reader.SetColorMode(Standard_True);
    reader.SetNameMode(Standard_True);
    reader.SetLayerMode(Standard_True);
    reader.SetSHUOMode(Standard_True);
    reader.SetPropsMode(Standard_False);
    if (reader.ReadFile(reading->path) != IFSelect_RetDone)
        throw Failure{ "is not readable as STEP" };
    Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
    Handle(Progress) progress = new Progress(reading);
    reading->progress(0.15, "building shapes");
    if (!reader.Transfer(document, progress->Start()))
        throw Failure{ "holds no shape that can be built" };
    LwScene *scene = reading->scene;
    scene->format = lw_gather_text(scene, text.format);
    scene->metres = 0.001;
    scene->unit = "mm";
    Walk walk(reading, document, 0.001);
    walk.visit_all();
    walk.make_parts();
    if (scene->part_count == 0)
        throw Failure{ "holds no geometry; export it again from the CAD program" };
}

} // namespace

extern "C" bool lw_read_step(LwReading *reading)
{
    std::string message;
    try {
        OSD::SetSignal(Standard_False);
        OCC_CATCH_SIGNALS
        read_file(reading);
        return true;
    } catch (const Failure &failure) {
        message = failure.message;
    } catch (const Standard_OutOfMemory &) {
        message = "needs more memory than there is; export fewer parts, or check that it is not damaged";
    } catch (const std::bad_alloc &) {
        message = "needs more memory than there is; export fewer parts, or check that it is not damaged";
    } catch (const Standard_Failure &) {
        message = "is damaged; export it again from the CAD program";
    } catch (const std::exception &) {
        message = "is damaged; export it again from the CAD program";
    }
    snprintf(reading->message, sizeof reading->message, "%s", message.c_str());
    return false;
}
