/* Tables: | cell | cell |, the second line |---|---:|. A | inside a cell is written \|. */
#include "app/document/markdown_private.h"

#include <string.h>

bool lw_markdown_is_rule_of_table(LwSlice line)
{
    bool dash = false, bar = false;
    for (size_t i = 0; i < line.length; i++) {
        if (!strchr("|-: \t\r", line.text[i]))
            return false;
        dash |= line.text[i] == '-';
        bar |= line.text[i] == '|';
    }
    return dash && bar;
}

/* The next cell of a line; false at its end. */
static bool next_cell(LwSlice *rest, LwSlice *cell)
{
    size_t at = 0;
    if (!rest->length)
        return false;
    while (at < rest->length && rest->text[at] != '|')
        at += rest->text[at] == '\\' && at + 1 < rest->length ? 2 : 1;
    *cell = lw_slice_trim((LwSlice){ rest->text, at });
    size_t used = at < rest->length ? at + 1 : at;
    *rest = (LwSlice){ rest->text + used, rest->length - used };
    return true;
}

static LwSlice within_bars(LwSlice line)
{
    line = lw_slice_trim(line);
    if (line.length && line.text[0] == '|')
        line.text++, line.length--;
    return line;
}

/* A \| is a bar wherever it stands, in code too. */
static LwSlice with_bars(LwArena *arena, LwSlice cell)
{
    char *text = lw_slice_dup(arena, cell), *to = text;
    for (const char *from = text; *from; from++) {
        if (from[0] == '\\' && from[1] == '|')
            from++;
        *to++ = *from;
    }
    *to = '\0';
    return (LwSlice){ text, (size_t)(to - text) };
}

static int side(LwSlice cell)
{
    bool left = cell.length && cell.text[0] == ':', right = cell.length && cell.text[cell.length - 1] == ':';
    return right ? (left ? 0 : 1) : -1;
}

static LwBlock *row(LwArena *arena, LwSlice line, LwSlice rule)
{
    LwBlock *made = LW_NEW(arena, LwBlock), **end = &made->child;
    LwSlice cell, about;
    made->kind = LW_BLOCK_ROW;
    line = within_bars(line);
    rule = within_bars(rule);
    while (next_cell(&rule, &about)) { /* the rule says how many there are */
        LwBlock *one = LW_NEW(arena, LwBlock);
        one->kind = LW_BLOCK_CELL;
        one->level = side(about);
        if (next_cell(&line, &cell))
            one->span = lw_markdown_spans(arena, with_bars(arena, cell));
        *end = one;
        end = &one->next;
    }
    return made;
}

LwBlock *lw_markdown_table(LwArena *arena, const LwSlice *line, int count, int *used)
{
    LwBlock *table = LW_NEW(arena, LwBlock), **end = &table->child;
    table->kind = LW_BLOCK_TABLE;
    int i = 0;
    for (; i < count; i++) {
        LwSlice trimmed = lw_slice_trim(line[i]);
        if (i == 1)
            continue;
        if (!trimmed.length || trimmed.text[0] != '|')
            break;
        *end = row(arena, line[i], line[1]);
        (*end)->head = i == 0;
        end = &(*end)->next;
    }
    *used = i;
    return table;
}
