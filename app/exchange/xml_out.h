/* Writes XML to a stream, indented. */
#ifndef LW_EXCHANGE_XML_OUT_H
#define LW_EXCHANGE_XML_OUT_H

#include "core/math/frame.h"

#include <stdio.h>

typedef struct LwXmlOut {
    FILE *out;
    int depth, deepest;     /* of elements in elements */
    bool open;              /* the last tag still takes attributes */
} LwXmlOut;

void lw_xml_out_begin(LwXmlOut *xml, const char *name);
void lw_xml_out_end(LwXmlOut *xml, const char *name);
/* Of the element just begun. Numbers read back to the same bits. */
void lw_xml_out_text(LwXmlOut *xml, const char *attribute, const char *value);
void lw_xml_out_numbers(LwXmlOut *xml, const char *attribute, const double *value, int count);
void lw_xml_out_number(LwXmlOut *xml, const char *attribute, double value);
void lw_xml_out_vec3(LwXmlOut *xml, const char *attribute, LwVec3 value);
/* An element with nothing but a text or numbers in it: <mass>2</mass>. */
void lw_xml_out_leaf(LwXmlOut *xml, const char *name, const char *value);
void lw_xml_out_leaf_numbers(LwXmlOut *xml, const char *name, const double *value, int count);
void lw_xml_out_comment(LwXmlOut *xml, const char *text);

/* Roll, pitch, yaw of A = Rz(yaw) Ry(pitch) Rx(roll); the three together give the rotation to rounding, at ±90° of pitch too. */
void lw_xml_out_rpy(LwQuat q, double rpy[3]);

#endif
