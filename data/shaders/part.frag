// A sky above, its reflection from below, one large soft light over the left shoulder; corners darkened by what surrounds them.
in vec3 eye_position;
in vec3 eye_normal;
flat in vec4 shown;
uniform bool perspective;
uniform vec3 up;                // in eye space
uniform vec3 light;             // ambient, key, specular
uniform float vivid;
uniform float fade;             // of the whole, for what is seen through parts
uniform float occluded;         // how strong occlusion is; 0: the texture is not looked at
uniform sampler2D occlusion;
uniform vec2 picture;           // pixels
uniform bool cut;               // far sides are seen through the cut: they stand for the cut itself
uniform bool solid;
uniform float hatch;            // pixels between its lines, times the square root of 2
out vec4 result;

// The cut: flat, a little darker, hatched at 45° in the picture.
vec3 hatched(vec3 albedo)
{
    float along = (gl_FragCoord.x + gl_FragCoord.y) / hatch;
    float line = smoothstep(0.30, 0.42, abs(fract(along) - 0.5));
    return to_srgb(albedo * mix(0.62, 0.30, line));
}

void main()
{
    if (cut && solid && !gl_FrontFacing) {
        result = vec4(hatched(to_linear(mix(vec3(1.0), shown.rgb, vivid))) * shown.a * fade, shown.a * fade);
        return;
    }
    vec3 n = normalize(eye_normal);
    vec3 towards = perspective ? normalize(-eye_position) : vec3(0.0, 0.0, 1.0);
    if (dot(n, towards) < 0.0 && !gl_FrontFacing)
        n = -n;
    vec3 albedo = to_linear(mix(vec3(1.0), shown.rgb, vivid));
    vec3 key = normalize(vec3(-0.42, 0.62, 0.78));
    float open = occluded > 0.0 ? mix(1.0, texture(occlusion, gl_FragCoord.xy / picture).r, occluded) : 1.0;
    vec3 sky = mix(vec3(0.52, 0.50, 0.49), vec3(1.0, 1.02, 1.05), 0.5 + 0.5 * dot(n, up));
    float diffuse = max(0.0, (dot(n, key) + 0.25) / 1.25);
    vec3 halfway = normalize(key + towards);
    float gloss = pow(max(dot(n, halfway), 0.0), 48.0);
    float rim = pow(1.0 - max(dot(n, towards), 0.0), 4.0);
    float fill = 0.16 * max(dot(n, towards), 0.0);
    vec3 lit = (light.x * sky + fill) * open + light.y * diffuse * diffuse * mix(1.0, open, 0.6);
    float bright = max(lit.g, 1e-4), shoulder = 0.82;       // full colours must not burn out
    if (bright > shoulder)
        lit *= (shoulder + 0.22 * (1.0 - exp(-(bright - shoulder) / 0.22))) / bright;
    vec3 c = albedo * lit;
    c += light.z * (gloss + 0.35 * rim * (0.5 + 0.5 * dot(n, up))) * open;
    float alpha = shown.a * fade;
    result = vec4(to_srgb(c) * alpha, alpha);
}
