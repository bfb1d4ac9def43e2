// The mean over the pattern of the samples, not across steps of depth.
in vec2 place;
uniform sampler2D image;
uniform sampler2D scene;
uniform vec2 picture;
uniform float radius;
out vec4 result;

void main()
{
    float middle = texture(scene, place).w, sum = 0.0, weight = 0.0;
    for (int y = -2; y < 2; y++)
        for (int x = -2; x < 2; x++) {
            vec2 at = place + (vec2(x, y) + 0.5) / picture;
            float w = abs(texture(scene, at).w - middle) < 0.25 * radius ? 1.0 : 0.02;
            sum += w * texture(image, at).r;
            weight += w;
        }
    result = vec4(sum / weight);
}
