#include "app/report/report.h"

#include "core/base/assert.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

static const char *words(LwArena *arena, const char *format, va_list values)
{
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = LW_NEWN(arena, char, length + 1);
    vsnprintf(text, (size_t)length + 1, format, values);
    return text;
}

static LwReportBlock *add(LwReport *report, LwReportBlock block)
{
    LW_PUSH(report->arena, report->block, report->block_count, report->block_room, block);
    return &report->block[report->block_count - 1];
}

LwReport *lw_report_create(LwArena *arena, const char *title, const char *subtitle, const char *footer)
{
    LwReport *report = LW_NEW(arena, LwReport);
    *report = (LwReport){ .arena = arena, .title = lw_arena_strdup(arena, title), .subtitle = lw_arena_strdup(arena, subtitle),
                          .footer = lw_arena_strdup(arena, footer) };
    return report;
}

#define ADD_WORDS(...)                                                                                      \
    do {                                                                                                    \
        va_list values;                                                                                     \
        va_start(values, format);                                                                           \
        add(report, (LwReportBlock){ .text = words(report->arena, format, values), __VA_ARGS__ });          \
        va_end(values);                                                                                     \
    } while (0)

void lw_report_heading(LwReport *report, int level, const char *format, ...)
{
    ADD_WORDS(.kind = LW_BLOCK_HEADING, .level = level);
}

void lw_report_paragraph(LwReport *report, const char *format, ...)
{
    ADD_WORDS(.kind = LW_BLOCK_PARAGRAPH);
}

void lw_report_note(LwReport *report, LwTone tone, const char *format, ...)
{
    ADD_WORDS(.kind = LW_BLOCK_NOTE, .tone = tone);
}

void lw_report_item(LwReport *report, const char *format, ...)
{
    ADD_WORDS(.kind = LW_BLOCK_ITEM);
}

void lw_report_formula(LwReport *report, const char *format, ...)
{
    ADD_WORDS(.kind = LW_BLOCK_FORMULA);
}

LwReportTable *lw_report_table(LwReport *report, const char *caption, const LwReportColumn *columns)
{
    LwReportTable *table = LW_NEW(report->arena, LwReportTable);
    table->caption = lw_arena_strdup(report->arena, caption);
    while (columns[table->column_count].title)
        table->column_count++;
    table->column = LW_NEWN(report->arena, LwReportColumn, table->column_count);
    memcpy(table->column, columns, (size_t)table->column_count * sizeof *columns);
    add(report, (LwReportBlock){ .kind = LW_BLOCK_TABLE, .table = table });
    return table;
}

void lw_report_row(LwReport *report, LwReportTable *table, bool first)
{
    LwReportRow row = { .cell = LW_NEWN(report->arena, LwReportCell, table->column_count), .first = first };
    for (int c = 0; c < table->column_count; c++)
        row.cell[c].text = "";
    LW_PUSH(report->arena, table->row, table->row_count, table->row_room, row);
    table->filled = 0;
}

void lw_report_cell(LwReport *report, LwReportTable *table, LwTone tone, const char *format, ...)
{
    va_list values;
    LW_ASSERT(table->row_count > 0 && table->filled < table->column_count);
    va_start(values, format);
    table->row[table->row_count - 1].cell[table->filled++] = (LwReportCell){ words(report->arena, format, values), tone };
    va_end(values);
}

void lw_report_number(LwReport *report, LwReportTable *table, LwTone tone, double value, int digits)
{
    lw_report_cell(report, table, isnan(value) ? LW_TONE_PLAIN : tone, "%s", lw_report_digits(report->arena, value, digits));
}

void lw_report_fixed(LwReport *report, LwReportTable *table, LwTone tone, double value, int decimals)
{
    double size = fabs(value);
    if (isnan(value) || size < 0.5 * pow(10, -decimals))
        lw_report_cell(report, table, LW_TONE_PLAIN, isnan(value) ? "–" : "0");
    else
        lw_report_cell(report, table, tone, "%s%.*f", value < 0 ? "−" : "", decimals, size);
}

/* 10⁻³ */
static const char *power_of_ten(LwArena *arena, int exponent)
{
    static const char *const digit[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    const char *text = "";
    for (int rest = exponent < 0 ? -exponent : exponent; rest > 0 || !*text; rest /= 10)
        text = lw_arena_printf(arena, "%s%s", digit[rest % 10], text);
    return lw_arena_printf(arena, "10%s%s", exponent < 0 ? "⁻" : "", text);
}

const char *lw_report_digits(LwArena *arena, double value, int digits)
{
    if (isnan(value))
        return "–";
    if (isinf(value))
        return value > 0 ? "∞" : "−∞";
    double size = fabs(value);
    const char *sign = value < 0 ? "−" : "";
    if (size == 0)
        return "0";
    int exponent = (int)floor(log10(size));
    if (exponent >= 7 || exponent < -4) {
        char text[40];
        snprintf(text, sizeof text, "%.*e", digits - 1, size); /* rounds, perhaps to the next power */
        char *e = strchr(text, 'e');
        int power = 0;
        sscanf(e + 1, "%d", &power);
        *e = 0;
        return lw_arena_printf(arena, "%s%s·%s", sign, text, power_of_ten(arena, power));
    }
    int decimals = digits - 1 - exponent;
    return lw_arena_printf(arena, "%s%.*f", sign, decimals > 0 ? decimals : 0, size);
}

void lw_report_graph(LwReport *report, const LwPlot *plot, double width, const char *caption)
{
    add(report, (LwReportBlock){ .kind = LW_BLOCK_FIGURE, .plot = plot, .width = width, .text = lw_arena_strdup(report->arena, caption) });
}

void lw_report_picture(LwReport *report, const unsigned char *png, size_t size, double width, const char *caption)
{
    unsigned char *copy = LW_NEWN(report->arena, unsigned char, size);
    memcpy(copy, png, size);
    add(report, (LwReportBlock){ .kind = LW_BLOCK_FIGURE, .png = copy, .png_size = size, .width = width, .text = lw_arena_strdup(report->arena, caption) });
}
