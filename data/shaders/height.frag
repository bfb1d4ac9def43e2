// Seen from below: how much of the light from above the surface takes from the ground. Near ones a sharp shadow, far ones a wide one.
in vec3 eye_position;
in vec3 eye_normal;
flat in vec4 shown;
uniform float reach;            // m
out vec4 result;

void main()
{
    float h = max(0.0, -eye_position.z) / reach;
    result = vec4(exp(-14.0 * h), exp(-2.2 * h), 0.0, 1.0) * min(shown.a * 1.5, 1.0);
}
