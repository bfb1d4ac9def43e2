#include "app/exchange/urdf_private.h"

#include <string.h>

static void add_issue(LwUrdf *u, LwSeverity severity, int line, const char *format, va_list values)
{
    lw_issues_add_list(u->issues, severity, u->path, (LwMark){ line, 0 }, format, values);
}

void lw_urdf_error(LwUrdf *u, int line, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    add_issue(u, LW_ERROR, line, format, values);
    va_end(values);
}

void lw_urdf_warn(LwUrdf *u, int line, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    add_issue(u, LW_WARNING, line, format, values);
    va_end(values);
}

bool lw_urdf_numbers(LwUrdf *u, const LwXml *node, const char *attribute, int count, double *out)
{
    const char *text = lw_xml_get(node, attribute);
    if (!text || lw_xml_numbers(text, count, out))
        return true;
    if (strchr(text, '$'))
        lw_urdf_error(u, node->line, "%s=%s of <%s> is an expression of xacro; expand the file first: xacro FILE.xacro > FILE.urdf", attribute,
                      lw_issue_quote(u->arena, text), node->name);
    else if (count == 1)
        lw_urdf_error(u, node->line, "%s=%s of <%s>; expected a finite number", attribute, lw_issue_quote(u->arena, text), node->name);
    else
        lw_urdf_error(u, node->line, "%s=%s of <%s>; expected %d finite numbers with blanks between", attribute, lw_issue_quote(u->arena, text),
                      node->name, count);
    return false;
}

const char *lw_urdf_need(LwUrdf *u, const LwXml *node, const char *attribute)
{
    const char *text = lw_xml_get(node, attribute);
    if (!text || !*text)
        lw_urdf_error(u, node->line, "<%s> has no %s; expected %s=\"…\"", node->name, attribute, attribute);
    return text && *text ? text : NULL;
}

LwFrame lw_urdf_origin(LwUrdf *u, const LwXml *node)
{
    const LwXml *origin = lw_xml_child(node, "origin");
    double xyz[3] = { 0 }, rpy[3] = { 0 };
    if (origin) {
        lw_urdf_numbers(u, origin, "xyz", 3, xyz);
        lw_urdf_numbers(u, origin, "rpy", 3, rpy);
    }
    LwQuat roll = { cos(rpy[0] / 2), sin(rpy[0] / 2), 0, 0 }, pitch = { cos(rpy[1] / 2), 0, sin(rpy[1] / 2), 0 };
    LwQuat yaw = { cos(rpy[2] / 2), 0, 0, sin(rpy[2] / 2) };
    return (LwFrame){ lw_vec3_from(xyz), lw_quat_mul(yaw, lw_quat_mul(pitch, roll)) };
}

/* Elements that describe controllers, simulators and the like. */
static bool is_foreign(const char *name)
{
    static const char *const foreign[] = { "gazebo", "transmission", "ros2_control", "mujoco", "sensor", "group", "group_state", "disable_collisions" };
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        if (strcmp(name, foreign[i]) == 0)
            return true;
    return false;
}

/* Materials of the file as a whole come first: links name them, wherever they stand. */
static bool read_elements(LwUrdf *u, const LwXml *root)
{
    if (strcmp(root->name, "robot") != 0) {
        lw_urdf_error(u, root->line, "the file's root is <%s>; expected <robot>, a robot in URDF", root->name);
        return false;
    }
    for (const LwXml *node = root->first; node; node = node->next)
        if (strncmp(node->name, "xacro:", 6) == 0) {
            lw_urdf_error(u, node->line, "<%s> is a macro of xacro; expand the file first: xacro FILE.xacro > FILE.urdf", node->name);
            return false;
        } else if (strcmp(node->name, "material") == 0)
            lw_urdf_read_material(u, node);
    for (const LwXml *node = root->first; node; node = node->next)
        if (strcmp(node->name, "link") == 0)
            lw_urdf_read_link(u, node);
    for (const LwXml *node = root->first; node; node = node->next)
        if (strcmp(node->name, "joint") == 0)
            lw_urdf_read_joint(u, node);
        else if (strcmp(node->name, "link") != 0 && strcmp(node->name, "material") != 0 && !is_foreign(node->name))
            lw_urdf_warn(u, node->line, "<%s> is unknown and left out; expected <link>, <joint> or <material>", node->name);
    return u->issues->errors == 0;
}

static bool read_robot(const char *path, const LwXml *root, const LwUrdfOptions *options, LwDraft *draft, LwIssues *issues)
{
    LwArena *arena = draft->arena;
    LwUrdf u = { .arena = arena, .draft = draft, .issues = issues, .options = *options, .path = path, .folder = lw_urdf_folder_of(arena, path) };
    u.options.folder = lw_urdf_folder_of(arena, lw_arena_printf(arena, "%s/x", options->folder ? options->folder : "."));
    lw_names_init(&u.links, arena);
    lw_names_init(&u.joints, arena);
    if (!read_elements(&u, root) || !lw_urdf_build_tree(&u) || !lw_urdf_resolve_mimics(&u) || !lw_urdf_choose_bodies(&u))
        return false;
    const char *name = lw_xml_get(root, "name");
    if (!draft->name && name && *name)
        draft->name = name;
    lw_urdf_tell_missing(&u);
    lw_urdf_write_bodies(&u);
    lw_urdf_write_joints(&u);
    return issues->errors == 0;
}

static bool complain(LwIssues *issues, const char *path, const LwXmlProblem *problem)
{
    lw_issues_add(issues, LW_ERROR, path, (LwMark){ problem->line, 0 }, "%s", problem->text);
    return false;
}

bool lw_urdf_read(const char *path, const LwUrdfOptions *options, LwDraft *draft, LwIssues *issues)
{
    LwXmlProblem problem;
    const LwXml *root = lw_xml_read(path, draft->arena, &problem);
    return root ? read_robot(path, root, options, draft, issues) : complain(issues, path, &problem);
}

bool lw_urdf_read_text(const char *path, const char *text, size_t length, const LwUrdfOptions *options, LwDraft *draft, LwIssues *issues)
{
    LwXmlProblem problem;
    const LwXml *root = lw_xml_read_text(text, length, draft->arena, &problem);
    return root ? read_robot(path, root, options, draft, issues) : complain(issues, path, &problem);
}
