in vec2 place;
uniform vec4 top;
uniform vec4 bottom;
out vec4 result;

void main()
{
    // A grain below one step of a byte, so that the slope has no bands.
    float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
    result = vec4(mix(bottom.rgb, top.rgb, smoothstep(0.0, 1.0, place.y)) + grain / 255.0, 1.0);
}
