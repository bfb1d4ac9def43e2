// What occlusion is computed from: normals and distances of what is seen.
in vec3 eye_position;
in vec3 eye_normal;
flat in vec4 shown;
out vec4 result;

void main()
{
    if (shown.a < 0.99)
        discard;
    vec3 n = normalize(eye_normal);
    if (!gl_FrontFacing)
        n = -n;
    result = vec4(n, -eye_position.z);
}
