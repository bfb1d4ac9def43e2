/* XML files as a small tree of our own; the one door to libxml2.
 *
 * What comes in from outside is not trusted: nothing is fetched, a document type declaration (and with it every entity of its
 * own) is refused, depth and size are limited. Texts are UTF-8 whatever the file's encoding was. */
#ifndef LW_EXCHANGE_XML_H
#define LW_EXCHANGE_XML_H

#include "core/base/arena.h"

#include <stdbool.h>

enum { LW_XML_MAX = 1 << 26 }; /* bytes of a file */

typedef struct LwXmlAttribute {
    const char *name, *value;
} LwXmlAttribute;

typedef struct LwXml LwXml;
struct LwXml {
    const char *name;       /* of the element, with its prefix: "xacro:macro" */
    const char *text;       /* what stands directly inside, without blanks at both ends; "" when there is none */
    int line;               /* from 1 */
    int attribute_count;
    LwXmlAttribute *attribute;
    LwXml *first, *next;    /* children and siblings, in the order of the file */
};

/* What is wrong with the text, and where. */
typedef struct LwXmlProblem {
    int line;               /* 0: the file as a whole */
    char text[400];
} LwXmlProblem;

/* The root element, in the arena, whose guard the caller has set. NULL after a failure. */
const LwXml *lw_xml_read(const char *path, LwArena *arena, LwXmlProblem *problem);
/* The same from memory; the text need not end in a zero byte. */
const LwXml *lw_xml_read_text(const char *text, size_t length, LwArena *arena, LwXmlProblem *problem);

/* The value of an attribute, NULL when it is not there. */
const char *lw_xml_get(const LwXml *node, const char *attribute);
/* The first child of that name, NULL when there is none. */
const LwXml *lw_xml_child(const LwXml *node, const char *name);
/* The next sibling of the same name. */
const LwXml *lw_xml_again(const LwXml *node);

/* Exactly `count` finite numbers with blanks between them, with a decimal point in every locale. False when the text is not
 * such; out is untouched then. */
bool lw_xml_numbers(const char *text, int count, double *out);

#endif
