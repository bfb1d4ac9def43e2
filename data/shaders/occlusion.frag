// How open the half space before each point is, by samples in the picture: points on a spiral round it, each turned by a fixed pattern.
in vec2 place;
uniform sampler2D scene;        // normal, distance; distance 0: nothing there
uniform vec2 picture;
uniform float radius;           // m
uniform vec2 plane;             // half of the picture's size in the plane at distance 1 (perspective) or anywhere (parallel), m
uniform bool perspective;
out vec4 result;

vec3 point_at(vec2 at, float distance)
{
    vec2 ndc = at * 2.0 - 1.0;
    return vec3(ndc * plane * (perspective ? distance : 1.0), -distance);
}

void main()
{
    vec4 here = texture(scene, place);
    if (here.w <= 0.0) {
        result = vec4(1.0);
        return;
    }
    vec3 p = point_at(place, here.w), n = here.xyz;
    vec2 reach = radius / (plane * 2.0) / (perspective ? here.w : 1.0);
    reach = min(reach, vec2(0.25));
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    float turn = float((cell.x * 4 + cell.y * 7 + cell.x * cell.y * 3) & 15) / 16.0 * 6.2831853;
    float sum = 0.0;
    const int samples = 20;
    for (int i = 0; i < samples; i++) {
        float f = (float(i) + 0.5) / float(samples), phi = turn + float(i) * 2.399963;
        vec2 at = place + vec2(cos(phi), sin(phi)) * f * reach;
        float w = texture(scene, at).w;
        if (w <= 0.0)
            continue;
        vec3 d = point_at(at, w) - p;
        float far2 = dot(d, d), away = dot(d, n);
        float near = max(0.0, 1.0 - far2 / (radius * radius));
        sum += near * max(0.0, away - 0.02 * radius) * inversesqrt(far2 + 1e-12);
    }
    float open = clamp(1.0 - 2.2 * sum / float(samples), 0.0, 1.0);
    result = vec4(open * open * 0.5 + open * 0.5);
}
