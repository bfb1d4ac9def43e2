/* Placements that mirror or scale. OpenCASCADE takes them for motions without a word: those of components are put right here, others are told. */
#include "app/exchange/reader/step_private.h"

#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPConstruct_Tool.hxx>
#include <StepData_StepModel.hxx>
#include <StepGeom_CartesianPoint.hxx>
#include <StepGeom_CartesianTransformationOperator3d.hxx>
#include <StepGeom_Direction.hxx>
#include <StepRepr_NextAssemblyUsageOccurrence.hxx>
#include <StepRepr_ProductDefinitionShape.hxx>
#include <StepShape_ContextDependentShapeRepresentation.hxx>
#include <XSControl_WorkSession.hxx>

namespace lw_step {

static gp_XYZ direction_of(const Handle(StepGeom_Direction) &it, const gp_XYZ &usual)
{
    return it.IsNull() ? usual : gp_XYZ(it->DirectionRatiosValue(1), it->DirectionRatiosValue(2), it->DirectionRatiosValue(3));
}

/* In mm; `unit` is in mm, too. False when it is a plain motion. */
static bool distorts(const Handle(StepGeom_CartesianTransformationOperator3d) &it, double unit, gp_Trsf &out)
{
    const gp_XYZ z = direction_of(it->Axis3(), gp_XYZ(0, 0, 1)).Normalized();
    gp_XYZ x = direction_of(it->Axis1(), gp_XYZ(1, 0, 0));
    x = (x - z * x.Dot(z)).Normalized();
    gp_XYZ y = z.Crossed(x);
    if (direction_of(it->Axis2(), y).Dot(y) < 0)
        y.Reverse();
    const double scale = it->HasScale() ? it->Scale() : 1;
    gp_XYZ at(0, 0, 0);
    for (int i = 1; i <= 3 && !it->LocalOrigin().IsNull(); i++)
        at.SetCoord(i, it->LocalOrigin()->CoordinatesValue(i) * unit);
    out.SetValues(scale * x.X(), scale * y.X(), scale * z.X(), at.X(), scale * x.Y(), scale * y.Y(), scale * z.Y(), at.Y(), //
                  scale * x.Z(), scale * y.Z(), scale * z.Z(), at.Z());
    return out.IsNegative() || fabs(scale - 1) > 1e-12;
}

/* The component that an operator places; null when it places something else. */
static TDF_Label placed_by(const Interface_Graph &graph, const Handle(StepGeom_CartesianTransformationOperator3d) &it,
                           const STEPCAFControl_Reader &reader, const Handle(XCAFDoc_ShapeTool) &shapes)
{
    const STEPConstruct_Tool tool(reader.Reader().WS());
    for (Interface_EntityIterator relation = graph.Sharings(it); relation.More(); relation.Next())
        for (Interface_EntityIterator use = graph.Sharings(relation.Value()); use.More(); use.Next()) {
            auto shape = Handle(StepShape_ContextDependentShapeRepresentation)::DownCast(use.Value());
            if (shape.IsNull())
                continue;
            auto usage = Handle(StepRepr_NextAssemblyUsageOccurrence)::DownCast(
                shape->RepresentedProductRelation()->Definition().ProductDefinitionRelationship());
            if (!usage.IsNull())
                return STEPCAFControl_Reader::FindInstance(usage, shapes, tool, reader.GetShapeLabelMap());
        }
    return TDF_Label();
}

void restore_mirrors(const STEPCAFControl_Reader &reader, const LwPart21 &text, double unit, Document &document)
{
    const Handle(XSControl_WorkSession) session = reader.Reader().WS();
    const Handle(Interface_InterfaceModel) model = session->Model();
    int done = 0;
    for (int i = 1; i <= model->NbEntities() && text.operators > 0; i++) {
        auto it = Handle(StepGeom_CartesianTransformationOperator3d)::DownCast(model->Value(i));
        gp_Trsf motion;
        if (it.IsNull())
            continue;
        TDF_Label label;
        bool plain = !distorts(it, unit, motion);
        if (!plain)
            label = placed_by(session->Graph(), it, reader, document.shapes);
        if (!label.IsNull())
            document.placed[entry_of(label)] = motion;
        done += plain || !label.IsNull();
    }
    if (done < text.operators)
        document.note("it mirrors or scales shapes in a way that cannot be read (" + std::to_string(text.operators - done) +
                      "×); check its components, or export mirrored parts as parts of their own");
}

} // namespace lw_step
