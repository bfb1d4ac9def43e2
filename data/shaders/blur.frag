// One direction of a blur: the sharp shadow narrow, the wide one wide.
in vec2 place;
uniform sampler2D image;
uniform vec2 direction;         // one texel along it
uniform vec2 sigma;             // texels, narrow and wide
out vec4 result;

void main()
{
    vec2 sum = vec2(0.0), weight = vec2(0.0);
    for (int i = -8; i <= 8; i++) {
        float x = float(i) / 8.0;
        vec2 w = vec2(exp(-4.5 * x * x));
        sum += w * vec2(texture(image, place + direction * x * 3.0 * sigma.x).r, texture(image, place + direction * x * 3.0 * sigma.y).g);
        weight += w;
    }
    result = vec4(sum / weight, 0.0, 1.0);
}
