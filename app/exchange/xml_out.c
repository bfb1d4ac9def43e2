#include "app/exchange/xml_out.h"

#include "app/document/digits.h"

/* Characters that XML has no way to hold become '?'. */
static void put_escaped(FILE *out, const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c == '&')
            fputs("&amp;", out);
        else if (*c == '<')
            fputs("&lt;", out);
        else if (*c == '>')
            fputs("&gt;", out);
        else if (*c == '"')
            fputs("&quot;", out);
        else
            fputc(*c < 0x20 && *c != '\n' && *c != '\t' ? '?' : *c, out);
}

static void put_numbers(FILE *out, const double *value, int count)
{
    char text[LW_DIGITS_TEXT];
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? " " : "", lw_digits_format(text, value[i]));
}

static void close_tag(LwXmlOut *xml)
{
    if (xml->open)
        fputs(">\n", xml->out);
    xml->open = false;
}

/* Long chains of bodies would else be made of blanks. */
static int indent(const LwXmlOut *xml)
{
    return 2 * (xml->depth < 40 ? xml->depth : 40);
}

void lw_xml_out_begin(LwXmlOut *xml, const char *name)
{
    close_tag(xml);
    fprintf(xml->out, "%*s<%s", indent(xml), "", name);
    xml->depth++;
    xml->deepest = xml->depth > xml->deepest ? xml->depth : xml->deepest;
    xml->open = true;
}

void lw_xml_out_end(LwXmlOut *xml, const char *name)
{
    xml->depth--;
    if (xml->open)
        fputs("/>\n", xml->out);
    else
        fprintf(xml->out, "%*s</%s>\n", indent(xml), "", name);
    xml->open = false;
}

void lw_xml_out_text(LwXmlOut *xml, const char *attribute, const char *value)
{
    fprintf(xml->out, " %s=\"", attribute);
    put_escaped(xml->out, value);
    fputc('"', xml->out);
}

void lw_xml_out_numbers(LwXmlOut *xml, const char *attribute, const double *value, int count)
{
    fprintf(xml->out, " %s=\"", attribute);
    put_numbers(xml->out, value, count);
    fputc('"', xml->out);
}

void lw_xml_out_number(LwXmlOut *xml, const char *attribute, double value)
{
    lw_xml_out_numbers(xml, attribute, &value, 1);
}

void lw_xml_out_vec3(LwXmlOut *xml, const char *attribute, LwVec3 value)
{
    double v[3];
    lw_vec3_store(v, value);
    lw_xml_out_numbers(xml, attribute, v, 3);
}

void lw_xml_out_leaf(LwXmlOut *xml, const char *name, const char *value)
{
    close_tag(xml);
    fprintf(xml->out, "%*s<%s>", indent(xml), "", name);
    put_escaped(xml->out, value);
    fprintf(xml->out, "</%s>\n", name);
}

void lw_xml_out_leaf_numbers(LwXmlOut *xml, const char *name, const double *value, int count)
{
    close_tag(xml);
    fprintf(xml->out, "%*s<%s>", indent(xml), "", name);
    put_numbers(xml->out, value, count);
    fprintf(xml->out, "</%s>\n", name);
}

void lw_xml_out_comment(LwXmlOut *xml, const char *text)
{
    close_tag(xml);
    fprintf(xml->out, "%*s<!-- ", indent(xml), "");
    for (const char *c = text; *c; c++) {
        if (*c == '-' && c > text && c[-1] == '-') /* two hyphens would end the comment */
            fputc(' ', xml->out);
        fputc((unsigned char)*c < 0x20 ? ' ' : *c, xml->out);
    }
    fputs(" -->\n", xml->out);
}

void lw_xml_out_rpy(LwQuat q, double rpy[3])
{
    LwMat3 A = lw_mat3_from_quat(q);
    double yaw = atan2(A.m[1][0], A.m[0][0]), c = cos(yaw), s = sin(yaw);
    rpy[0] = atan2(s * A.m[0][2] - c * A.m[1][2], c * A.m[1][1] - s * A.m[0][1]);
    rpy[1] = atan2(-A.m[2][0], c * A.m[0][0] + s * A.m[1][0]);
    rpy[2] = yaw;
}
