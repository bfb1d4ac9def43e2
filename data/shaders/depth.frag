// What occlusion is computed from: normals and distances of what is seen.
in vec3 eye_position;
in vec3 eye_normal;
flat in vec4 shown;
uniform vec4 section;
uniform bool cut;
uniform bool solid;
uniform bool perspective;
out vec4 result;

void main()
{
    if (shown.a < 0.99)
        discard;
    vec3 n = normalize(eye_normal);
    if (!gl_FrontFacing)
        n = -n;
    float distance = -eye_position.z;
    if (cut && solid && !gl_FrontFacing) {      // the cut is seen, where the line of sight meets its plane
        float slope = perspective ? dot(section.xyz, eye_position) / eye_position.z : section.z;
        float rest = perspective ? section.w : dot(section.xy, eye_position.xy) + section.w;
        distance = rest / slope;
        n = -section.xyz;
    }
    result = vec4(n, distance);
}
