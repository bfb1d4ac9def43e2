uniform mat4 to_eye;            // from the plane's middle
uniform mat4 projection;
uniform vec3 axis_u;
uniform vec3 axis_v;
uniform float extent;           // half of its side, m
out vec2 place;                 // −1 … 1

void main()
{
    place = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
    gl_Position = projection * (to_eye * vec4(extent * (place.x * axis_u + place.y * axis_v), 1.0));
}
