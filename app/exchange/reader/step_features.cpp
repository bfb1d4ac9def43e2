/* Features of a part: what the file calls a plane, cylinder, circle …, and B-splines that are one in disguise. */
#include "app/exchange/reader/step_private.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepGProp.hxx>
#include <BRepTools.hxx>
#include <BRepTopAdaptor_FClass2d.hxx>
#include <BRep_Tool.hxx>
#include <Poly_Triangulation.hxx>
#include <Precision.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS.hxx>
#include <gp_Circ.hxx>
#include <gp_Cone.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Lin.hxx>
#include <gp_Sphere.hxx>
#include <gp_Torus.hxx>

namespace lw_step {

static const double fit_tolerance = 2e-5;   /* of a disguised cylinder or circle, as a fraction of the part's size */
static const double area_tolerance = 1e-8;  /* relative, of quadrature */

enum { GRID = 12, CURVE_POINTS = 33 };

double PartMaker::closeness() const
{
    return fit_tolerance * diagonal * metres;
}

void PartMaker::find_features()
{
    for (int i = 1; i <= faces.Extent(); i++)
        add_face_feature(i);
    for (int i = 1; i <= edges.Extent(); i++) {
        const TopoDS_Edge &it = TopoDS::Edge(edges(i));
        LwFeature f = {};
        if (is_seam[size_t(i - 1)] || BRep_Tool::Degenerated(it) || !BRep_Tool::IsGeometric(it) || !edge_feature(it, f))
            continue;
        f.face = -1;
        f.edge = edge_line[size_t(i - 1)];
        feature.push_back(f);
    }
    feature.resize(size_t(lw_features_join(feature.data(), int(feature.size()), closeness())));
    for (int i = 1; i <= vertices.Extent(); i++) {
        LwFeature f = {};
        f.kind = LW_FEATURE_POINT;
        f.face = f.edge = -1;
        f.position = vec(BRep_Tool::Pnt(TopoDS::Vertex(vertices(i))).XYZ(), metres);
        feature.push_back(f);
    }
}

/* ---- faces */

/* Unit outward normal; zero where the surface has none. */
LwVec3 PartMaker::normal_at(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, const gp_Pnt2d &uv, gp_Pnt &point)
{
    gp_Vec along_u, along_v;
    surface.D1(uv.X(), uv.Y(), point, along_u, along_v);
    gp_Vec normal = along_u.Crossed(along_v);
    double size = normal.Magnitude();
    if (!(size > 1e-12 * along_u.Magnitude() * along_v.Magnitude()) || !(size > 0))
        return vec(gp_XYZ(0, 0, 0));
    return vec(normal.XYZ(), it.Orientation() == TopAbs_REVERSED ? -1 / size : 1 / size);
}

void PartMaker::add_face_feature(int number)
{
    const TopoDS_Face &it = TopoDS::Face(faces(number));
    GProp_GProps sheet;
    BRepGProp::SurfaceProperties(it, sheet, area_tolerance);
    double area = fabs(sheet.Mass()) * metres * metres;
    integrals.area += area;
    BRepAdaptor_Surface surface(it, Standard_True);
    LwFeature f = {};
    if (!analytic(it, surface, f) && !fitted(it, surface, f))
        return;
    f.face = number - 1;
    f.edge = -1;
    f.area = area;
    if (f.kind == LW_FEATURE_PLANE)
        f.position = vec(sheet.CentreOfMass().XYZ(), metres);
    feature.push_back(f);
}

/* The axis in the sense that all files give it; a cone's angle goes with it. */
static void set_axis(LwFeature &f, const gp_Dir &direction)
{
    LwVec3 axis = vec(direction.XYZ());
    f.axis = lw_feature_sense(axis);
    if (f.kind == LW_FEATURE_CONE && lw_vec3_dot(axis, f.axis) < 0)
        f.angle = -f.angle;
}

static gp_Pnt along(const gp_Ax1 &axis, double distance)
{
    return axis.Location().Translated(gp_Vec(axis.Direction()) * distance);
}

/* The nearest point of the torus' centre line: what its tube is wound about. */
static gp_Pnt ring_point(const gp_Torus &torus, const gp_Pnt &point)
{
    gp_Vec out(torus.Location(), point), axis(torus.Axis().Direction());
    out -= axis * out.Dot(axis);
    double size = out.Magnitude();
    return torus.Location().Translated(size > 0 ? out * (torus.MajorRadius() / size) : out);
}

/* False when the file does not say that the face is simple. A plane's position comes with its area. */
bool PartMaker::analytic(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f)
{
    double u0, u1, v0, v1;
    BRepTools::UVBounds(it, u0, u1, v0, v1);
    gp_Pnt point, core; /* a point of the face, and the one of the axis or centre that its material or void is about */
    const double middle = (v0 + v1) / 2;
    const LwVec3 normal = normal_at(it, surface, gp_Pnt2d((u0 + u1) / 2, middle), point);
    switch (surface.GetType()) {
    case GeomAbs_Plane:
        f.kind = LW_FEATURE_PLANE;
        f.axis = normal;
        return true;
    case GeomAbs_Cylinder:
        f.kind = LW_FEATURE_CYLINDER;
        f.radius = surface.Cylinder().Radius() * metres;
        f.length = (v1 - v0) * metres;
        set_axis(f, surface.Cylinder().Axis().Direction());
        core = along(surface.Cylinder().Axis(), middle);
        break;
    case GeomAbs_Cone: {
        const double angle = surface.Cone().SemiAngle(), radius = surface.Cone().RefRadius() + middle * sin(angle);
        f.kind = LW_FEATURE_CONE;
        f.radius = fabs(radius) * metres;
        f.angle = radius < 0 ? -angle : angle;
        f.length = (v1 - v0) * cos(angle) * metres;
        set_axis(f, surface.Cone().Axis().Direction());
        core = along(surface.Cone().Axis(), middle * cos(angle));
        break;
    }
    case GeomAbs_Sphere:
        f.kind = LW_FEATURE_SPHERE;
        f.radius = surface.Sphere().Radius() * metres;
        core = surface.Sphere().Location();
        break;
    case GeomAbs_Torus:
        f.kind = LW_FEATURE_TORUS;
        f.radius = surface.Torus().MajorRadius() * metres;
        f.radius2 = surface.Torus().MinorRadius() * metres;
        set_axis(f, surface.Torus().Axis().Direction());
        core = ring_point(surface.Torus(), point);
        break;
    default:
        return false;
    }
    f.inside = lw_vec3_dot(normal, vec(gp_Vec(core, point).XYZ())) < 0;
    f.position = vec(f.kind == LW_FEATURE_TORUS ? surface.Torus().Location().XYZ() : core.XYZ(), metres);
    return true;
}

/* Parameters within the face's boundary, and the corners of its triangles, which reach the boundary. */
std::vector<gp_Pnt2d> PartMaker::samples(const TopoDS_Face &it)
{
    std::vector<gp_Pnt2d> out;
    TopLoc_Location location;
    Handle(Poly_Triangulation) mesh = BRep_Tool::Triangulation(it, location);
    if (!mesh.IsNull() && mesh->HasUVNodes())
        for (int i = 1, step = 1 + mesh->NbNodes() / (GRID * GRID); i <= mesh->NbNodes(); i += step)
            out.push_back(mesh->UVNode(i));
    double u0, u1, v0, v1;
    BRepTools::UVBounds(it, u0, u1, v0, v1);
    BRepTopAdaptor_FClass2d boundary(it, 1e-9);
    const size_t corners = out.size();
    for (int grid = GRID; grid <= 4 * GRID && out.size() < corners + 2 * GRID; grid *= 4) { /* finer where the face fills little of it */
        out.resize(corners);
        for (int i = 0; i < grid * grid; i++) {
            gp_Pnt2d uv(u0 + (u1 - u0) * (i % grid + 0.5) / grid, v0 + (v1 - v0) * (i / grid + 0.5) / grid);
            if (boundary.Perform(uv) != TopAbs_OUT)
                out.push_back(uv);
        }
    }
    return out;
}

bool PartMaker::fitted(const TopoDS_Face &it, const BRepAdaptor_Surface &surface, LwFeature &f)
{
    std::vector<LwVec3> points, normals;
    for (const gp_Pnt2d &uv : samples(it)) {
        gp_Pnt point;
        LwVec3 normal = normal_at(it, surface, uv, point);
        if (lw_vec3_norm(normal) > 0.5) {
            points.push_back(vec(point.XYZ(), metres));
            normals.push_back(normal);
        }
    }
    return lw_fit_surface(points.data(), normals.data(), int(points.size()), closeness(), &f);
}

/* ---- edges */

bool PartMaker::edge_feature(const TopoDS_Edge &it, LwFeature &f)
{
    BRepAdaptor_Curve curve(it);
    const double first = curve.FirstParameter(), last = curve.LastParameter();
    if (Precision::IsInfinite(first) || Precision::IsInfinite(last) || !(last > first))
        return false;
    switch (curve.GetType()) {
    case GeomAbs_Line:
        f.kind = LW_FEATURE_LINE;
        f.position = vec(curve.Value((first + last) / 2).XYZ(), metres);
        f.length = (last - first) * metres;
        set_axis(f, curve.Line().Direction());
        return true;
    case GeomAbs_Circle:
        f.kind = LW_FEATURE_CIRCLE;
        f.position = vec(curve.Circle().Location().XYZ(), metres);
        f.radius = curve.Circle().Radius() * metres;
        f.angle = last - first;
        set_axis(f, curve.Circle().Axis().Direction());
        return true;
    case GeomAbs_Ellipse:
    case GeomAbs_Parabola:
    case GeomAbs_Hyperbola:
        return false;
    default:
        break;
    }
    LwVec3 point[CURVE_POINTS];
    for (int i = 0; i < CURVE_POINTS; i++)
        point[i] = vec(curve.Value(first + (last - first) * i / (CURVE_POINTS - 1)).XYZ(), metres);
    return lw_fit_curve(point, CURVE_POINTS, closeness(), &f);
}

} // namespace lw_step
