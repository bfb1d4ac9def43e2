// Surfaces of parts.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;
uniform mat4 to_eye;
uniform mat4 projection;
uniform vec4 override_colour;   // alpha 0: none
uniform vec4 standard_colour;   // where the vertex has none
uniform vec4 tint;              // mixed in, as strongly as its alpha says
uniform float clear;            // how much less than its colour says is seen of it
uniform vec4 section;           // in eye space: what is on its negative side is cut away, where that is enabled
out vec3 eye_position;
out vec3 eye_normal;
flat out vec4 shown;

void main()
{
    vec4 p = to_eye * vec4(position, 1.0);
    eye_position = p.xyz;
    eye_normal = mat3(to_eye) * normal;
    shown = override_colour.a > 0.0 ? override_colour : colour.a > 0.0 ? colour : standard_colour;
    shown = vec4(mix(shown.rgb, tint.rgb, tint.a), shown.a * (1.0 - clear));
    gl_Position = projection * p;
    gl_ClipDistance[0] = dot(section, p);
}
