#include "app/exchange/xml.h"

#include "app/document/file.h"
#include "app/document/number.h"

#include <errno.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the parser is told besides the text. */
typedef struct Parse {
    bool declaration;       /* it met a document type */
    int line;               /* of it, or of the first error */
    int code;               /* XML_ERR_… of the first error; 0: none */
    char words[250];
} Parse;

/* The first error is the cause, the last one often only a consequence. libxml2 goes on without the node it had no memory for: that is
 * an error above all others. */
static void keep_error(void *context, xmlErrorPtr error)
{
    Parse *parse = context;
    if (parse->declaration || error->level < XML_ERR_ERROR || (parse->code && error->code != XML_ERR_NO_MEMORY))
        return;
    parse->code = error->code;
    parse->line = error->line;
    snprintf(parse->words, sizeof parse->words, "%s", error->message ? error->message : "");
}

/* A document type may define entities that refer to each other without end, or to files. Formats read here have none. */
static void refuse_declaration(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    xmlParserCtxtPtr parser = context;
    Parse *parse = parser->_private;
    (void)name, (void)external, (void)system;
    parse->declaration = true;
    parse->line = parser->input ? parser->input->line : 1;
    xmlStopParser(parser);
}

static void set_problem(LwXmlProblem *problem, int line, const char *words)
{
    problem->line = line;
    /* Messages of libxml2 end in a line feed. */
    snprintf(problem->text, sizeof problem->text, "%.*s", (int)strcspn(words, "\n"), words);
}

static void say_why(const Parse *parse, LwXmlProblem *problem)
{
    char words[300];
    snprintf(words, sizeof words, "not well-formed XML: %s", parse->words[0] ? parse->words : "nothing in it");
    if (parse->declaration)
        set_problem(problem, parse->line, "the file has a document type (<!DOCTYPE …>), which may hide endless text; expected XML without one");
    else if (parse->code == XML_ERR_NO_MEMORY)
        set_problem(problem, 0, "memory ran out");
    else
        set_problem(problem, parse->line > 0 ? parse->line : 1, words);
}

static xmlDocPtr parse_watched(const char *text, size_t length, Parse *parse)
{
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (!parser) {
        parse->code = XML_ERR_NO_MEMORY;
        return NULL;
    }
    parser->_private = parse;
    parser->sax->internalSubset = refuse_declaration;
    xmlDocPtr document = xmlCtxtReadMemory(parser, text, (int)length, NULL, NULL,
                                           XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
    xmlFreeParserCtxt(parser);
    return document;
}

static xmlDocPtr parse_text(const char *text, size_t length, LwXmlProblem *problem)
{
    Parse parse = { 0 };
    if (length == 0 || length > LW_XML_MAX) {
        set_problem(problem, 0, length ? "the file is larger than 64 MB; expected a description, not data" : "the file is empty; expected XML");
        return NULL;
    }
    xmlStructuredErrorFunc others = xmlStructuredError;
    void *others_context = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(&parse, keep_error);
    xmlDocPtr document = parse_watched(text, length, &parse);
    xmlSetStructuredErrorFunc(others_context, others);
    if (document && !parse.declaration && parse.code != XML_ERR_NO_MEMORY && xmlDocGetRootElement(document))
        return document;
    xmlFreeDoc(document);
    say_why(&parse, problem);
    return NULL;
}

static const char *full_name(LwArena *arena, const xmlNs *ns, const xmlChar *name)
{
    return ns && ns->prefix ? lw_arena_printf(arena, "%s:%s", (const char *)ns->prefix, (const char *)name)
                            : lw_arena_strdup(arena, (const char *)name);
}

static const char *const blanks = " \t\r\n";

/* The texts among siblings, one after the other, without blanks at both ends. */
static const char *join_texts(LwArena *arena, const xmlNode *first)
{
    size_t length = 0;
    for (const xmlNode *child = first; child; child = child->next)
        if (child->type == XML_TEXT_NODE && child->content)
            length += strlen((const char *)child->content);
    if (length == 0)
        return "";
    char *text = lw_arena_alloc(arena, length + 1, 1), *end = text;
    for (const xmlNode *child = first; child; child = child->next)
        if (child->type == XML_TEXT_NODE && child->content)
            end = stpcpy(end, (const char *)child->content);
    while (end > text && strchr(blanks, end[-1]))
        *--end = '\0';
    return text + strspn(text, blanks);
}

static void copy_attributes(LwArena *arena, const xmlNode *node, LwXml *out)
{
    int count = 0;
    for (const xmlAttr *a = node->properties; a; a = a->next)
        count++;
    out->attribute = LW_NEWN(arena, LwXmlAttribute, count);
    for (const xmlAttr *a = node->properties; a; a = a->next)
        out->attribute[out->attribute_count++] = (LwXmlAttribute){ full_name(arena, a->ns, a->name), join_texts(arena, a->children) };
}

/* The parser's limit on depth (256) bounds the recursion. */
static LwXml *copy_element(LwArena *arena, const xmlNode *node)
{
    LwXml *out = LW_NEW(arena, LwXml), **last = &out->first;
    out->name = full_name(arena, node->ns, node->name);
    out->text = join_texts(arena, node->children);
    out->line = (int)xmlGetLineNo(node);
    copy_attributes(arena, node, out);
    for (const xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_ELEMENT_NODE) {
            *last = copy_element(arena, child);
            last = &(*last)->next;
        }
    return out;
}

/* Memory may run out with libxml2's tree in our hands: it is freed before the failure goes on to the caller's guard. */
static LwXml *copy_and_free(LwArena *arena, xmlDocPtr document)
{
    jmp_buf callers;
    int guarded = arena->guarded;
    memcpy(callers, arena->on_failure, sizeof callers);
    volatile bool failed = false;
    LwXml *volatile root = NULL;
    if (LW_ARENA_GUARD(arena))
        failed = true;
    else
        root = copy_element(arena, xmlDocGetRootElement(document));
    xmlFreeDoc(document);
    memcpy(arena->on_failure, callers, sizeof callers);
    arena->guarded = guarded;
    if (failed)
        lw_arena_alloc(arena, (size_t)-1, 2); /* fails in the caller's name */
    return root;
}

const LwXml *lw_xml_read_text(const char *text, size_t length, LwArena *arena, LwXmlProblem *problem)
{
    xmlDocPtr document = parse_text(text, length, problem);
    return document ? copy_and_free(arena, document) : NULL;
}

const LwXml *lw_xml_read(const char *path, LwArena *arena, LwXmlProblem *problem)
{
    char *text;
    size_t length;
    if (!lw_file_read(path, false, &text, &length)) {
        char words[200];
        snprintf(words, sizeof words, "cannot be read: %s", lw_file_why(errno));
        set_problem(problem, 0, words);
        return NULL;
    }
    xmlDocPtr document = parse_text(text, length, problem);
    free(text);
    return document ? copy_and_free(arena, document) : NULL;
}

const char *lw_xml_get(const LwXml *node, const char *attribute)
{
    for (int i = 0; i < node->attribute_count; i++)
        if (strcmp(node->attribute[i].name, attribute) == 0)
            return node->attribute[i].value;
    return NULL;
}

static const LwXml *named(const LwXml *node, const char *name)
{
    while (node && strcmp(node->name, name) != 0)
        node = node->next;
    return node;
}

const LwXml *lw_xml_child(const LwXml *node, const char *name)
{
    return node ? named(node->first, name) : NULL;
}

const LwXml *lw_xml_again(const LwXml *node)
{
    return named(node->next, node->name);
}

/* [+-] digits with a point anywhere, and an exponent: what people and programs write. */
static size_t number_length(const char *text)
{
    static const char digits[] = "0123456789";
    size_t sign = *text == '+' || *text == '-', whole = strspn(text + sign, digits), at = sign + whole, fraction = 0;
    if (text[at] == '.') {
        fraction = strspn(text + at + 1, digits);
        at += 1 + fraction;
    }
    if (whole + fraction == 0)
        return 0;
    if (text[at] == 'e' || text[at] == 'E') {
        size_t behind = at + 1 + (text[at + 1] == '+' || text[at + 1] == '-'), power = strspn(text + behind, digits);
        at = power ? behind + power : at;
    }
    return at;
}

bool lw_xml_numbers(const char *text, int count, double *out)
{
    double value[16];
    if (count > (int)(sizeof value / sizeof *value))
        return false;
    for (int i = 0; i < count; i++) {
        text += strspn(text, blanks);
        size_t length = number_length(text);
        if (length == 0 || (text[length] && !strchr(blanks, text[length])) || !lw_number_value(text, length, &value[i]))
            return false;
        text += length;
    }
    if (text[strspn(text, blanks)])
        return false;
    memcpy(out, value, (size_t)count * sizeof *out);
    return true;
}
