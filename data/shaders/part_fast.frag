// part.frag while something moves: powers by roots and products, no occlusion. A sky above, its reflection from below, one large soft light over the left shoulder; corners darkened by what surrounds them.
in vec3 eye_position;
in vec3 eye_normal;
flat in vec4 shown;
uniform bool perspective;
uniform vec3 up;                // in eye space
uniform vec3 light;             // ambient, key, specular
uniform float vivid;
uniform float fade;             // of the whole, for what is seen through parts
uniform bool cut;               // far sides are seen through the cut: they stand for the cut itself
uniform bool solid;
uniform float hatch;            // pixels between its lines, times the square root of 2
out vec4 result;

// Both within 0.016.
vec3 quick_linear(vec3 c)
{
    return c * (0.01598 + c * (0.66833 + c * 0.31742));
}

vec3 quick_srgb(vec3 c)
{
    vec3 root = sqrt(clamp(c, 0.0, 1.0));
    return 1.30539 * root - 0.07962 * sqrt(root) - 0.23360 * root * root;
}

// The cut: flat, a little darker, hatched at 45° in the picture.
vec3 hatched(vec3 albedo)
{
    float along = (gl_FragCoord.x + gl_FragCoord.y) / hatch;
    float line = smoothstep(0.30, 0.42, abs(fract(along) - 0.5));
    return quick_srgb(albedo * mix(0.62, 0.30, line));
}

void main()
{
    if (cut && solid && !gl_FrontFacing) {
        result = vec4(hatched(quick_linear(mix(vec3(1.0), shown.rgb, vivid))) * shown.a * fade, shown.a * fade);
        return;
    }
    vec3 n = normalize(eye_normal);
    vec3 towards = perspective ? normalize(-eye_position) : vec3(0.0, 0.0, 1.0);
    if (dot(n, towards) < 0.0 && !gl_FrontFacing)
        n = -n;
    vec3 albedo = quick_linear(mix(vec3(1.0), shown.rgb, vivid));
    vec3 key = normalize(vec3(-0.42, 0.62, 0.78));
    vec3 sky = mix(vec3(0.52, 0.50, 0.49), vec3(1.0, 1.02, 1.05), 0.5 + 0.5 * dot(n, up));
    float diffuse = max(0.0, (dot(n, key) + 0.25) / 1.25);
    vec3 halfway = normalize(key + towards);
    float g4 = max(dot(n, halfway), 0.0), rim = 1.0 - max(dot(n, towards), 0.0);
    g4 *= g4;
    g4 *= g4;
    float g16 = g4 * g4;
    g16 *= g16;
    float gloss = g16 * g16 * g16;
    rim *= rim;
    rim *= rim;
    float fill = 0.16 * max(dot(n, towards), 0.0);
    vec3 lit = light.x * sky + fill + light.y * diffuse * diffuse;
    float bright = max(lit.g, 1e-4), over = max(bright - 0.82, 0.0);     // as part.frag, by 1 / (1 + x + x² / 2)
    float x = over / 0.22;
    lit *= (bright - over + 0.22 * (1.0 - 1.0 / (1.0 + x + 0.5 * x * x))) / bright;
    vec3 c = albedo * lit;
    c += light.z * (gloss + 0.35 * rim * (0.5 + 0.5 * dot(n, up)));
    float alpha = shown.a * fade;
    result = vec4(quick_srgb(c) * alpha, alpha);
}
