/* Tables that fit the page: columns of words wrap before the letters get smaller; the header comes again on each page. */
#include "app/report/pdf/page.h"

#include <math.h>

static const double PAD = 3.4;           /* on either side of a cell */

typedef struct Grid {
    const LwReportTable *table;
    double size;                        /* pt, of the letters */
    double *width;                      /* by column, with its pads */
    double total;
} Grid;

static LwTextStyle cell_style(const Grid *grid, LwTone tone)
{
    return (LwTextStyle){ .size = grid->size, .bold = tone == LW_TONE_STRONG, .colour = lw_pdf_tone(tone) };
}

static double text_width(LwPdf *pdf, const char *text, const LwTextStyle *style)
{
    PangoLayout *layout = lw_pdf_layout(pdf, text, style, 0);
    double width = lw_pdf_layout_width(layout);
    g_object_unref(layout);
    return width;
}

/* The longest word: less does not do. */
static double word_width(LwPdf *pdf, const char *text, const LwTextStyle *style)
{
    double most = 0;
    char **word = g_strsplit(text, " ", -1);
    for (int i = 0; word[i]; i++)
        most = fmax(most, text_width(pdf, word[i], style));
    g_strfreev(word);
    return most;
}

/* Natural and smallest widths. Numbers do not wrap, titles do. */
static void measure(LwPdf *pdf, const Grid *grid, int c, double *natural, double *least)
{
    const LwReportTable *table = grid->table;
    LwTextStyle head = { .size = grid->size, .bold = true }, soft = { .size = grid->size };
    bool wraps = table->column[c].align == LW_ALIGN_LEFT;
    *least = word_width(pdf, table->column[c].title, &head);
    if (table->column[c].unit)
        *least = fmax(*least, text_width(pdf, table->column[c].unit, &soft));
    *natural = fmax(*least, fmin(text_width(pdf, table->column[c].title, &head), 56));
    for (int r = 0; r < table->row_count; r++) {
        const LwReportCell *cell = &table->row[r].cell[c];
        LwTextStyle style = cell_style(grid, cell->tone);
        double whole = text_width(pdf, cell->text, &style);
        *natural = fmax(*natural, whole);
        *least = fmax(*least, wraps ? word_width(pdf, cell->text, &style) : whole);
    }
}

/* Takes what is too much from the widest columns, down to their least. */
static void squeeze(double *width, const double *least, int count, double excess)
{
    for (int round = 0; round < 2000 && excess > 0.01; round++) {
        int widest = -1;
        for (int c = 0; c < count; c++)
            if (width[c] > least[c] + 1e-6 && (widest < 0 || width[c] > width[widest]))
                widest = c;
        if (widest < 0)
            return;
        double step = fmin(fmin(excess, width[widest] - least[widest]), 4);
        width[widest] -= step;
        excess -= step;
    }
}

static void fit(LwPdf *pdf, Grid *grid)
{
    int count = grid->table->column_count;
    double *least = g_new(double, (gsize)count);
    for (grid->size = count > 9 ? 7.2 : 8; ; grid->size -= 0.4) {
        double sum = 0, smallest = 0;
        for (int c = 0; c < count; c++) {
            measure(pdf, grid, c, &grid->width[c], &least[c]);
            grid->width[c] = fmin(grid->width[c] + 2 * PAD, fmax(LW_TEXT_WIDTH, least[c] + 2 * PAD));
            least[c] += 2 * PAD;
            sum += grid->width[c];
            smallest += least[c];
        }
        squeeze(grid->width, least, count, sum - LW_TEXT_WIDTH);
        if (smallest <= LW_TEXT_WIDTH || grid->size < 5)
            break;
    }
    grid->total = 0;
    for (int c = 0; c < count; c++)
        grid->total += grid->width[c];
    g_free(least);
}

static double put_text(LwPdf *pdf, const Grid *grid, int c, const char *text, const LwTextStyle *style, double x, double y, bool draw)
{
    double room = grid->width[c] - 2 * PAD;
    bool right = grid->table->column[c].align == LW_ALIGN_RIGHT;
    PangoLayout *layout = lw_pdf_layout(pdf, text, style, room + 0.5);
    pango_layout_set_alignment(layout, right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
    if (draw)
        lw_pdf_show(pdf, layout, style->colour, x + PAD, y);
    double height = lw_pdf_layout_height(layout);
    g_object_unref(layout);
    return height;
}

/* Titles end on one line, units stand on the next. Returns the height. */
static double put_header(LwPdf *pdf, const Grid *grid, bool draw)
{
    const LwReportTable *table = grid->table;
    LwTextStyle head = { .size = grid->size, .bold = true, .colour = lw_pdf_ink }, soft = { .size = grid->size, .colour = lw_pdf_soft };
    double titles = 0, units = 0, x = LW_PAGE_SIDE - PAD;
    for (int c = 0; c < table->column_count; c++) {
        titles = fmax(titles, put_text(pdf, grid, c, table->column[c].title, &head, 0, 0, false));
        if (table->column[c].unit)
            units = fmax(units, put_text(pdf, grid, c, table->column[c].unit, &soft, 0, 0, false));
    }
    for (int c = 0; c < table->column_count && draw; x += grid->width[c++]) {
        bool unit = table->column[c].unit != NULL;
        double own = put_text(pdf, grid, c, table->column[c].title, &head, 0, 0, false);
        put_text(pdf, grid, c, table->column[c].title, &head, x, pdf->y + titles + (unit ? 0 : units) - own, true);
        if (unit)
            put_text(pdf, grid, c, table->column[c].unit, &soft, x, pdf->y + titles, true);
    }
    if (draw)
        lw_pdf_line(pdf, lw_pdf_ink, 0.8, LW_PAGE_SIDE, LW_PAGE_SIDE - 2 * PAD + grid->total, pdf->y + titles + units + 2);
    return titles + units + 5;
}

static double put_row(LwPdf *pdf, const Grid *grid, const LwReportRow *row, bool draw)
{
    double height = 0, x = LW_PAGE_SIDE - PAD;
    for (int c = 0; c < grid->table->column_count; x += grid->width[c++]) {
        LwTextStyle style = cell_style(grid, row->cell[c].tone);
        height = fmax(height, put_text(pdf, grid, c, row->cell[c].text, &style, x, pdf->y, draw && *row->cell[c].text));
    }
    return height + 3;
}

static void put_caption(LwPdf *pdf, const LwReportTable *table, bool again)
{
    LwTextStyle style = { .size = 8.8, .bold = true, .colour = lw_pdf_ink };
    if (!*table->caption)
        return;
    char *text = g_strdup_printf(again ? "%s (continued)" : "%s", table->caption);
    lw_pdf_paragraph(pdf, text, &style, 0);
    pdf->y += 3;
    g_free(text);
}

void lw_pdf_table(LwPdf *pdf, const LwReportTable *table)
{
    Grid grid = { .table = table, .width = g_new0(double, (gsize)table->column_count) };
    double end;
    fit(pdf, &grid);
    lw_pdf_gap(pdf, 6);
    double header = put_header(pdf, &grid, false), first = table->row_count > 0 ? put_row(pdf, &grid, &table->row[0], false) : 0;
    lw_pdf_need(pdf, 30 + header + 2 * first);
    put_caption(pdf, table, false);
    pdf->y += put_header(pdf, &grid, true);
    for (int r = 0; r < table->row_count; r++) {
        double height = put_row(pdf, &grid, &table->row[r], false);
        int page = pdf->page;
        lw_pdf_need(pdf, height + 2);
        if (pdf->page > page) {
            put_caption(pdf, table, true);
            pdf->y += put_header(pdf, &grid, true);
        } else if (table->row[r].first && r > 0)
            lw_pdf_line(pdf, lw_pdf_rule, 0.4, LW_PAGE_SIDE, LW_PAGE_SIDE - 2 * PAD + grid.total, pdf->y - 1.2);
        put_row(pdf, &grid, &table->row[r], true);
        pdf->y += height;
    }
    end = LW_PAGE_SIDE - 2 * PAD + grid.total;
    lw_pdf_line(pdf, lw_pdf_rule, 0.8, LW_PAGE_SIDE, end, pdf->y);
    pdf->y += 10;
    g_free(grid.width);
}
