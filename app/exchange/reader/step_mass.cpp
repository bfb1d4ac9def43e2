/* Volume, centre and inertia of a part's solids by quadrature over their exact faces, and whether they can be believed. */
#include "app/exchange/reader/step_private.h"

#include <BRepGProp_Domain.hxx>
#include <BRepGProp_Face.hxx>
#include <BRepGProp_Vinert.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Iterator.hxx>

#include <algorithm>

namespace lw_step {

static const double quadrature_tolerance = 1e-12; /* relative, of each face's share */

/* Gauss quadrature over the faces of a solid, refined until it is exact; about a point nearby, or far parts lose digits. */
static GProp_GProps integrals_of(const TopoDS_Shape &solid, const gp_Pnt &nearby)
{
    GProp_GProps sum(nearby);
    for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next()) {
        if (it.Current().Orientation() != TopAbs_FORWARD && it.Current().Orientation() != TopAbs_REVERSED)
            continue;
        const TopoDS_Face &one = TopoDS::Face(it.Current());
        BRepGProp_Face surface(one);
        BRepGProp_Domain boundary(one);
        BRepGProp_Vinert part;
        part.SetLocation(nearby);
        if (one.NbChildren() == 0) /* the whole surface */
            part.Perform(surface, quadrature_tolerance);
        else
            part.Perform(surface, boundary, quadrature_tolerance);
        sum.Add(part);
    }
    return sum;
}

/* Over all solids; those that the file turned inside out are turned back. */
void PartMaker::integrate(const gp_Pnt &nearby)
{
    BRep_Builder builder;
    TopoDS_Compound outward;
    builder.MakeCompound(outward);
    mass = GProp_GProps(nearby);
    for (TopoDS_Iterator it(shape); it.More(); it.Next()) {
        TopoDS_Shape one = it.Value();
        if (one.ShapeType() == TopAbs_SOLID) {
            GProp_GProps inside = integrals_of(one, nearby);
            if (inside.Mass() < 0) {
                verdict.repaired |= LW_BAD_FLIPPED;
                one.Reverse();
                inside = integrals_of(one, nearby);
            }
            mass.Add(inside);
            solids.Add(one);
        }
        builder.Add(outward, one);
    }
    shape = outward;
}

/* In a solid every edge is used twice, once in each direction. */
void PartMaker::count_edges(const TopoDS_Shape &solid)
{
    TopTools_IndexedMapOfShape known;
    std::vector<int> uses, balance;
    for (TopExp_Explorer f(solid, TopAbs_FACE); f.More(); f.Next())
        for (TopExp_Explorer e(f.Current(), TopAbs_EDGE); e.More(); e.Next()) {
            const TopoDS_Edge &it = TopoDS::Edge(e.Current());
            bool forward = it.Orientation() == TopAbs_FORWARD;
            if (BRep_Tool::Degenerated(it) || (!forward && it.Orientation() != TopAbs_REVERSED))
                continue;
            size_t index = size_t(known.Add(it) - 1);
            uses.resize(std::max(uses.size(), index + 1));
            balance.resize(uses.size());
            uses[index]++;
            balance[index] += forward ? 1 : -1;
        }
    for (size_t i = 0; i < uses.size(); i++) {
        verdict.open_edges += uses[i] == 1;
        verdict.crowded_edges += uses[i] > 2;
        verdict.turned_edges += uses[i] == 2 && balance[i] != 0;
    }
}

void PartMaker::judge()
{
    verdict.from_brep = true;
    if (solids.IsEmpty()) {
        verdict.bad |= LW_BAD_NO_SOLID;
        count_edges(shape);
        return;
    }
    for (int i = 1; i <= solids.Extent(); i++)
        count_edges(solids(i));
    integrals.volume = mass.Mass() * pow(metres, 3);
    integrals.centre = vec(mass.CentreOfMass().XYZ(), metres);
    const gp_Mat tensor = mass.MatrixOfInertia();
    const int place[6][2] = { { 1, 1 }, { 2, 2 }, { 3, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };
    for (int i = 0; i < 6; i++)
        integrals.inertia[i] = tensor(place[i][0], place[i][1]) * pow(metres, 5);
    verdict.bad |= (verdict.open_edges ? unsigned(LW_BAD_OPEN) : 0) | (verdict.crowded_edges ? unsigned(LW_BAD_NON_MANIFOLD) : 0) |
                   (verdict.turned_edges ? unsigned(LW_BAD_ORIENTATION) : 0);
}

} // namespace lw_step
