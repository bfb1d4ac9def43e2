/* Makes a STEP file small: rounding's traces become zero, geometry that is written twice is kept once, entities are numbered anew without gaps, one to a line.
 *
 * The library writes a point, direction or curve as often as it is used. Equal ones become one: those without references
 * first, then those that refer to them, until nothing changes any more. Only geometry is treated so; topology and
 * everything that has an identity of its own is kept. */
#include "tools/parts/compact.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entity {
    int number, same;       /* `same`: index of the entity that stands for it */
    int fresh;              /* its number in the new file, 0: none yet */
    char *text;             /* after "=", without the semicolon */
} Entity;

typedef struct File {
    char *bytes;
    char *tail;             /* what comes after the entities */
    int count, room;
    Entity *entity;
    int *index;             /* of an entity by number; −1: none */
    int highest;
    int *order;             /* entities in their new order */
    int written;
} File;

_Noreturn static void give_up(const char *path, const char *what)
{
    fprintf(stderr, "lockwork-parts: %s: %s\n", path, what);
    exit(1);
}

static void *grown(void *old, size_t size)
{
    void *block = realloc(old, size);
    if (!block)
        give_up("compact", "out of memory");
    return block;
}

/* Drops line breaks and the spaces outside of texts. */
static void squeeze(char *bytes)
{
    int quoted = 0;
    char *out = bytes;
    for (const char *p = bytes; *p; p++) {
        quoted ^= *p == '\'';
        if (quoted ? *p != '\n' && *p != '\r' : !isspace((unsigned char)*p))
            *out++ = *p;
    }
    *out = '\0';
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        give_up(path, "cannot be read");
    long size = ftell(file);
    rewind(file);
    char *bytes = grown(NULL, (size_t)size + 1);
    if (fread(bytes, 1, (size_t)size, file) != (size_t)size)
        give_up(path, "cannot be read");
    fclose(file);
    bytes[size] = '\0';
    return bytes;
}

/* The end of a statement: the semicolon outside of texts. */
static char *statement_end(char *p)
{
    for (int quoted = 0; *p && (quoted || *p != ';'); p++)
        quoted ^= *p == '\'';
    return p;
}

/* The shortest text of a coordinate, rounded to 1e-10 mm; of a direction's component, to 1e-12. */
static void shorten(double value, int decimals, char text[64])
{
    snprintf(text, 64, "%.*f", decimals, value);
    char *end = text + strlen(text);
    while (end[-1] == '0')
        *--end = '\0';
    if (strcmp(text, "-0.") == 0)
        strcpy(text, "0.");
}

/* Rounding's traces leave points and directions, so that equal ones are found equal. */
static void clean(char *text)
{
    int decimals = strncmp(text, "CARTESIAN_POINT(", 16) == 0 ? 10 : strncmp(text, "DIRECTION(", 10) == 0 ? 12 : 0;
    char *out = text;
    for (char *p = text; decimals > 0 && *p;) {
        if ((*p == '-' || isdigit((unsigned char)*p)) && (p[-1] == '(' || p[-1] == ',')) {
            char *end, number[64];
            shorten(strtod(p, &end), decimals, number);
            size_t length = strlen(number) <= (size_t)(end - p) ? strlen(number) : (size_t)(end - p);
            memmove(out, length == strlen(number) ? number : p, length);
            out += length;
            p = end;
        } else {
            *out++ = *p++;
        }
    }
    if (decimals > 0)
        *out = '\0';
}

static void split(File *file, const char *path)
{
    char *p = strstr(file->bytes, "DATA;");
    if (!p)
        give_up(path, "has no data section");
    p += strlen("DATA;");
    char *data = p;
    while (*p == '#') {
        if (file->count == file->room)
            file->entity = grown(file->entity, (size_t)(file->room = 2 * file->room + 1000) * sizeof *file->entity);
        Entity *entity = &file->entity[file->count];
        entity->number = (int)strtol(p + 1, &p, 10);
        entity->same = file->count++;
        entity->fresh = 0;
        entity->text = p + 1;
        p = statement_end(p);
        *p++ = '\0';
        clean(entity->text);
        file->highest = entity->number > file->highest ? entity->number : file->highest;
    }
    file->tail = grown(NULL, strlen(p) + 1);
    memcpy(file->tail, p, strlen(p) + 1);
    file->index = grown(NULL, ((size_t)file->highest + 1) * sizeof *file->index);
    memset(file->index, -1, ((size_t)file->highest + 1) * sizeof *file->index);
    for (int i = 0; i < file->count; i++)
        file->index[file->entity[i].number] = i;
    data[-1] = '\0';
}

static int is_geometry(const char *text)
{
    static const char *const kinds[] = { "CARTESIAN_POINT(", "DIRECTION(", "VECTOR(", "AXIS2_PLACEMENT_3D(", "LINE(", "CIRCLE(",
                                         "B_SPLINE_CURVE_WITH_KNOTS(" };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(text, kinds[i], strlen(kinds[i])) == 0)
            return 1;
    return 0;
}

/* The index of the entity of that number. */
static int find(const File *file, long number)
{
    if (number < 1 || number > file->highest || file->index[number] < 0)
        give_up("a STEP file", "refers to what is not there");
    return file->index[number];
}

/* Writes the text with references replaced: by those of the entities that stand for them, or by their numbers in the new file. */
static char *renamed(const File *file, const char *text, int fresh)
{
    size_t room = 2 * strlen(text) + 32, used = 0;
    char *out = grown(NULL, room);
    int quoted = 0;
    for (const char *p = text; *p;) {
        quoted ^= *p == '\'';
        if (*p == '#' && !quoted) {
            char *end;
            const Entity *entity = &file->entity[find(file, strtol(p + 1, &end, 10))];
            const Entity *same = &file->entity[entity->same];
            used += (size_t)snprintf(out + used, room - used, "#%d", fresh ? same->fresh : same->number);
            p = end;
        } else {
            out[used++] = *p++;
        }
    }
    out[used] = '\0';
    return out;
}

static int by_text(const void *a, const void *b)
{
    const Entity *const *one = a, *const *two = b;
    int order = strcmp((*one)->text, (*two)->text);
    return order != 0 ? order : (*one)->number - (*two)->number;
}

/* One round; how many entities found their equal. */
static int merge(File *file)
{
    const Entity **sorted = grown(NULL, (size_t)file->count * sizeof *sorted);
    int count = 0, merged = 0;
    for (int i = 0; i < file->count; i++) {
        Entity *entity = &file->entity[i];
        char *text = renamed(file, entity->text, 0);
        memcpy(entity->text, text, strlen(text) + 1); /* never longer: those that stand for others have lower numbers */
        free(text);
        if (entity->same == i && is_geometry(entity->text))
            sorted[count++] = entity;
    }
    qsort(sorted, (size_t)count, sizeof *sorted, by_text);
    for (int i = 1; i < count; i++)
        if (strcmp(sorted[i]->text, sorted[i - 1]->text) == 0) {
            file->entity[sorted[i] - file->entity].same = sorted[i - 1]->same;
            merged++;
        }
    free(sorted);
    return merged;
}

static const char colours[] = "MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION(";

static int is_colours(const Entity *entity)
{
    return strncmp(entity->text, colours, strlen(colours)) == 0;
}

static void number(File *file, int i)
{
    if (file->entity[i].fresh == 0 && file->entity[i].same == i) {
        file->order[file->written] = i;
        file->entity[i].fresh = ++file->written;
    }
}

/* An entity and all that it refers to. */
static void number_with_all(File *file, int i)
{
    i = file->entity[i].same;
    if (file->entity[i].fresh != 0)
        return;
    number(file, i);
    int quoted = 0;
    for (const char *p = file->entity[i].text; *p; p++) {
        quoted ^= *p == '\'';
        if (*p == '#' && !quoted)
            number_with_all(file, find(file, strtol(p + 1, NULL, 10)));
    }
}

/* What the last reference of the text is to: the context of a list of colours, which belongs to one part. */
static long last_reference(const char *text)
{
    return strtol(strrchr(text, '#') + 1, NULL, 10);
}

/* New numbers. Colours come last in the file, part by part, but the library takes the parts of an assembly in an order that
 * changes from run to run: here it is that of the parts. */
static void number_all(File *file)
{
    file->order = grown(NULL, (size_t)file->count * sizeof *file->order);
    int i = 0;
    for (; i < file->count && !is_colours(&file->entity[i]); i++)
        number(file, i);
    for (;;) {
        int next = -1;
        for (int k = i; k < file->count; k++)
            if (is_colours(&file->entity[k]) && file->entity[k].fresh == 0 &&
                (next < 0 || last_reference(file->entity[k].text) < last_reference(file->entity[next].text)))
                next = k;
        if (next < 0)
            break;
        number_with_all(file, next);
    }
    for (; i < file->count; i++)
        number(file, i);
}

/* One to a line. */
static void write_statements(FILE *out, const char *text)
{
    int quoted = 0;
    for (const char *p = text; *p; p++) {
        quoted ^= *p == '\'';
        fputc(*p, out);
        if (*p == ';' && !quoted)
            fputc('\n', out);
    }
}

void lw_compact(const char *path)
{
    File file = { .bytes = read_whole(path) };
    squeeze(file.bytes);
    split(&file, path);
    while (merge(&file) > 0) {}
    number_all(&file);
    FILE *out = fopen(path, "wb");
    if (!out)
        give_up(path, "cannot be written");
    write_statements(out, file.bytes);
    fputs(";\n", out);
    for (int i = 0; i < file.written; i++) {
        char *text = renamed(&file, file.entity[file.order[i]].text, 1);
        fprintf(out, "#%d=%s;\n", i + 1, text);
        free(text);
    }
    write_statements(out, file.tail);
    if (fclose(out) != 0)
        give_up(path, "cannot be written");
    free(file.tail);
    free(file.entity);
    free(file.index);
    free(file.order);
    free(file.bytes);
}
