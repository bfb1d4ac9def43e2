/* A report as a list of blocks: headings, paragraphs, notes, tables, figures. Written as plain text, as self-contained HTML and as PDF.
 *
 * All texts are UTF-8 and are copied; whatever stands in them is shown as it is (writers escape). Nothing that changes from run to run enters
 * (no dates, no paths but those given): the same input makes the same bytes. */
#ifndef LW_REPORT_REPORT_H
#define LW_REPORT_REPORT_H

#include "app/exchange/plot.h"
#include "app/exchange/problem.h"
#include "core/base/arena.h"

#include <stdbool.h>
#include <stdio.h>

typedef enum LwTone {
    LW_TONE_PLAIN,
    LW_TONE_STRONG,
    LW_TONE_GOOD, LW_TONE_BAD,
    LW_TONE_DOUBT,          /* undetermined, assumed, left open */
    LW_TONES
} LwTone;

typedef enum LwAlign { LW_ALIGN_LEFT, LW_ALIGN_RIGHT } LwAlign;

typedef struct LwReportColumn {
    const char *title;
    const char *unit;       /* NULL: none */
    LwAlign align;
} LwReportColumn;

typedef struct LwReportCell {
    const char *text;
    LwTone tone;
} LwReportCell;

typedef struct LwReportRow {
    LwReportCell *cell;     /* as many as columns */
    bool first;             /* begins a group: a rule above it */
} LwReportRow;

typedef struct LwReportTable {
    const char *caption;
    int column_count, row_count, row_room, filled;
    LwReportColumn *column;
    LwReportRow *row;
} LwReportTable;

typedef enum LwBlockKind {
    LW_BLOCK_HEADING, LW_BLOCK_PARAGRAPH,
    LW_BLOCK_NOTE,          /* set apart: what to mind */
    LW_BLOCK_ITEM,          /* of a list */
    LW_BLOCK_FORMULA,       /* on a line of its own */
    LW_BLOCK_TABLE, LW_BLOCK_FIGURE
} LwBlockKind;

typedef struct LwReportBlock {
    LwBlockKind kind;
    int level;              /* of headings: 1 or 2 */
    LwTone tone;            /* of notes */
    const char *text;       /* or the caption of a figure, without its number */
    LwReportTable *table;
    /* A figure is a graph (referred to, with all that it points to) or a PNG picture (copied). */
    const LwPlot *plot;
    const unsigned char *png;
    size_t png_size;
    double width;           /* of a figure, as part of the width of the text; 0: all of it */
} LwReportBlock;

typedef struct LwReport {
    LwArena *arena;
    const char *title, *subtitle;
    const char *footer;     /* at the bottom of each page: the program and the file */
    int block_count, block_room;
    LwReportBlock *block;
} LwReport;

LwReport *lw_report_create(LwArena *arena, const char *title, const char *subtitle, const char *footer);

void lw_report_heading(LwReport *report, int level, const char *format, ...) __attribute__((format(printf, 3, 4)));
void lw_report_paragraph(LwReport *report, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lw_report_note(LwReport *report, LwTone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));
void lw_report_item(LwReport *report, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lw_report_formula(LwReport *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* columns: the last one has no title. */
LwReportTable *lw_report_table(LwReport *report, const char *caption, const LwReportColumn *columns);
/* A new row, then its cells from left to right; those left out stay empty. */
void lw_report_row(LwReport *report, LwReportTable *table, bool first);
void lw_report_cell(LwReport *report, LwReportTable *table, LwTone tone, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* A number with so many digits; a dash where it is NAN. */
void lw_report_number(LwReport *report, LwReportTable *table, LwTone tone, double value, int digits);

/* The same with so many decimals, for columns whose points stand below each other; what rounds to nothing is "0". */
void lw_report_fixed(LwReport *report, LwReportTable *table, LwTone tone, double value, int decimals);

/* "12.34", "−8.00·10⁹", "∞": for people. */
const char *lw_report_digits(LwArena *arena, double value, int digits);

void lw_report_graph(LwReport *report, const LwPlot *plot, double width, const char *caption);
void lw_report_picture(LwReport *report, const unsigned char *png, size_t size, double width, const char *caption);

/* Whether the suffix is one that lw_report_write writes, or the path is "-". */
bool lw_report_knows(const char *path);
/* As the path's suffix says: .html, .pdf, else text; whole or not at all. "-" is standard output, as text. */
bool lw_report_write(const LwReport *report, const char *path, LwProblem *problem);

/* The writers. */
void lw_report_write_text(const LwReport *report, FILE *out);
bool lw_report_write_html(const LwReport *report, FILE *out, LwProblem *problem);
bool lw_report_write_pdf(const LwReport *report, FILE *out, LwProblem *problem);

#endif
