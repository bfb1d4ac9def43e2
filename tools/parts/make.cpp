/* The C++ side of make.h: OpenCASCADE is seen here and nowhere else in the tool. */
#include "tools/parts/make.h"

#include "tools/parts/compact.h"

#include <APIHeaderSection_MakeHeader.hxx>
#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepAlgoAPI_Common.hxx>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <BRepFilletAPI_MakeChamfer.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepGProp.hxx>
#include <BRepLib.hxx>
#include <BRepOffsetAPI_MakePipeShell.hxx>
#include <BRepOffsetAPI_ThruSections.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Tool.hxx>
#include <GC_MakeArcOfCircle.hxx>
#include <GProp_GProps.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom2d_Line.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_PrinterOStream.hxx>
#include <Quantity_Color.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <STEPControl_Reader.hxx>
#include <ShapeUpgrade_UnifySameDomain.hxx>
#include <Standard_Failure.hxx>
#include <TColStd_HArray1OfReal.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

struct Path {
    BRepBuilderAPI_MakeWire wire;
    gp_Pnt first, last;
};

std::vector<TopoDS_Shape> solids;
std::vector<Path> paths;
std::vector<TDF_Label> items;
std::string part_name = "(no part yet)"; /* for messages: the part that was written last */

[[noreturn]] void give_up(const char *what)
{
    std::fprintf(stderr, "lockwork-parts: after %s: %s\n", part_name.c_str(), what);
    std::exit(1);
}

gp_Pnt point(LwPoint p) { return gp_Pnt(p.x, p.y, p.z); }
gp_Dir direction(LwPoint p) { return gp_Dir(p.x, p.y, p.z); }

const TopoDS_Shape &shape(LwSolid solid)
{
    if (solid.id < 1 || solid.id > (int)solids.size())
        give_up("a solid that was never made is used");
    return solids[(size_t)solid.id - 1];
}

/* The one solid in a shape, kept. */
LwSolid keep(const TopoDS_Shape &whole)
{
    TopoDS_Shape found;
    int count = 0;
    for (TopExp_Explorer it(whole, TopAbs_SOLID); it.More(); it.Next(), count++)
        found = it.Current();
    if (count != 1) {
        std::fprintf(stderr, "%d solids\n", count);
        give_up("an operation did not give one solid");
    }
    solids.push_back(found);
    return LwSolid{ (int)solids.size() };
}

/* Runs a piece of modelling; the library's complaints become ours. */
template <class Work> auto attempt(const char *what, Work work) -> decltype(work())
{
    try {
        return work();
    } catch (const Standard_Failure &failure) {
        std::fprintf(stderr, "%s: %s\n", failure.DynamicType()->Name(), failure.GetMessageString());
    }
    give_up(what);
}

gp_Ax2 axes(LwPoint from, LwPoint to) { return gp_Ax2(point(from), gp_Dir(gp_Vec(point(from), point(to)))); }
double distance(LwPoint a, LwPoint b) { return point(a).Distance(point(b)); }

Path &path(LwProfile profile)
{
    if (profile.id < 1 || profile.id > (int)paths.size())
        give_up("a profile that was never begun is used");
    return paths[(size_t)profile.id - 1];
}

void add_edge(LwProfile profile, const Handle(Geom_Curve) &curve, const gp_Pnt &end)
{
    Path &p = path(profile);
    p.wire.Add(BRepBuilderAPI_MakeEdge(curve, p.last, end).Edge());
    p.last = end;
}

TopoDS_Wire closed(LwProfile profile)
{
    Path &p = path(profile);
    if (p.last.Distance(p.first) > 1e-9)
        p.wire.Add(BRepBuilderAPI_MakeEdge(p.last, p.first).Edge());
    if (!p.wire.IsDone())
        give_up("a profile is not connected");
    return p.wire.Wire();
}

template <class Operation> LwSolid combine(const char *what, LwSolid a, LwSolid b)
{
    return attempt(what, [&] {
        Operation operation(shape(a), shape(b));
        if (!operation.IsDone())
            give_up(what);
        ShapeUpgrade_UnifySameDomain unify(operation.Shape(), Standard_True, Standard_True, Standard_False);
        unify.Build();
        return keep(unify.Shape());
    });
}

LwSolid transformed(LwSolid solid, const gp_Trsf &by)
{
    return attempt("a solid cannot be placed", [&] { return keep(BRepBuilderAPI_Transform(shape(solid), by, Standard_True).Shape()); });
}

gp_Trsf rotation(LwPoint centre, LwPoint axis, double degrees)
{
    gp_Trsf by;
    by.SetRotation(gp_Ax1(point(centre), direction(axis)), degrees * M_PI / 180);
    return by;
}

bool within(const double range[2], double value) { return (range[0] == 0 && range[1] == 0) || (value >= range[0] && value <= range[1]); }
bool inside(const LwPick &pick, const gp_Pnt &p) { return within(pick.x, p.X()) && within(pick.y, p.Y()) && within(pick.z, p.Z()); }

bool along(char axis, const gp_Dir &d)
{
    double part = axis == 'x' ? d.X() : axis == 'y' ? d.Y() : d.Z();
    return std::fabs(part) > 1 - 1e-9;
}

/* Outward normal of a face at the middle of one of its edges. */
gp_Vec normal_at(const TopoDS_Face &face, const TopoDS_Edge &edge, double parameter)
{
    double first, last;
    Handle(Geom2d_Curve) curve = BRep_Tool::CurveOnSurface(edge, face, first, last);
    gp_Pnt2d uv = curve->Value(parameter);
    gp_Pnt p;
    gp_Vec du, dv;
    BRepAdaptor_Surface(face).D1(uv.X(), uv.Y(), p, du, dv);
    gp_Vec normal = du.Crossed(dv);
    return face.Orientation() == TopAbs_REVERSED ? normal.Reversed() : normal;
}

/* > 0 where the material ends at the edge, < 0 at an inner corner, 0 where the surface is smooth. */
int bend(const TopoDS_Edge &edge, const TopTools_ListOfShape &faces)
{
    if (faces.Extent() != 2 || BRep_Tool::Degenerated(edge))
        return 0;
    TopoDS_Face one = TopoDS::Face(faces.First()), two = TopoDS::Face(faces.Last());
    if (one.IsSame(two))
        return 0;
    BRepAdaptor_Curve curve(edge);
    double middle = (curve.FirstParameter() + curve.LastParameter()) / 2;
    gp_Pnt p;
    gp_Vec along;
    curve.D1(middle, p, along);
    for (TopExp_Explorer it(one, TopAbs_EDGE); it.More(); it.Next())
        if (it.Current().IsSame(edge) && it.Current().Orientation() == TopAbs_REVERSED)
            along.Reverse();
    gp_Vec n1 = normal_at(one, edge, middle), n2 = normal_at(two, edge, middle);
    double turn = n1.Crossed(n2).Dot(along) / (n1.Magnitude() * n2.Magnitude() * along.Magnitude());
    return std::fabs(turn) < 0.02 ? 0 : turn > 0 ? 1 : -1;
}

bool curve_inside(const LwPick &pick, const BRepAdaptor_Curve &curve)
{
    for (int i = 0; i <= 8; i++)
        if (!inside(pick, curve.Value(curve.FirstParameter() + i / 8.0 * (curve.LastParameter() - curve.FirstParameter()))))
            return false;
    return true;
}

bool edge_wanted(const LwPick &pick, const TopoDS_Edge &edge, int bent)
{
    if (bent == 0 || (pick.bend == LW_BEND_OUT && bent < 0) || (pick.bend == LW_BEND_IN && bent > 0))
        return false;
    BRepAdaptor_Curve curve(edge);
    if (pick.kind == LW_PICK_STRAIGHT && curve.GetType() != GeomAbs_Line)
        return false;
    if (pick.kind == LW_PICK_ROUND && curve.GetType() != GeomAbs_Circle)
        return false;
    if (pick.radius > 0 && (curve.GetType() != GeomAbs_Circle || std::fabs(curve.Circle().Radius() - pick.radius) > 1e-6))
        return false;
    if (pick.along && !(curve.GetType() == GeomAbs_Line && along(pick.along, curve.Line().Direction())) &&
        !(curve.GetType() == GeomAbs_Circle && along(pick.along, curve.Circle().Axis().Direction())))
        return false;
    if (pick.slanted) {
        if (curve.GetType() != GeomAbs_Line)
            return false;
        gp_Dir d = curve.Line().Direction();
        if (along('x', d) || along('y', d) || along('z', d))
            return false;
    }
    return curve_inside(pick, curve);
}

bool face_wanted(const LwPick &pick, const TopoDS_Face &face)
{
    BRepAdaptor_Surface surface(face);
    if (pick.kind == LW_PICK_STRAIGHT && surface.GetType() != GeomAbs_Plane)
        return false;
    if (pick.kind == LW_PICK_ROUND && surface.GetType() != GeomAbs_Cylinder)
        return false;
    if (pick.radius > 0 && (surface.GetType() != GeomAbs_Cylinder || std::fabs(surface.Cylinder().Radius() - pick.radius) > 1e-6))
        return false;
    if (pick.along && !(surface.GetType() == GeomAbs_Plane && along(pick.along, surface.Plane().Axis().Direction())) &&
        !(surface.GetType() == GeomAbs_Cylinder && along(pick.along, surface.Cylinder().Axis().Direction())))
        return false;
    for (TopExp_Explorer it(face, TopAbs_EDGE); it.More(); it.Next())
        if (!BRep_Tool::Degenerated(TopoDS::Edge(it.Current())) && !curve_inside(pick, BRepAdaptor_Curve(TopoDS::Edge(it.Current()))))
            return false;
    return true;
}

template <class Operation> LwSolid soften(const char *what, LwSolid solid, double size, const LwPick &pick)
{
    return attempt(what, [&] {
        Operation operation(shape(solid));
        TopTools_IndexedDataMapOfShapeListOfShape faces;
        TopExp::MapShapesAndAncestors(shape(solid), TopAbs_EDGE, TopAbs_FACE, faces);
        int chosen = 0;
        for (int i = 1; i <= faces.Extent(); i++) {
            const TopoDS_Edge &edge = TopoDS::Edge(faces.FindKey(i));
            if (edge_wanted(pick, edge, bend(edge, faces(i)))) {
                operation.Add(size, edge);
                chosen++;
            }
        }
        if (chosen == 0)
            give_up("no edge is where a fillet or chamfer is wanted");
        operation.Build();
        if (!operation.IsDone() || !BRepCheck_Analyzer(operation.Shape()).IsValid()) {
            std::fprintf(stderr, "%d edges, size %g mm, z %g … %g\n", chosen, size, pick.z[0], pick.z[1]);
            give_up(what);
        }
        return keep(operation.Shape());
    });
}

/* ---- the document that becomes a file */

Handle(TDocStd_Document) open_document; /* one for each file */

const Handle(TDocStd_Document) &document()
{
    if (open_document.IsNull())
        XCAFApp_Application::GetApplication()->NewDocument("MDTV-XCAF", open_document);
    return open_document;
}

Handle(XCAFDoc_ShapeTool) shape_tool() { return XCAFDoc_DocumentTool::ShapeTool(document()->Main()); }
Handle(XCAFDoc_ColorTool) colour_tool() { return XCAFDoc_DocumentTool::ColorTool(document()->Main()); }

Quantity_Color colour_of(unsigned rgb)
{
    return Quantity_Color((rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, Quantity_TOC_sRGB);
}

const TDF_Label &label(LwItem item)
{
    if (item.id < 1 || item.id > (int)items.size())
        give_up("an item that was never made is used");
    return items[(size_t)item.id - 1];
}

LwItem keep_item(const TDF_Label &made, const char *name)
{
    TDataStd_Name::Set(made, TCollection_ExtendedString(name, Standard_True));
    items.push_back(made);
    return LwItem{ (int)items.size() };
}

Handle(TCollection_HAsciiString) text(const char *words) { return new TCollection_HAsciiString(words); }

/* Nothing of the machine, the day or the library's release may be in the file. */
void write_header(STEPCAFControl_Writer &writer)
{
    APIHeaderSection_MakeHeader header(writer.ChangeWriter().Model());
    header.SetName(text(part_name.c_str()));
    header.SetTimeStamp(text("2025-01-01T00:00:00"));
    header.SetAuthorValue(1, text("Lockwork"));
    header.SetOrganizationValue(1, text("Lockwork"));
    header.SetPreprocessorVersion(text("Lockwork"));
    header.SetOriginatingSystem(text("Lockwork"));
    header.SetAuthorisation(text("Apache-2.0"));
    header.SetDescriptionValue(1, text("part of the Lockwork examples"));
}

double volume_of(const TopoDS_Shape &whole)
{
    GProp_GProps properties;
    BRepGProp::VolumeProperties(whole, properties); /* some 1e-4 off: to compare a solid with itself, not to state its volume */
    return properties.Mass();
}

/* A file is done when what is read from it is what was modelled: that has happened not to be so. */
void read_back(const char *file, double volume)
{
    STEPControl_Reader reader;
    if (reader.ReadFile(file) != IFSelect_RetDone || reader.TransferRoots() < 1)
        give_up("the file cannot be read back");
    TopoDS_Shape whole = reader.OneShape();
    if (!BRepCheck_Analyzer(whole).IsValid())
        give_up("what is read back is not valid");
    /* Not closer: curves on the free-form surfaces of fillets are not in the file, the reader finds them anew. */
    if (!(std::fabs(volume_of(whole) - volume) <= 1e-5 * volume)) {
        std::fprintf(stderr, "%.9g mm³ modelled, %.9g mm³ read back\n", volume, volume_of(whole));
        give_up("the volume read back is another one");
    }
}

} // namespace

LwSolid lw_solid_box(LwPoint low, LwPoint high)
{
    return attempt("a box cannot be made", [&] { return keep(BRepPrimAPI_MakeBox(point(low), point(high)).Shape()); });
}

LwSolid lw_solid_cylinder(LwPoint from, LwPoint to, double radius)
{
    return attempt("a cylinder cannot be made",
                   [&] { return keep(BRepPrimAPI_MakeCylinder(axes(from, to), radius, distance(from, to)).Shape()); });
}

LwSolid lw_solid_cone(LwPoint from, LwPoint to, double radius_from, double radius_to)
{
    return attempt("a cone cannot be made",
                   [&] { return keep(BRepPrimAPI_MakeCone(axes(from, to), radius_from, radius_to, distance(from, to)).Shape()); });
}

LwSolid lw_solid_sphere(LwPoint centre, double radius)
{
    return attempt("a sphere cannot be made", [&] { return keep(BRepPrimAPI_MakeSphere(point(centre), radius).Shape()); });
}

LwSolid lw_solid_torus(LwPoint centre, LwPoint axis, double radius, double tube)
{
    return attempt("a torus cannot be made",
                   [&] { return keep(BRepPrimAPI_MakeTorus(gp_Ax2(point(centre), direction(axis)), radius, tube).Shape()); });
}

LwProfile lw_profile_begin(double x, double y)
{
    paths.emplace_back();
    paths.back().first = paths.back().last = gp_Pnt(x, y, 0);
    return LwProfile{ (int)paths.size() };
}

void lw_profile_line(LwProfile profile, double x, double y)
{
    attempt("a line of a profile has no length", [&] {
        Path &p = path(profile);
        gp_Pnt end(x, y, 0);
        p.wire.Add(BRepBuilderAPI_MakeEdge(p.last, end).Edge());
        p.last = end;
    });
}

void lw_profile_arc(LwProfile profile, double through_x, double through_y, double x, double y)
{
    attempt("an arc of a profile is impossible", [&] {
        gp_Pnt end(x, y, 0);
        GC_MakeArcOfCircle arc(path(profile).last, gp_Pnt(through_x, through_y, 0), end);
        add_edge(profile, arc.Value(), end);
    });
}

void lw_profile_spline(LwProfile profile, const LwSpline *spline)
{
    attempt("a spline of a profile is impossible", [&] {
        Handle(TColgp_HArray1OfPnt) through = new TColgp_HArray1OfPnt(1, spline->count);
        Handle(TColStd_HArray1OfReal) when = new TColStd_HArray1OfReal(1, spline->count);
        through->SetValue(1, path(profile).last);
        for (int i = 1; i < spline->count; i++)
            through->SetValue(i + 1, gp_Pnt(spline->point[i][0], spline->point[i][1], 0));
        for (int i = 0; i < spline->count; i++)
            when->SetValue(i + 1, spline->parameter      ? spline->parameter[i]
                                  : i == 0               ? 0
                                                         : when->Value(i) + through->Value(i).Distance(through->Value(i + 1)));
        GeomAPI_Interpolate curve(through, when, Standard_False, 1e-9);
        const double(*t)[2] = spline->tangent;
        curve.Load(gp_Vec(t[0][0], t[0][1], 0), gp_Vec(t[1][0], t[1][1], 0), !spline->parameter);
        curve.Perform();
        add_edge(profile, curve.Curve(), through->Value(spline->count));
    });
}

LwProfile lw_profile_circle(double x, double y, double radius)
{
    return attempt("a circle cannot be made", [&] {
        LwProfile profile = lw_profile_begin(x, y);
        path(profile).wire.Add(BRepBuilderAPI_MakeEdge(gp_Circ(gp_Ax2(gp_Pnt(x, y, 0), gp::DZ()), radius)).Edge());
        return profile;
    });
}

LwProfile lw_profile_slot(double x1, double r1, double x2, double r2)
{
    /* The sides touch both circles where the normal makes this angle with x. */
    double c = (r1 - r2) / (x2 - x1), s = std::sqrt(1 - c * c);
    LwProfile profile = lw_profile_begin(x1 + r1 * c, r1 * s);
    lw_profile_arc(profile, x1 - r1, 0, x1 + r1 * c, -r1 * s);
    lw_profile_line(profile, x2 + r2 * c, -r2 * s);
    lw_profile_arc(profile, x2 + r2, 0, x2 + r2 * c, r2 * s);
    return profile;
}

LwProfile lw_profile_rectangle(double width, double height, double corner)
{
    double w = width / 2, h = height / 2, r = corner, k = r * (1 - std::sqrt(0.5));
    LwProfile p = lw_profile_begin(-w + r, -h);
    lw_profile_line(p, w - r, -h);
    lw_profile_arc(p, w - k, -h + k, w, -h + r);
    lw_profile_line(p, w, h - r);
    lw_profile_arc(p, w - k, h - k, w - r, h);
    lw_profile_line(p, -w + r, h);
    lw_profile_arc(p, -w + k, h - k, -w, h - r);
    lw_profile_line(p, -w, -h + r);
    lw_profile_arc(p, -w + k, -h + k, -w + r, -h);
    return p;
}

LwSolid lw_solid_extrude(LwProfile profile, double z_from, double z_to)
{
    return attempt("a profile cannot be extruded", [&] {
        TopoDS_Face face = BRepBuilderAPI_MakeFace(closed(profile), Standard_True).Face();
        gp_Trsf up;
        up.SetTranslation(gp_Vec(0, 0, z_from));
        return keep(BRepPrimAPI_MakePrism(BRepBuilderAPI_Transform(face, up, Standard_True).Shape(), gp_Vec(0, 0, z_to - z_from)).Shape());
    });
}

LwSolid lw_solid_revolve(LwProfile profile)
{
    return attempt("a profile cannot be turned", [&] {
        TopoDS_Face face = BRepBuilderAPI_MakeFace(closed(profile), Standard_True).Face();
        gp_Trsf upright; /* y becomes z */
        upright.SetRotation(gp_Ax1(gp::Origin(), gp::DX()), M_PI / 2);
        return keep(BRepPrimAPI_MakeRevol(BRepBuilderAPI_Transform(face, upright, Standard_True).Shape(), gp::OZ()).Shape());
    });
}

LwSolid lw_solid_loft(const LwProfile *profile, const double *z, int count, int smooth)
{
    return attempt("profiles cannot be joined", [&] {
        BRepOffsetAPI_ThruSections loft(Standard_True, !smooth, 1e-6);
        loft.CheckCompatibility(Standard_False);
        for (int i = 0; i < count; i++) {
            gp_Trsf up;
            up.SetTranslation(gp_Vec(0, 0, z[i]));
            loft.AddWire(TopoDS::Wire(BRepBuilderAPI_Transform(closed(profile[i]), up, Standard_True).Shape()));
        }
        loft.Build();
        return keep(loft.Shape());
    });
}

LwSolid lw_solid_thread(const LwThread *thread)
{
    return attempt("a thread cannot be wound", [&] {
        double first = thread->z_from / thread->lead * 2 * M_PI, pitch = thread->lead / (2 * M_PI), turns = (thread->z_to - thread->z_from) / pitch;
        Handle(Geom_CylindricalSurface) around = new Geom_CylindricalSurface(gp_Ax3(gp::XOY()), thread->radius[0]);
        Handle(Geom2d_Line) line = new Geom2d_Line(gp_Pnt2d(first, thread->z_from), gp_Dir2d(1, pitch));
        TopoDS_Edge helix = BRepBuilderAPI_MakeEdge(line, around, 0, turns * std::hypot(1, pitch)).Edge();
        BRepLib::BuildCurves3d(helix);
        BRepBuilderAPI_MakePolygon section;
        for (int i = 0; i < 4; i++) {
            int outer = i == 1 || i == 2;
            double z = thread->z_from + (i < 2 ? -1 : 1) * thread->half_width[outer], r = thread->radius[outer];
            section.Add(gp_Pnt(r * std::cos(first), r * std::sin(first), z));
        }
        section.Close();
        BRepOffsetAPI_MakePipeShell sweep(BRepBuilderAPI_MakeWire(helix).Wire());
        sweep.SetMode(gp::DZ());
        sweep.Add(section.Wire());
        sweep.Build();
        if (!sweep.IsDone() || !sweep.MakeSolid())
            give_up("a thread does not close");
        TopoDS_Solid solid = TopoDS::Solid(sweep.Shape());
        BRepLib::OrientClosedSolid(solid);
        return keep(solid);
    });
}

LwSolid lw_solid_move(LwSolid solid, LwPoint by)
{
    gp_Trsf move;
    move.SetTranslation(gp_Vec(by.x, by.y, by.z));
    return transformed(solid, move);
}

LwSolid lw_solid_turn(LwSolid solid, LwPoint centre, LwPoint axis, double degrees)
{
    return transformed(solid, rotation(centre, axis, degrees));
}

LwSolid lw_solid_stand(LwSolid solid)
{
    gp_Trsf stand;
    stand.SetValues(0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0);
    return transformed(solid, stand);
}

LwSolid lw_solid_mirror(LwSolid solid, LwPoint at_point, LwPoint normal)
{
    gp_Trsf mirror;
    mirror.SetMirror(gp_Ax2(point(at_point), direction(normal)));
    return transformed(solid, mirror);
}

LwSolid lw_solid_fuse(LwSolid a, LwSolid b) { return combine<BRepAlgoAPI_Fuse>("two solids cannot be fused", a, b); }
LwSolid lw_solid_cut(LwSolid a, LwSolid b) { return combine<BRepAlgoAPI_Cut>("a solid cannot be cut", a, b); }
LwSolid lw_solid_common(LwSolid a, LwSolid b) { return combine<BRepAlgoAPI_Common>("solids have nothing in common", a, b); }

LwSolid lw_solid_fuse_ring(LwSolid solid, LwSolid tool, LwPoint centre, int count)
{
    for (int i = 0; i < count; i++)
        solid = lw_solid_fuse(solid, lw_solid_turn(tool, centre, at(0, 0, 1), 360.0 * i / count));
    return solid;
}

LwSolid lw_solid_cut_ring(LwSolid solid, LwSolid tool, LwPoint centre, int count)
{
    for (int i = 0; i < count; i++)
        solid = lw_solid_cut(solid, lw_solid_turn(tool, centre, at(0, 0, 1), 360.0 * i / count));
    return solid;
}

LwSolid lw_solid_fillet(LwSolid solid, double radius, LwPick edges)
{
    return soften<BRepFilletAPI_MakeFillet>("a fillet does not fit", solid, radius, edges);
}

LwSolid lw_solid_chamfer(LwSolid solid, double size, LwPick edges)
{
    return soften<BRepFilletAPI_MakeChamfer>("a chamfer does not fit", solid, size, edges);
}

double lw_solid_volume(LwSolid solid)
{
    return volume_of(shape(solid));
}

LwItem lw_item_part(const char *name, LwSolid solid, unsigned colour)
{
    if (!BRepCheck_Analyzer(shape(solid)).IsValid() || !(lw_solid_volume(solid) > 0)) {
        part_name = name;
        give_up("this part is not a valid solid");
    }
    TDF_Label made = shape_tool()->AddShape(shape(solid), Standard_False);
    colour_tool()->SetColor(made, colour_of(colour), XCAFDoc_ColorSurf);
    return keep_item(made, name);
}

void lw_item_paint(LwItem part, unsigned colour, LwPick faces)
{
    TopTools_IndexedMapOfShape all;
    TopExp::MapShapes(shape_tool()->GetShape(label(part)), TopAbs_FACE, all);
    int painted = 0;
    for (int i = 1; i <= all.Extent(); i++)
        if (face_wanted(faces, TopoDS::Face(all(i)))) {
            TDF_Label face = shape_tool()->AddSubShape(label(part), all(i));
            colour_tool()->SetColor(face, colour_of(colour), XCAFDoc_ColorSurf);
            painted++;
        }
    if (painted == 0)
        give_up("no face is where one is to be painted");
}

LwItem lw_item_group(const char *name)
{
    return keep_item(shape_tool()->NewShape(), name);
}

void lw_item_add(LwItem group, LwItem child, const char *name, LwPlace place)
{
    gp_Trsf where;
    if (place.axis.x != 0 || place.axis.y != 0 || place.axis.z != 0)
        where = rotation(at(0, 0, 0), place.axis, place.degrees);
    where.SetTranslationPart(gp_Vec(place.position.x, place.position.y, place.position.z));
    TDF_Label made = shape_tool()->AddComponent(label(group), label(child), TopLoc_Location(where));
    TDataStd_Name::Set(made, TCollection_ExtendedString(name, Standard_True));
}

void lw_item_write(LwItem item, const char *file)
{
    const char *slash = std::strrchr(file, '/');
    part_name = slash ? slash + 1 : file;
    shape_tool()->UpdateAssemblies();
    Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_PrinterOStream));
    STEPCAFControl_Writer writer;
    Interface_Static::SetCVal("write.step.schema", "AP214IS");
    Interface_Static::SetCVal("write.step.unit", "MM");
    Interface_Static::SetCVal("write.step.product.name", "Lockwork");
    Interface_Static::SetIVal("write.surfacecurve.mode", 0);
    bool done = attempt("the file cannot be made", [&] {
        if (!writer.Transfer(label(item), STEPControl_AsIs))
            return false;
        write_header(writer);
        return writer.Write(file) == IFSelect_RetDone;
    });
    if (!done)
        give_up("the file cannot be written");
    lw_compact(file);
    read_back(file, volume_of(shape_tool()->GetShape(label(item))));
    items.clear();
    XCAFApp_Application::GetApplication()->Close(open_document);
    open_document.Nullify();
    solids.clear();
    paths.clear();
}
