/* A part: its shape in order, its triangles and lines. */
#include "app/exchange/reader/step_private.h"

#include <BRepBndLib.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Poly_Polygon3D.hxx>
#include <Poly_PolygonOnTriangulation.hxx>
#include <Poly_Triangulation.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Solid.hxx>

#include <algorithm>
#include <cmath>

namespace lw_step {

static const double angular_tolerance = 0.35;       /* rad, between neighbouring segments */
static const double least_deflection = 1e-6;        /* mm: OpenCASCADE takes less for nothing */

TopoDS_Compound in_order(const TopoDS_Shape &whole)
{
    BRep_Builder builder;
    TopoDS_Compound out;
    TopTools_IndexedMapOfShape met;
    builder.MakeCompound(out);
    const TopAbs_ShapeEnum kinds[] = { TopAbs_SOLID, TopAbs_SHELL, TopAbs_FACE, TopAbs_WIRE, TopAbs_EDGE, TopAbs_VERTEX };
    TopAbs_ShapeEnum above = TopAbs_SHAPE;
    for (TopAbs_ShapeEnum kind : kinds) {
        for (TopExp_Explorer it(whole, kind, above); it.More(); it.Next())
            if (!met.Contains(it.Current())) {
                met.Add(it.Current());
                builder.Add(out, it.Current());
            }
        above = kind;
    }
    return out;
}

PartMaker::PartMaker(const TopoDS_Shape &whole, double metres_per_mm) : metres(metres_per_mm), shape(in_order(whole))
{
    Bnd_Box box;
    BRepBndLib::Add(shape, box, Standard_False);
    gp_Pnt centre(0, 0, 0);
    if (!box.IsVoid() && !box.IsOpen()) {
        diagonal = sqrt(box.SquareExtent());
        centre = gp_Pnt((box.CornerMin().XYZ() + box.CornerMax().XYZ()) / 2);
    }
    integrate(centre);
    TopExp::MapShapes(shape, TopAbs_FACE, faces);
    TopExp::MapShapes(shape, TopAbs_EDGE, edges);
    TopExp::MapShapes(shape, TopAbs_VERTEX, vertices);
    edge_nodes.resize(size_t(edges.Extent()));
    is_seam.resize(size_t(edges.Extent()));
    edge_line.assign(size_t(edges.Extent()), -1);
    vertex_node.assign(size_t(vertices.Extent()), -1);
    for (TopExp_Explorer it(shape, TopAbs_FACE, TopAbs_SOLID); it.More(); it.Next())
        loose++;
}

/* ---- triangles */

void PartMaker::triangulate(double tolerance)
{
    deflection = std::max(tolerance * diagonal, least_deflection);
    if (deflection < 1e100)
        BRepMesh_IncrementalMesh(shape, deflection, Standard_False, angular_tolerance, Standard_False);
    for (int i = 1; i <= faces.Extent(); i++)
        add_triangles(i);
    for (int i = 1; i <= faces.Extent(); i++)
        tie_edges(i);
    compact();
    measure_box();
}

void PartMaker::add_triangles(int number)
{
    const TopoDS_Face &it = TopoDS::Face(faces(number));
    TopLoc_Location location;
    Handle(Poly_Triangulation) mesh = BRep_Tool::Triangulation(it, location);
    LwFace out = { int(triangle.size()), 0, 0 };
    int base = int(vertex.size());
    first_node.push_back(base);
    untriangulated += mesh.IsNull() || mesh->NbTriangles() == 0;
    if (!mesh.IsNull()) {
        const gp_Trsf &motion = location.Transformation();
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
    }
    out.count = int(triangle.size()) - out.first;
    face.push_back(out);
}

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

/* Nodes on a common edge are one, so that the mesh of a closed shape is closed. */
void PartMaker::tie_edges(int number)
{
    const TopoDS_Face &it = TopoDS::Face(faces(number));
    TopLoc_Location location;
    Handle(Poly_Triangulation) mesh = BRep_Tool::Triangulation(it, location);
    TopTools_IndexedMapOfShape met;
    for (TopExp_Explorer at(it, TopAbs_EDGE); at.More() && !mesh.IsNull(); at.Next()) {
        const TopoDS_Edge &line = TopoDS::Edge(at.Current());
        if (met.Contains(line))
            is_seam[size_t(edges.FindIndex(line) - 1)] = true;
        met.Add(line);
        Handle(Poly_PolygonOnTriangulation) polygon = BRep_Tool::PolygonOnTriangulation(line, mesh, location);
        std::vector<int> nodes;
        for (int i = 1; !polygon.IsNull() && i <= polygon->NbNodes(); i++)
            nodes.push_back(first_node[size_t(number - 1)] + polygon->Node(i) - 1);
        if (!nodes.empty())
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
    TopoDS_Vertex first, last;
    TopExp::Vertices(TopoDS::Edge(it.Oriented(TopAbs_FORWARD)), first, last);
    tie_end(first, nodes.front());
    tie_end(last, nodes.back());
}

void PartMaker::tie_end(const TopoDS_Shape &end, int node)
{
    int index = end.IsNull() ? 0 : vertices.FindIndex(end);
    if (index == 0)
        return;
    int &first = vertex_node[size_t(index - 1)];
    if (first < 0)
        first = node;
    tie(first, node);
}

/* Keeps one vertex of those that are one. */
void PartMaker::compact()
{
    std::vector<int> place(vertex.size(), -1);
    size_t count = 0;
    for (size_t i = 0; i < vertex.size(); i++)
        if (root(int(i)) == int(i)) {
            place[i] = int(count);
            vertex[count++] = vertex[i];
        }
    for (size_t i = 0; i < place.size(); i++)
        place[i] = place[size_t(root(int(i)))];
    vertex.resize(count);
    for (std::vector<int> &nodes : edge_nodes)
        for (int &node : nodes)
            node = place[size_t(node)];
    keep_triangles(place);
}

/* Those that still have three corners. */
void PartMaker::keep_triangles(const std::vector<int> &place)
{
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
}

/* Where a ring can bulge to beyond its triangles: no further than the deflection, nor than the whole ring. OpenCASCADE searches for it by
 * a swarm, which takes half of the time that a part with many fillets needs. */
static LwBox ring_box(const gp_Torus &ring, LwBox triangles, double deflection, double metres)
{
    const gp_Dir &axis = ring.Axis().Direction();
    const gp_Pnt &centre = ring.Location();
    double least[3], most[3];
    for (int k = 0; k < 3; k++) {
        double along = axis.Coord(k + 1), reach = ring.MajorRadius() * std::sqrt(std::max(0.0, 1 - along * along)) + ring.MinorRadius();
        least[k] = (centre.Coord(k + 1) - reach) * metres;
        most[k] = (centre.Coord(k + 1) + reach) * metres;
    }
    const double grow = deflection * metres;
    return { { std::max(least[0], triangles.min.x - grow), std::max(least[1], triangles.min.y - grow), std::max(least[2], triangles.min.z - grow) },
             { std::min(most[0], triangles.max.x + grow), std::min(most[1], triangles.max.y + grow), std::min(most[2], triangles.max.z + grow) } };
}

/* Of the triangles, and of curved faces that bulge beyond them where that is quick to tell. */
void PartMaker::measure_box()
{
    LwBox box = lw_box_empty();
    for (const LwVec3 &it : vertex)
        box = lw_box_add(box, it);
    const double near = deflection * metres;
    const LwBox within = { { box.min.x + near, box.min.y + near, box.min.z + near }, { box.max.x - near, box.max.y - near, box.max.z - near } };
    Bnd_Box exact;
    for (int i = 1; i <= faces.Extent(); i++) {
        const LwFace &it = face[size_t(i - 1)];
        LwBox own = lw_box_empty();
        for (int k = 0; k < 3 * it.count; k++)
            own = lw_box_add(own, vertex[size_t(triangle[size_t(it.first + k / 3)].v[k % 3])]);
        if (lw_box_is_empty(own) || (own.min.x >= within.min.x && own.min.y >= within.min.y && own.min.z >= within.min.z &&
                                     own.max.x <= within.max.x && own.max.y <= within.max.y && own.max.z <= within.max.z))
            continue;
        BRepAdaptor_Surface surface(TopoDS::Face(faces(i)), Standard_False);
        GeomAbs_SurfaceType kind = surface.GetType();
        if (kind == GeomAbs_Torus)
            box = lw_box_join(box, ring_box(surface.Torus(), own, deflection, metres));
        else if (kind == GeomAbs_Cylinder || kind == GeomAbs_Cone || kind == GeomAbs_Sphere)
            BRepBndLib::AddOptimal(faces(i), exact, Standard_False, Standard_False);
    }
    if (!exact.IsVoid()) {
        exact.SetGap(0);
        box = lw_box_add(lw_box_add(box, vec(exact.CornerMin().XYZ(), metres)), vec(exact.CornerMax().XYZ(), metres));
    }
    if (!lw_box_is_empty(box))
        verdict.box_volume = (box.max.x - box.min.x) * (box.max.y - box.min.y) * (box.max.z - box.min.z);
}

/* ---- lines to draw */

void PartMaker::draw_edges()
{
    for (int i = 1; i <= edges.Extent(); i++)
        if (!is_seam[size_t(i - 1)] && !BRep_Tool::Degenerated(TopoDS::Edge(edges(i))))
            add_edge_line(i);
}

void PartMaker::add_edge_line(int number)
{
    const std::vector<int> &nodes = edge_nodes[size_t(number - 1)];
    LwEdge out = { int(edge_point.size()), 0 };
    for (int node : nodes)
        edge_point.push_back(vertex[size_t(node)]);
    if (nodes.empty()) { /* of no face */
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

/* ---- all of it */

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

} // namespace lw_step
