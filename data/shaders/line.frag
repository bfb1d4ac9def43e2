flat in vec4 shown;
in float offset;
flat in float half_width;
out vec4 result;

void main()
{
    float alpha = shown.a * clamp(half_width + 0.5 - abs(offset), 0.0, 1.0);
    result = vec4(shown.rgb * alpha, alpha);
}
