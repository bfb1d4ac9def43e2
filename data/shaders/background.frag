in vec2 place;
uniform vec4 top;
uniform vec4 bottom;
out vec4 result;

void main()
{
    result = vec4(mix(bottom.rgb, top.rgb, smoothstep(0.0, 1.0, place.y)), 1.0);
}
