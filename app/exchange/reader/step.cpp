/* STEP by OpenCASCADE: the file, its unit, its promises, and what goes wrong. */
#include "app/exchange/reader/step_private.h"

#include <IFSelect_ReturnStatus.hxx>
#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_ProgressIndicator.hxx>
#include <OSD.hxx>
#include <Resource_FormatType.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPConstruct_UnitContext.hxx>
#include <Standard_ErrorHandler.hxx>
#include <Standard_Failure.hxx>
#include <Standard_OutOfMemory.hxx>
#include <StepBasic_ProductDefinition.hxx>
#include <StepData_StepModel.hxx>
#include <StepGeom_GeomRepContextAndGlobUnitAssCtxAndGlobUncertaintyAssCtx.hxx>
#include <StepGeom_GeometricRepresentationContextAndGlobalUnitAssignedContext.hxx>
#include <StepRepr_GlobalUnitAssignedContext.hxx>
#include <StepRepr_ProductDefinitionShape.hxx>
#include <StepRepr_RepresentationRelationship.hxx>
#include <StepShape_ShapeDefinitionRepresentation.hxx>
#include <StepShape_ShapeRepresentation.hxx>
#include <StepShape_SolidModel.hxx>
#include <TopExp_Explorer.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>

#include <signal.h>

namespace lw_step {

static const char *const no_memory = "needs more memory than there is; export fewer parts, or check that it is not damaged";

class Progress : public Message_ProgressIndicator
{
public:
    explicit Progress(LwReading *reading) : reading(reading) {}
    void Show(const Message_ProgressScope &, const Standard_Boolean) override
    {
        reading->progress(0.15 + 0.2 * GetPosition(), "building shapes");
    }

private:
    LwReading *reading;
};

static void note(LwReading *reading, const std::string &text)
{
    must(lw_gather_note(reading->scene, text.c_str()));
}

/* ---- before OpenCASCADE: what the text says */

/* A file that is not STEP from some line on would be read as if the rest had never been: rather say where. */
static void refuse_damage(const LwPart21 &text)
{
    const std::string again = "; export it again from the CAD program";
    if (!text.has_data)
        throw Failure{ "is damaged: it has no DATA section" + again };
    if (text.broken)
        throw Failure{ "is damaged: it is STEP up to line " + std::to_string(text.broken_line - 1) + ", but not \"" + text.broken_text + "\" at line " +
                       std::to_string(text.broken_line) + again };
    if (!text.has_end)
        throw Failure{ "is cut off after line " + std::to_string(text.last_line) + ": its DATA section does not end" + again };
}

static void set_characters(LwReading *reading, LwCharacters characters)
{
    static const struct {
        LwCharacters characters;
        Resource_FormatType format;
        const char *words;
    } pages[] = { { LW_CHARACTERS_CYRILLIC, Resource_FormatType_CP1251, "Cyrillic (Windows-1251)" },
                  { LW_CHARACTERS_WESTERN, Resource_FormatType_CP1252, "Western European (Windows-1252)" },
                  { LW_CHARACTERS_CHINESE, Resource_FormatType_GBK, "Chinese (GBK)" },
                  { LW_CHARACTERS_JAPANESE, Resource_FormatType_SJIS, "Japanese (Shift-JIS)" } };
    Interface_Static::SetIVal("read.step.codepage", Resource_FormatType_UTF8);
    for (const auto &page : pages)
        if (page.characters == characters) {
            Interface_Static::SetIVal("read.step.codepage", page.format);
            note(reading, std::string("the names are not in Unicode, as STEP wants them; they were taken for ") + page.words);
        }
}

/* ---- the unit */

static Handle(StepRepr_GlobalUnitAssignedContext) units_of(const Handle(Standard_Transient) &entity)
{
    auto plain = Handle(StepGeom_GeometricRepresentationContextAndGlobalUnitAssignedContext)::DownCast(entity);
    auto sure = Handle(StepGeom_GeomRepContextAndGlobUnitAssCtxAndGlobUncertaintyAssCtx)::DownCast(entity);
    if (!plain.IsNull())
        return plain->GlobalUnitAssignedContext();
    return sure.IsNull() ? Handle(StepRepr_GlobalUnitAssignedContext)() : sure->GlobalUnitAssignedContext();
}

static std::string unit_words(double metres)
{
    static const struct {
        double metres;
        const char *words;
    } units[] = { { 1e-6, "µm" }, { 1e-3, "mm" }, { 1e-2, "cm" }, { 0.1, "dm" }, { 1, "m" }, { 1e3, "km" }, { 2.54e-5, "mil" },
                  { 0.0254, "inch" }, { 0.3048, "foot" }, { 0.9144, "yard" } };
    for (const auto &unit : units)
        if (fabs(metres / unit.metres - 1) < 1e-6)
            return unit.words;
    char text[40];
    snprintf(text, sizeof text, "%g m", metres);
    return text;
}

/* Of most of the file's shapes, m. */
static double find_unit(LwReading *reading, const Handle(StepData_StepModel) &model, const LwPart21 &text)
{
    std::map<double, int> votes;
    for (int i = 1; i <= model->NbEntities(); i++) {
        Handle(StepRepr_GlobalUnitAssignedContext) context = units_of(model->Value(i));
        STEPConstruct_UnitContext units;
        if (!context.IsNull() && units.ComputeFactors(context) >= 0 && units.LengthDone() && units.LengthFactor() > 0)
            votes[units.LengthFactor() * 0.001]++;
    }
    LwScene *scene = reading->scene;
    double metres = 0.001;
    int most = 0;
    std::string all;
    for (const auto &vote : votes) {
        all += (all.empty() ? "" : ", ") + unit_words(vote.first);
        if (vote.second > most) {
            most = vote.second;
            metres = vote.first;
        }
    }
    if (votes.size() > 1)
        note(reading, "its shapes are in different units (" + all + "); each was read in its own");
    scene->unit_guessed = votes.empty() && !text.has_unit && reading->options.unit <= 0;
    if (scene->unit_guessed)
        note(reading, "it does not say its unit; mm was assumed");
    return metres;
}

/* ---- the promises */

/* The product that shows a representation, through representations that are said to be the same. */
static Handle(StepBasic_ProductDefinition) product_of(const Interface_Graph &graph, const Handle(Standard_Transient) &item)
{
    std::vector<Handle(Standard_Transient)> open(1, item);
    for (size_t i = 0; i < open.size() && i < 100; i++)
        for (Interface_EntityIterator it = graph.Sharings(open[i]); it.More(); it.Next()) {
            auto definition = Handle(StepShape_ShapeDefinitionRepresentation)::DownCast(it.Value());
            auto relation = Handle(StepRepr_RepresentationRelationship)::DownCast(it.Value());
            if (!definition.IsNull()) {
                auto shape = Handle(StepRepr_ProductDefinitionShape)::DownCast(definition->Definition().Value());
                if (!shape.IsNull())
                    return shape->Definition().ProductDefinition();
            } else if (!relation.IsNull()) {
                open.push_back(relation->Rep1());
                open.push_back(relation->Rep2());
            } else if (it.Value()->IsKind(STANDARD_TYPE(StepRepr_Representation))) {
                open.push_back(it.Value());
            }
        }
    return Handle(StepBasic_ProductDefinition)();
}

/* Solids in the file from which no solid came: the products that lack them are marked. */
static void hold_to_promises(LwReading *reading, const STEPCAFControl_Reader &reader, const LwPart21 &text, Document &document)
{
    const Handle(XSControl_WorkSession) session = reader.Reader().WS();
    const Handle(Transfer_TransientProcess) results = session->TransferReader()->TransientProcess();
    const Handle(Interface_InterfaceModel) model = session->Model();
    const Interface_Graph &graph = session->Graph();
    int delivered = 0;
    for (int i = 1; i <= model->NbEntities(); i++) {
        const Handle(Standard_Transient) &entity = model->Value(i);
        if (!entity->IsKind(STANDARD_TYPE(StepShape_SolidModel)))
            continue;
        TopoDS_Shape shape = TransferBRep::ShapeResult(results, entity);
        if (!shape.IsNull() && TopExp_Explorer(shape, TopAbs_SOLID).More()) {
            delivered++;
            continue;
        }
        Handle(StepBasic_ProductDefinition) product = product_of(graph, entity);
        TopoDS_Shape whole = product.IsNull() ? TopoDS_Shape() : TransferBRep::ShapeResult(results, product);
        TDF_Label label;
        if (!whole.IsNull() && reader.GetShapeLabelMap().Find(whole, label))
            document.partial.insert(entry_of(label));
    }
    if (delivered < text.solids)
        note(reading, "only " + std::to_string(delivered) + " of the " + std::to_string(text.solids) +
                      " solids in the file could be built; export it again from the CAD program");
}

/* ---- the file */

static void read_file(LwReading *reading)
{
    LwPart21 text;
    if (!lw_part21_scan(reading->path, &text))
        throw Failure{ "cannot be read to its end" };
    refuse_damage(text);
    reading->progress(0.02, "reading entities");
    Message::DefaultMessenger()->ChangePrinters().Clear();
    STEPCAFControl_Reader reader; /* sets up the parameters, too */
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    set_characters(reading, text.characters);
    reader.SetSHUOMode(Standard_True);
    reader.SetPropsMode(Standard_False);
    reader.SetGDTMode(Standard_False);
    if (reader.ReadFile(reading->path) != IFSelect_RetDone)
        throw Failure{ "is damaged: its entities do not fit together; export it again from the CAD program" };
    LwScene *scene = reading->scene;
    const double metres = find_unit(reading, reader.Reader().StepModel(), text);
    scene->metres = reading->options.unit > 0 ? reading->options.unit : metres;
    scene->up = reading->options.up ? reading->options.up : 'z';
    scene->format = lw_gather_text(scene, text.format);
    scene->unit = lw_gather_text(scene, unit_words(scene->metres).c_str());
    must(scene->format && scene->unit);
    Handle(TDocStd_Document) content = new TDocStd_Document("MDTV-XCAF");
    Handle(Progress) progress = new Progress(reading);
    if (!reader.Transfer(content, progress->Start()))
        throw Failure{ "holds no shape that can be built; export it again from the CAD program" };
    Document document(reading, content, 0.001 * scene->metres / metres);
    restore_mirrors(reader, text, 1000 * metres, document);
    hold_to_promises(reading, reader, text, document);
    document.collect();
    document.deliver();
    if (scene->part_count == 0)
        throw Failure{ "holds no geometry; export it again from the CAD program" };
}

/* OpenCASCADE turns signals into exceptions; those that end a program shall still do so, and its handlers need a stack where an overflow
 * left them one. */
static void tame_signals(void)
{
    OSD::SetSignal(Standard_False);
    for (int number : { SIGINT, SIGHUP, SIGQUIT })
        signal(number, SIG_DFL);
    struct sigaction action;
    for (int number : { SIGSEGV, SIGBUS })
        if (sigaction(number, NULL, &action) == 0) {
            action.sa_flags |= SA_ONSTACK;
            sigaction(number, &action, NULL);
        }
}

} // namespace lw_step

extern "C" bool lw_read_step(LwReading *reading)
{
    std::string message;
    reading->confine(reading, true); /* an assembly may refer to the files of its parts */
    try {
        lw_step::tame_signals();
        OCC_CATCH_SIGNALS
        lw_step::read_file(reading);
        return true;
    } catch (const lw_step::Failure &failure) {
        message = failure.message;
    } catch (const Standard_OutOfMemory &) {
        message = lw_step::no_memory;
    } catch (const std::bad_alloc &) {
        message = lw_step::no_memory;
    } catch (const Standard_Failure &) {
        message = "is damaged; export it again from the CAD program";
    } catch (const std::exception &) {
        message = "is damaged; export it again from the CAD program";
    }
    snprintf(reading->message, sizeof reading->message, "%s", message.c_str());
    return false;
}
