/* A report on a terminal: columns are aligned, lines are not broken. */
#include "app/report/report.h"

#include <string.h>

/* Characters, not bytes. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void pad(FILE *out, int count)
{
    for (int i = 0; i < count; i++)
        putc(' ', out);
}

static void put_aligned(FILE *out, const char *text, int width, LwAlign align)
{
    int free = width - width_of(text);
    if (align == LW_ALIGN_RIGHT)
        pad(out, free);
    fputs(text, out);
    if (align == LW_ALIGN_LEFT)
        pad(out, free);
}

static const char *title_of(LwArena *arena, const LwReportColumn *column)
{
    return column->unit ? lw_arena_printf(arena, "%s [%s]", column->title, column->unit) : column->title;
}

static void put_table(const LwReport *report, const LwReportTable *table, FILE *out)
{
    int *width = LW_NEWN(report->arena, int, table->column_count), last = table->column_count - 1;
    for (int c = 0; c <= last; c++) {
        width[c] = width_of(title_of(report->arena, &table->column[c]));
        for (int r = 0; r < table->row_count; r++) {
            int own = width_of(table->row[r].cell[c].text);
            width[c] = own > width[c] ? own : width[c];
        }
    }
    if (*table->caption)
        fprintf(out, "%s\n", table->caption);
    for (int c = 0; c <= last; c++) {
        fputs("  ", out);
        put_aligned(out, title_of(report->arena, &table->column[c]), c < last || table->column[c].align == LW_ALIGN_RIGHT ? width[c] : 0, table->column[c].align);
    }
    putc('\n', out);
    for (int r = 0; r < table->row_count; r++) {
        for (int c = 0; c <= last; c++) {
            fputs("  ", out);
            put_aligned(out, table->row[r].cell[c].text, c < last || table->column[c].align == LW_ALIGN_RIGHT ? width[c] : 0, table->column[c].align);
        }
        putc('\n', out);
    }
    putc('\n', out);
}

static void put_block(const LwReport *report, const LwReportBlock *block, FILE *out)
{
    switch (block->kind) {
    case LW_BLOCK_HEADING:
        fprintf(out, "%s\n", block->text);
        for (int i = 0; block->level == 1 && i < width_of(block->text); i++)
            putc('=', out);
        fputs(block->level == 1 ? "\n" : "", out);
        break;
    case LW_BLOCK_PARAGRAPH: fprintf(out, "%s\n\n", block->text); break;
    case LW_BLOCK_NOTE: fprintf(out, "note: %s\n", block->text); break;
    case LW_BLOCK_ITEM: fprintf(out, "  - %s\n", block->text); break;
    case LW_BLOCK_FORMULA: fprintf(out, "    %s\n", block->text); break;
    case LW_BLOCK_TABLE: put_table(report, block->table, out); break;
    case LW_BLOCK_FIGURE: break; /* words and numbers alone */
    }
}

void lw_report_write_text(const LwReport *report, FILE *out)
{
    fprintf(out, "%s\n%s\n\n", report->title, report->subtitle);
    for (int i = 0; i < report->block_count; i++) {
        const LwReportBlock *block = &report->block[i];
        bool listed = block->kind == LW_BLOCK_ITEM || block->kind == LW_BLOCK_NOTE || block->kind == LW_BLOCK_FORMULA;
        put_block(report, block, out);
        if (listed && (i + 1 == report->block_count || report->block[i + 1].kind != block->kind))
            putc('\n', out);
    }
}
