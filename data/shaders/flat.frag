uniform vec4 flat_colour;
out vec4 result;

void main()
{
    result = vec4(flat_colour.rgb * flat_colour.a, flat_colour.a);
}
