/* The tree of a STEP document: parts once each, their instances and names. */
#include "app/exchange/reader/step_private.h"

#include <BRepBuilderAPI_Transform.hxx>
#include <Standard_ErrorHandler.hxx>
#include <Standard_Failure.hxx>
#include <Standard_OutOfMemory.hxx>
#include <TCollection_AsciiString.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopLoc_Location.hxx>
#include <XCAFDoc_DocumentTool.hxx>

namespace lw_step {

static const double usual_tolerance = 0.001;    /* of triangles, as a fraction of the part's size */
static const double parts_begin = 0.35;         /* of the progress: what comes before the parts is quicker */
enum { MOST_NODES = 1000000 };                  /* a few damaged lines can ask for more instances than memory holds */

Document::Document(LwReading *reading, const Handle(TDocStd_Document) &document, double metres_per_mm)
    : shapes(XCAFDoc_DocumentTool::ShapeTool(document->Main())), reading(reading), metres(metres_per_mm),
      colours(XCAFDoc_DocumentTool::ColorTool(document->Main())), layers(XCAFDoc_DocumentTool::LayerTool(document->Main()))
{
}

std::string entry_of(const TDF_Label &label)
{
    TCollection_AsciiString entry;
    TDF_Tool::Entry(label, entry);
    return entry.ToCString();
}

void Document::note(const std::string &text)
{
    must(lw_gather_note(reading->scene, text.c_str()));
}

/* ---- names */

/* UTF-8 without control characters and spaces around. */
static std::string name_of(const TDF_Label &label)
{
    Handle(TDataStd_Name) name;
    if (!label.FindAttribute(TDataStd_Name::GetID(), name))
        return "";
    std::string text = TCollection_AsciiString(name->Get()).ToCString();
    for (char &c : text)
        if ((unsigned char)c < 32 || c == 127)
            c = ' ';
    size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

/* Names that only count ("1", "NAUO12") or are OpenCASCADE's own say less than the product's. */
static bool is_a_name(const std::string &name)
{
    size_t at = name.compare(0, 4, "NAUO") == 0 ? 4 : 0;
    return name.find_first_not_of("0123456789 ", at) != std::string::npos && name.compare(0, 2, "=>") != 0 && name != "NONE" &&
           name != "Next assembly relationship";
}

static std::string best_name(const TDF_Label &instance, const TDF_Label &product)
{
    std::string name = name_of(instance);
    return is_a_name(name) ? name : name_of(product);
}

/* ---- the tree */

int Document::part_of(const TDF_Label &label, double scale)
{
    auto key = std::make_pair(entry_of(label), scale);
    auto found = known.find(key);
    if (found != known.end())
        return found->second;
    known[key] = int(parts.size());
    char size[40] = "";
    if (fabs(fabs(scale) - 1) > 1e-12)
        snprintf(size, sizeof size, " ×%g", fabs(scale));
    parts.push_back({ label, scale, name_of(label) + size + (scale < 0 ? " mirrored" : ""), -1 });
    return int(parts.size()) - 1;
}

/* x ↦ s R x + t is the frame (R, t) after a scale s about the origin, which is handed down to the parts. */
static LwFrame frame_of(const gp_Trsf &motion, double scale)
{
    LwMat3 turn;
    const gp_Mat rotation = motion.HVectorialPart();
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            turn.m[i][k] = rotation(i + 1, k + 1);
    LwFrame frame = { vec(motion.TranslationPart(), scale), lw_quat_from_mat3(&turn) };
    LwQuat &q = frame.orientation;
    const double size = sqrt(q.e0 * q.e0 + q.e1 * q.e1 + q.e2 * q.e2 + q.e3 * q.e3);
    q = { q.e0 / size, q.e1 / size, q.e2 / size, q.e3 / size };
    return frame;
}

void Document::visit(const TDF_Label &label, int parent, double scale)
{
    if (nodes.size() >= MOST_NODES)
        throw Failure{ "asks for more than a million components; export fewer, or check that it is not damaged" };
    TDF_Label product = label;
    const bool instance = XCAFDoc_ShapeTool::IsReference(label) && XCAFDoc_ShapeTool::GetReferredShape(label, product);
    const bool assembly = XCAFDoc_ShapeTool::IsAssembly(product);
    const auto found = placed.find(entry_of(label));
    gp_Trsf motion;
    if (found != placed.end())
        motion = found->second;
    else if (instance || assembly)
        motion = XCAFDoc_ShapeTool::GetLocation(label).Transformation();
    if (instance)
        path.Append(label);
    Node node = { best_name(label, product), parent, -1, frame_of(motion, scale * metres), instance ? instance_colour() : 0,
                  is_hidden(product) || is_instance_hidden() };
    scale *= motion.ScaleFactor();
    if (!assembly)
        node.part = part_of(product, scale);
    else if (!node.colour)
        node.colour = colour(product);
    nodes.push_back(node);
    const int self = int(nodes.size()) - 1;
    TDF_LabelSequence children;
    if (assembly)
        XCAFDoc_ShapeTool::GetComponents(product, children);
    for (int i = 1; i <= children.Length(); i++)
        visit(children(i), self, scale);
    if (instance)
        path.Remove(path.Length());
}

void Document::collect()
{
    TDF_LabelSequence top;
    shapes->GetFreeShapes(top);
    for (int i = 1; i <= top.Length(); i++)
        visit(top(i), -1, 1);
    const double half = sqrt(0.5);
    const LwFrame upright = { { 0, 0, 0 }, { half, half, 0, 0 } }; /* y up becomes z up */
    for (Node &it : nodes)
        if (it.parent < 0 && reading->options.up == 'y')
            it.frame = lw_frame_mul(upright, it.frame);
}

/* ---- delivery */

static std::string count_of(int count, const char *one, const char *many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

void Document::note_part(const Part &it, const PartMaker &maker, const LwPart &part)
{
    if (maker.untriangulated)
        note(it.name + ": " + count_of(maker.untriangulated, "face", "faces") + " could not be turned into triangles and will not be seen");
    if (part.verdict.repaired & LW_BAD_FLIPPED)
        note(it.name + ": was inside out and has been turned");
    if (it.scale != 1)
        note(it.name + ": became a part of its own, since a placement mirrors or scales it");
    if (part.kind == LW_PART_SOLID && maker.loose)
        note(it.name + ": " + count_of(maker.loose, "face", "faces") + " beside its solids; the mass is that of the solids alone");
    if (part.kind == LW_PART_SURFACE)
        note(it.name + ": has faces but no solid, so it has no mass; close it in the CAD program or give its mass");
    if (part.kind == LW_PART_WIRE)
        note(it.name + ": has curves or points only, so it has no mass");
}

void Document::make(Part &it, double begin, double end)
{
    const TopoDS_Shape plain = XCAFDoc_ShapeTool::GetShape(it.label);
    if (plain.IsNull())
        return;
    TopoDS_Shape shape = plain;
    if (it.scale != 1) {
        gp_Trsf mirror;
        mirror.SetScale(gp_Pnt(0, 0, 0), it.scale);
        shape = BRepBuilderAPI_Transform(plain, mirror, Standard_True).Shape();
    }
    auto tell = [&](double fraction, const char *what) { reading->progress(begin + fraction * (end - begin), (what + it.name).c_str()); };
    tell(0, "integrating ");
    PartMaker maker(shape, metres);
    if (maker.faces.Extent() + maker.edges.Extent() + maker.vertices.Extent() == 0)
        return;
    tell(0.25, "meshing ");
    maker.triangulate(reading->options.tolerance > 0 ? reading->options.tolerance : usual_tolerance);
    maker.draw_edges();
    tell(0.5, "finding features of ");
    maker.find_features();
    maker.judge();
    LwPart part = maker.part();
    must(lw_gather_verdict(reading->scene, &part));
    TopTools_IndexedMapOfShape faces;
    TopExp::MapShapes(in_order(plain), TopAbs_FACE, faces);
    colour_faces(it, faces, maker, part);
    part.name = it.name.c_str();
    if (partial.count(entry_of(it.label)))
        part.verdict.bad |= LW_BAD_PARTIAL;
    it.number = lw_gather_part(reading->scene, &part);
    must(it.number >= 0);
    note_part(it, maker, part);
}

static int face_count(const TDF_Label &label)
{
    TopTools_IndexedMapOfShape faces;
    TopExp::MapShapes(XCAFDoc_ShapeTool::GetShape(label), TopAbs_FACE, faces);
    return faces.Extent();
}

void Document::make_parts()
{
    std::vector<double> work; /* up to each part, in faces */
    double total = 0;
    for (const Part &it : parts) {
        work.push_back(total);
        total += 1 + face_count(it.label);
    }
    for (size_t i = 0; i < parts.size(); i++) {
        const double next = i + 1 < parts.size() ? work[i + 1] : total, share = (1 - parts_begin) / total;
        try {
            OCC_CATCH_SIGNALS
            make(parts[i], parts_begin + share * work[i], parts_begin + share * next);
        } catch (const Standard_OutOfMemory &) {
            throw;
        } catch (const Standard_Failure &) {
            note(parts[i].name + ": is damaged and was left out; export it again from the CAD program");
        }
    }
}

void Document::deliver()
{
    make_parts();
    for (const Node &it : nodes) {
        LwNode node = { it.name.c_str(), it.parent, it.part < 0 ? -1 : parts[size_t(it.part)].number, it.frame, it.colour, it.hidden };
        if (it.part >= 0 && node.part < 0)
            note(it.name + ": this component holds no geometry");
        must(lw_gather_node(reading->scene, &node) >= 0);
    }
}

} // namespace lw_step
