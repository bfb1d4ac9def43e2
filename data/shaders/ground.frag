// A grid that fades away, and the shadows on it.
in vec2 place;
uniform float extent;
uniform float spacing;          // m, of thin lines; every fifth is strong
uniform vec2 shift;             // m, of the plane's middle from a crossing of strong lines
uniform vec4 thin;
uniform vec4 strong;
uniform float dark;
uniform float clear;            // the shadow's map covers this part of the plane
uniform sampler2D shadow;
out vec4 result;

float lines(vec2 at, float step_size)
{
    vec2 x = at / step_size, w = max(fwidth(x), 1e-6);
    vec2 d = abs(fract(x - 0.5) - 0.5) / w;
    vec2 on = clamp(1.0 - d, 0.0, 1.0) * clamp(1.2 - 3.0 * w, 0.0, 1.0);
    return max(on.x, on.y);
}

void main()
{
    vec2 at = place * extent + shift;
    float fade = 1.0 - smoothstep(0.35, 1.0, length(place));
    float a = max(lines(at, spacing) * thin.a, lines(at, 5.0 * spacing) * strong.a) * fade;
    vec3 ink = mix(thin.rgb, strong.rgb, 0.5);
    vec2 s = place / clear;
    vec2 map = max(abs(s.x), abs(s.y)) < 1.0 ? texture(shadow, s * 0.5 + 0.5).rg : vec2(0.0);
    float shade = dark * (1.0 - (1.0 - 0.75 * map.r) * (1.0 - 0.8 * map.g));
    result = vec4(ink * a * (1.0 - shade), a + shade * (1.0 - a));
}
