/* What a draft writes is read back to the same bits; names it makes are names the format takes. */
#include "tests/unit/check.h"

#include "app/document/draft.h"
#include "app/document/reader.h"
#include "joints/library.h"

#include <stdlib.h>

typedef struct Text {
    char *text;
    size_t length;
} Text;

static Text written(const LwDraft *draft)
{
    Text text = { 0 };
    FILE *out = open_memstream(&text.text, &text.length);
    lw_draft_write(draft, out);
    fclose(out);
    return text;
}

static LwDocument *read_back(const LwDraft *draft, LwIssues *issues)
{
    Text text = written(draft);
    lw_issues_init(issues);
    LwDocument *document = lw_document_read_text("draft", text.text, text.length, NULL, issues);
    if (!document || issues->errors)
        printf("# %s\n# %s\n", issues->count ? issues->item[0].text : "", text.text);
    free(text.text);
    return document;
}

static bool same(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static LwFrame random_frame(unsigned long *seed)
{
    LwQuat q = lw_quat_normalize((LwQuat){ check_random(seed), check_random(seed), check_random(seed), check_random(seed) });
    return (LwFrame){ { check_random(seed), 1e-9 * check_random(seed), 1e6 * check_random(seed) }, q };
}

static void add_bodies(LwDraft *draft, unsigned long *seed)
{
    LwDraftBody *body = lw_draft_add_body(draft, "plate");
    body->remark = "one line\nand another \"quoted\"";
    body->frame = random_frame(seed);
    LwShape *shape = lw_draft_add_shape(draft, body);
    shape->kind = LW_SHAPE_FILE;
    shape->file = "parts/Gehäuse \"neu\".step";
    shape->part = "plate\\1";
    shape->frame = random_frame(seed);
    shape->options = (LwReadOptions){ .unit = 0.0254, .up = 'y', .split = true, .tolerance = 1.0 / 3 };
    shape->scale = lw_vec3(1.0 / 3, -2, 3);
    shape->colour = 0x10A0FF80;
    shape->material = "steel";
    body->mass_given = true;
    body->mass = 1.0 / 3;
    body->com = lw_vec3(0.1, 0.2, 1.0 / 7);
    for (int i = 0; i < 6; i++)
        body->inertia[i] = i < 3 ? 0.3 + 1.0 / (3 + i) : 1e-3 / 7 * i;
    body = lw_draft_add_body(draft, "rod");
    static const LwShapeKind kinds[] = { LW_SHAPE_BOX, LW_SHAPE_TUBE, LW_SHAPE_TUBE, LW_SHAPE_SPHERE };
    for (int i = 0; i < 4; i++) {
        shape = lw_draft_add_shape(draft, body);
        shape->kind = kinds[i];
        shape->size[0] = 1.0 / 3;
        shape->size[1] = kinds[i] == LW_SHAPE_BOX ? 0.7 : i == 1 ? 0.1 : 0;
        shape->size[2] = kinds[i] == LW_SHAPE_SPHERE ? 0 : 2.0 / 3;
        shape->frame = random_frame(seed);
        shape->has_density = true;
        shape->density = 1000.0 / 3;
        shape->colour = i == 0 ? 0xFFFFFFFF : 0;
    }
    lw_draft_add_body(draft, "base")->fixed = true;
}

static void add_joints(LwDraft *draft, unsigned long *seed)
{
    const LwJointClass *type = lw_joint_library_find("cylindrical");
    static const char *const names[] = { "A", "B" };
    for (int i = 0; i < 2; i++) {
        LwDraftJoint *joint = lw_draft_add_joint(draft, names[i], type);
        joint->body[0] = i ? "rod" : "plate";
        joint->body[1] = i ? "base" : "ground";
        joint->remark = i ? NULL : "a joint";
        joint->marker[0] = random_frame(seed);
        joint->marker[1] = random_frame(seed);
        joint->limit_count = i ? 0 : 2;
        joint->limit[0] = (LwDraftLimit){ LW_RZ, -1.0 / 3, 2.0 / 3 };
        joint->limit[1] = (LwDraftLimit){ LW_Z, -INFINITY, 0.1 };
    }
    LwDraftCoupler *coupler = lw_draft_add_coupler(draft, "mimic");
    coupler->value = 1.0 / 3;
    coupler->term[0] = (LwDraftTerm){ "A", LW_RZ, 1 };
    coupler->term[1] = (LwDraftTerm){ "B", LW_RZ, -2.0 / 3 };
    LwDraftSuggestion *suggestion = lw_draft_add_suggestion(draft);
    *suggestion = (LwDraftSuggestion){ .type = type, .body = { "rod", "plate" }, .at = { 0.1, 0, 0 }, .axis = { 0, 0, 1 }, .why = "coaxial",
                                       .score = 0.9 };
    suggestion->name = lw_draft_take_name(draft, "rod / plate");
    suggestion->feature[0].feature = (LwFeature){ .kind = LW_FEATURE_CYLINDER, .inside = true, .radius = 0.005, .axis = { 0, 0, 1 } };
}

static void check_shapes(const LwDraft *draft, const LwDocument *document)
{
    for (int b = 0; b < 3; b++) {
        const LwDraftBody *body = &draft->body[b];
        CHECK_STRING(document->def.body[b].name, body->name);
        CHECK(same(&document->def.body[b].frame, &body->frame, sizeof body->frame));
        CHECK(document->shapes[b].count == body->shape_count);
        for (int i = 0; i < body->shape_count && i < document->shapes[b].count; i++) {
            const LwShape *old = &body->shape[i], *new = &document->shapes[b].shape[i];
            CHECK(new->kind == old->kind && new->colour == old->colour && same(&new->frame, &old->frame, sizeof new->frame));
            CHECK(same(new->size, old->size, sizeof new->size) && same(&new->scale, &old->scale, sizeof new->scale));
            CHECK(same(&new->options, &old->options, sizeof new->options));
            CHECK(old->material ? new->density == 7850 && strcmp(new->material, "steel") == 0 : new->density == old->density);
            if (old->kind == LW_SHAPE_FILE) {
                CHECK_STRING(new->file, old->file);
                CHECK_STRING(new->part, old->part);
                CHECK_STRING(new->path, old->file);
                CHECK(!new->scene);
            }
        }
    }
}

static void reads_back(void)
{
    LwArena arena;
    LwIssues issues;
    unsigned long seed = 5;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return;
    LwDraft draft = { .arena = &arena, .name = "a \"draft\"", .remark = "first line\n\nthird line\twith a tab" };
    add_bodies(&draft, &seed);
    add_joints(&draft, &seed);
    LwDocument *document = read_back(&draft, &issues);
    CHECK(document && document->def.body_count == 3 && document->def.joint_count == 2 && document->def.coupler_count == 1);
    if (document) {
        const LwDraftBody *plate = &draft.body[0];
        check_shapes(&draft, document);
        CHECK(document->def.body[0].mass == plate->mass && same(&document->def.body[0].com, &plate->com, sizeof plate->com));
        CHECK(same(document->def.body[0].inertia, plate->inertia, sizeof plate->inertia) && document->def.body[2].fixed);
        for (int i = 0; i < 2; i++)
            CHECK(same(document->def.joint[i].marker, draft.joint[i].marker, sizeof draft.joint[i].marker));
        CHECK(document->def.limit_count == 2 && document->def.limit[0].lower == -1.0 / 3 && document->def.limit[0].upper == 2.0 / 3);
        CHECK(document->def.limit_count == 2 && document->def.limit[1].lower == -INFINITY && document->def.limit[1].upper == 0.1);
        CHECK(issues.warnings == 0);
        CHECK(document->def.coupler[0].value == 1.0 / 3 && document->def.coupler[0].term[1].factor == -2.0 / 3);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    lw_arena_clear(&arena);
}

/* A suggestion that is accepted becomes a joint with all it had; the others keep their order. */
static void accepted(void)
{
    LwArena arena;
    LwIssues issues;
    unsigned long seed = 9;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return;
    LwDraft draft = { .arena = &arena };
    add_bodies(&draft, &seed);
    add_joints(&draft, &seed);
    const LwDraftSuggestion first = draft.suggestion[0];
    for (int i = 1; i < 3; i++) {
        LwDraftSuggestion more = first;
        more.name = lw_draft_take_name(&draft, "rod / plate");
        *lw_draft_add_suggestion(&draft) = more;
    }
    CHECK_STRING(draft.suggestion[2].name, "rod / plate 3");
    LwDraftFeature cone = { "nose", { .kind = LW_FEATURE_CONE, .position = { 1.0 / 3, 0.1, -0.7 }, .axis = { 0, 0.6, 0.8 }, .radius = 0.1 / 3,
                                      .angle = -0.3, .length = 0.07, .area = 1e-3 / 7 } };
    draft.suggestion[1].feature[1] = cone;
    LwDraftJoint *joint = lw_draft_accept(&draft, 1);
    CHECK_STRING(joint->name, "rod / plate 2");
    CHECK(draft.suggestion_count == 2 && draft.joint_count == 3 && joint == &draft.joint[2]);
    CHECK_STRING(draft.suggestion[1].name, "rod / plate 3");
    LwDocument *document = read_back(&draft, &issues);
    CHECK(document && document->def.joint_count == 3 && document->attachment_count == 2);
    if (document && document->attachment_count == 2) {
        const LwAttachment *a = &document->attachment[1];
        CHECK(a->joint == 2 && a->side == 1 && a->feature.kind == LW_FEATURE_CONE && same(&a->feature.position, &cone.feature.position, sizeof(LwVec3)));
        CHECK_STRING(a->part, "nose");
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(a->feature.axis, cone.feature.axis)), 0, 1e-15);
        CHECK(a->feature.radius == cone.feature.radius && a->feature.angle == -0.3 && a->feature.length == 0.07 && a->feature.area == cone.feature.area);
        CHECK(document->attachment[0].feature.inside && !a->feature.inside && !document->attachment[0].part);
        LwVec3 at = lw_frame_point(document->def.body[document->def.joint[2].body[0]].frame, document->def.joint[2].marker[0].position);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(at, lw_vec3(0.1, 0, 0))), 0, 1e-14);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    lw_arena_clear(&arena);
}

static void names(void)
{
    static const struct { const char *wanted, *given; } cases[] = {
        { "bolt", "bolt" }, { "bolt", "bolt 2" }, { "bolt", "bolt 3" }, { "bolt 3", "bolt 3 2" }, { "M3.5 [x], \"y\"", "M3_5 _x]_ _y_" },
        { "  a\tb\n ", "a b" }, { "", "part" }, { " \n ", "part 2" }, { "ground", "ground part" }, { "time", "time part" }, { "ground", "ground part 2" },
    };
    LwArena arena;
    LwIssues issues;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return;
    LwDraft draft = { .arena = &arena };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *name = lw_draft_unique_name(&draft, cases[i].wanted);
        CHECK_STRING(name, cases[i].given);
        lw_draft_add_body(&draft, name)->mass_given = true;
        draft.body[i].mass = draft.body[i].inertia[0] = draft.body[i].inertia[1] = draft.body[i].inertia[2] = 1;
    }
    LwDocument *document = read_back(&draft, &issues);
    CHECK(document && issues.count == 0);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    lw_arena_clear(&arena);
}

int main(void)
{
    RUN(reads_back);
    RUN(accepted);
    RUN(names);
    return END();
}
