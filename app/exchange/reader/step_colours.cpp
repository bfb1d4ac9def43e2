/* Colours of parts, faces and instances, and what is hidden. */
#include "app/exchange/reader/step_private.h"

#include <Quantity_ColorRGBA.hxx>
#include <TopExp_Explorer.hxx>
#include <XCAFDoc_GraphNode.hxx>

#include <algorithm>

namespace lw_step {

/* 0xRRGGBBAA; OpenCASCADE keeps linear light. */
static LwColour packed(const Quantity_ColorRGBA &colour)
{
    const Quantity_Color &rgb = colour.GetRGB();
    const double channel[4] = { Quantity_Color::Convert_LinearRGB_To_sRGB(rgb.Red()), Quantity_Color::Convert_LinearRGB_To_sRGB(rgb.Green()),
                                Quantity_Color::Convert_LinearRGB_To_sRGB(rgb.Blue()), double(colour.Alpha()) };
    LwColour out = 0;
    for (double value : channel)
        out = out << 8 | LwColour(lrint(255 * std::min(1.0, std::max(0.0, value))));
    return out ? out : 1; /* 0 means none */
}

LwColour Document::colour(const TDF_Label &label)
{
    Quantity_ColorRGBA found;
    for (XCAFDoc_ColorType type : { XCAFDoc_ColorSurf, XCAFDoc_ColorGen, XCAFDoc_ColorCurv })
        if (colours->GetColor(label, type, found))
            return packed(found);
    return 0;
}

/* What an assembly says of one instance deep within it; null when `first` of the path says nothing. */
static Handle(XCAFDoc_GraphNode) usage(const TDF_LabelSequence &path, int first)
{
    TDF_LabelSequence rest;
    for (int i = first; i <= path.Length(); i++)
        rest.Append(path(i));
    Handle(XCAFDoc_GraphNode) found;
    XCAFDoc_ShapeTool::FindSHUO(rest, found);
    return found;
}

/* Of the instance at the end of the path: what an assembly above says of it (the outermost wins), or it itself. */
LwColour Document::instance_colour()
{
    for (int first = 1; first < path.Length(); first++) {
        Handle(XCAFDoc_GraphNode) found = usage(path, first);
        LwColour out = found.IsNull() ? 0 : colour(found->Label());
        if (out)
            return out;
    }
    return path.IsEmpty() ? 0 : colour(path.Last());
}

bool Document::is_hidden(const TDF_Label &label)
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

bool Document::is_instance_hidden()
{
    for (int first = 1; first < path.Length(); first++) {
        Handle(XCAFDoc_GraphNode) found = usage(path, first);
        if (!found.IsNull() && is_hidden(found->Label()))
            return true;
    }
    return !path.IsEmpty() && is_hidden(path.Last());
}

/* `faces` numbers those of the part's shape in the document as the maker numbers its own. */
void Document::colour_faces(const Part &it, const TopTools_IndexedMapOfShape &faces, PartMaker &maker, LwPart &part)
{
    TDF_LabelSequence below;
    XCAFDoc_ShapeTool::GetSubShapes(it.label, below);
    /* Solids and shells first, so that a face's own colour wins. */
    for (TopAbs_ShapeEnum kind : { TopAbs_COMPOUND, TopAbs_SOLID, TopAbs_SHELL, TopAbs_FACE })
        for (int i = 1; i <= below.Length(); i++) {
            TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(below(i));
            LwColour given = shape.IsNull() || shape.ShapeType() != kind ? 0 : colour(below(i));
            for (TopExp_Explorer face(shape, TopAbs_FACE); given && face.More(); face.Next()) {
                int index = faces.FindIndex(face.Current());
                if (index > 0 && index <= int(maker.face.size()))
                    maker.face[size_t(index - 1)].colour = given;
            }
        }
    part.colour = colour(it.label);
    LwColour common = maker.face.empty() ? 0 : maker.face[0].colour;
    for (const LwFace &face : maker.face)
        common = face.colour == common ? common : 0;
    if (!common)
        return;
    part.colour = common; /* all faces agree: the part has it */
    for (LwFace &face : maker.face)
        face.colour = 0;
}

} // namespace lw_step
