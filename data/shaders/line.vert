// A stretch of line as a rectangle of constant width in the picture, moved a little towards the eye.
layout(location = 0) in vec3 a;
layout(location = 1) in vec3 b;
layout(location = 2) in vec4 colour;
layout(location = 3) in float width;
uniform mat4 to_eye;
uniform mat4 projection;
uniform vec2 picture;
uniform vec4 override_colour;   // alpha 0: none
uniform float override_width;   // 0: none
uniform float scale;            // of widths
uniform float nearer;           // pixels by which lines win over surfaces
uniform float pixel;            // size of a pixel in the plane at distance 1 (perspective), anywhere (parallel)
uniform bool perspective;
uniform float fade;
uniform vec4 section;
flat out vec4 shown;
out float offset;               // from the middle, pixels
flat out float half_width;

void main()
{
    vec3 ea = (to_eye * vec4(a, 1.0)).xyz, eb = (to_eye * vec4(b, 1.0)).xyz;
    vec4 ca = projection * vec4(ea, 1.0), cb = projection * vec4(eb, 1.0);
    vec2 sa = ca.xy / ca.w * picture * 0.5, sb = cb.xy / cb.w * picture * 0.5;
    vec2 along = sb - sa;
    float span = length(along);
    along = span > 1e-6 ? along / span : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    bool at_b = gl_VertexID >= 2;
    float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    half_width = 0.5 * scale * (override_width > 0.0 ? override_width : width);
    offset = side * (half_width + 0.75);
    vec3 e = at_b ? eb : ea;
    gl_ClipDistance[0] = dot(section, vec4(e, 1.0));
    e.z += nearer * pixel * (perspective ? -e.z : 1.0);
    vec4 c = at_b ? cb : ca;
    vec4 moved = projection * vec4(e, 1.0);
    vec2 at = (at_b ? sb : sa) + across * offset + along * (at_b ? 1.0 : -1.0) * 0.35 * half_width;
    gl_Position = vec4(at * 2.0 / picture * c.w, moved.z / moved.w * c.w, c.w);
    shown = override_colour.a > 0.0 ? override_colour : colour;
    shown.a *= fade;
}
