// The far side of a part, pushed outwards by some pixels: what looks out from behind it is its outline.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform mat4 to_eye;
uniform mat4 projection;
uniform vec2 picture;
uniform float width;
uniform vec4 section;

void main()
{
    vec4 e = to_eye * vec4(position, 1.0), p = projection * e;
    vec2 n = (projection * vec4(mat3(to_eye) * normal, 0.0)).xy * picture;
    float length_2 = dot(n, n);
    if (length_2 > 0.0)
        p.xy += n * inversesqrt(length_2) * width * 2.0 / picture * p.w;
    gl_Position = p;
    gl_ClipDistance[0] = dot(section, e);
}
