/* One HTML file with everything in it: style sheet, graphs as SVG (in light or dark, as the reader's choice is), pictures as base64. */
#include "app/report/recolour.h"
#include "app/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1b1d21;--soft:#5f6570;--rule:#d9dce1;--band:#f4f5f7;--accent:#1c5fb4;"
    "--good:#1d7a3a;--bad:#b3261e;--doubt:#8a5300;--doubt-band:#fff6e5;--note-band:#eef4fc}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#1e1e20;--ink:#e6e6ea;--soft:#a2a4ac;--rule:#3c3d43;--band:#26272b;--accent:#7db3f5;"
    "--good:#6fcf8b;--bad:#ff8a80;--doubt:#f0b45a;--doubt-band:#2c2415;--note-band:#1b2533}.of-light{display:none}}\n"
    "@media (prefers-color-scheme:light),print{.of-dark{display:none}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,\"Segoe UI\",\"Helvetica Neue\",Arial,\"DejaVu Sans\",sans-serif}\n"
    "main{max-width:60rem;margin:0 auto;padding:2.5rem 1.5rem 3rem}\n"
    "header{border-bottom:2px solid var(--accent);padding-bottom:.8rem;margin-bottom:1.6rem}\n"
    "h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem;letter-spacing:-.01em}\n"
    "header p{margin:0;color:var(--soft)}\n"
    "h2{font-size:1.3rem;margin:2.4rem 0 .7rem;line-height:1.25}h3{font-size:1.05rem;margin:1.6rem 0 .4rem}\n"
    "p{margin:.6rem 0;max-width:46rem}ul{margin:.5rem 0;padding-left:1.3rem;max-width:46rem}li{margin:.2rem 0}\n"
    ".formula{font-family:\"DejaVu Serif\",Georgia,\"Times New Roman\",serif;margin:.5rem 0 .5rem 1.3rem;max-width:none}\n"
    ".note{border-left:3px solid var(--accent);background:var(--note-band);padding:.4rem .8rem;margin:.4rem 0;border-radius:0 4px 4px 0;max-width:none}\n"
    ".note.doubt{border-color:var(--doubt);background:var(--doubt-band)}.note.bad{border-color:var(--bad)}.note.good{border-color:var(--good)}\n"
    ".table{overflow-x:auto;margin:1rem 0 1.4rem}\n"
    "table{border-collapse:collapse;font-size:.86rem;font-variant-numeric:tabular-nums;line-height:1.4}\n"
    "caption{caption-side:top;text-align:left;font-weight:600;padding:0 0 .4rem}\n"
    "th,td{padding:.28rem .6rem;text-align:left;vertical-align:baseline}th.r,td.r{text-align:right}td.r,td.n{white-space:nowrap}\n"
    "thead th{border-bottom:1.5px solid var(--ink);font-weight:600;vertical-align:bottom}thead .unit{display:block;color:var(--soft);font-weight:400}\n"
    "tbody tr.first td{border-top:1px solid var(--rule)}tbody tr:first-child td{border-top:0}tbody tr:last-child td{border-bottom:1.5px solid var(--rule)}\n"
    ".strong{font-weight:600}.good{color:var(--good)}.bad{color:var(--bad)}.doubt{color:var(--doubt)}p.note{color:var(--ink)}\n"
    "figure{margin:1.2rem 0 1.6rem}figure svg,figure img{display:block;max-width:100%;height:auto}\n"
    "figcaption{font-size:.86rem;color:var(--soft);margin-top:.4rem;max-width:46rem}\n"
    "footer{border-top:1px solid var(--rule);margin-top:3rem;padding-top:.6rem;font-size:.8rem;color:var(--soft)}\n"
    "@media print{@page{size:A4;margin:18mm 16mm}:root{--paper:#fff;--ink:#000;--soft:#444;--rule:#bbb;--band:#f4f5f7;--accent:#1c5fb4;"
    "--good:#1d7a3a;--bad:#b3261e;--doubt:#8a5300;--doubt-band:#fff6e5;--note-band:#eef4fc}.of-light{display:block}"
    "body{font-size:9.5pt}main{max-width:none;padding:0}.table{overflow:visible}table{font-size:7.8pt;line-height:1.3}th,td{padding:.14rem .3rem}figcaption{font-size:8pt}footer{margin-top:1rem}"
    "h2,h3,caption{break-after:avoid}tr,figure,.note{break-inside:avoid}thead{display:table-header-group}}\n"
    "@media print and (prefers-color-scheme:dark){.of-light{display:block}}\n";

static void put_escaped(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++)
        switch (*c) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default:
            if ((unsigned char)*c >= 0x20 || *c == '\n' || *c == '\t') /* others cannot stand in HTML */
                putc(*c, out);
        }
}

static void put_element(FILE *out, const char *open, const char *text, const char *close)
{
    fputs(open, out);
    put_escaped(out, text);
    fputs(close, out);
}

static const char *tone_class(LwTone tone)
{
    static const char *const name[LW_TONES] = { "", "strong", "good", "bad", "doubt" };
    return name[tone];
}

static void put_head(const LwReportTable *table, FILE *out)
{
    fputs("<thead><tr>", out);
    for (int c = 0; c < table->column_count; c++) {
        fputs(table->column[c].align == LW_ALIGN_RIGHT ? "<th scope=\"col\" class=\"r\">" : "<th scope=\"col\">", out);
        put_escaped(out, table->column[c].title);
        if (table->column[c].unit)
            put_element(out, "<span class=\"unit\">", table->column[c].unit, "</span>");
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n", out);
}

static void put_table(const LwReportTable *table, FILE *out)
{
    fputs("<div class=\"table\"><table>\n", out);
    if (*table->caption)
        put_element(out, "<caption>", table->caption, "</caption>\n");
    put_head(table, out);
    fputs("<tbody>\n", out);
    for (int r = 0; r < table->row_count; r++) {
        fputs(table->row[r].first ? "<tr class=\"first\">" : "<tr>", out);
        for (int c = 0; c < table->column_count; c++) {
            const LwReportCell *cell = &table->row[r].cell[c];
            const char *align = table->column[c].align == LW_ALIGN_RIGHT ? "r" : strlen(cell->text) < 24 && *cell->text ? "n" : "", *tone = tone_class(cell->tone);
            if (*align || *tone)
                fprintf(out, "<td class=\"%s%s%s\">", align, *align && *tone ? " " : "", tone);
            else
                fputs("<td>", out);
            put_element(out, "", cell->text, "</td>");
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

static void put_base64(const unsigned char *data, size_t size, FILE *out)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned long three = (unsigned long)data[i] << 16 | (i + 1 < size ? (unsigned long)data[i + 1] << 8 : 0) | (i + 2 < size ? data[i + 2] : 0);
        char four[5] = { digit[three >> 18 & 63], digit[three >> 12 & 63], i + 1 < size ? digit[three >> 6 & 63] : '=', i + 2 < size ? digit[three & 63] : '=', 0 };
        fputs(four, out);
    }
}

/* Drawn light and dark, written once with both looks; twice, one of them shown, should they ever differ in more than that. */
static bool put_graph(const LwPlot *graph, int number, LwRecolour *recolour, FILE *out, LwProblem *problem)
{
    static const LwPlotStyle style_of[] = { LW_PLOT_LIGHT, LW_PLOT_DARK };
    char *svg[2] = { NULL, NULL }, prefix[32];
    bool good = true;
    snprintf(prefix, sizeof prefix, "f%d-", number);
    for (int i = 0; i < 2 && good; i++) {
        LwPlot plot = *graph;
        plot.style = style_of[i];
        svg[i] = lw_plot_to_svg(&plot, prefix, problem);
        good = svg[i];
    }
    if (good && !lw_recolour_put(recolour, svg[0], svg[1], out))
        fprintf(out, "<div class=\"of-light\">%s</div>\n<div class=\"of-dark\">%s</div>\n", svg[0], svg[1]);
    free(svg[0]);
    free(svg[1]);
    return good;
}

static bool put_figure(const LwReportBlock *block, int number, LwRecolour *recolour, FILE *out, LwProblem *problem)
{
    fprintf(out, "<figure style=\"width:%g%%\">\n", 100 * (block->width > 0 ? block->width : 1));
    if (block->plot && !put_graph(block->plot, number, recolour, out, problem))
        return false;
    if (block->png) {
        fputs("<img alt=\"", out);
        put_escaped(out, block->text);
        fputs("\" src=\"data:image/png;base64,", out);
        put_base64(block->png, block->png_size, out);
        fputs("\">\n", out);
    }
    fprintf(out, "<figcaption>Figure %d. ", number);
    put_element(out, "", block->text, "</figcaption>\n</figure>\n");
    return true;
}

static bool put_block(const LwReportBlock *block, int figure, LwRecolour *recolour, FILE *out, LwProblem *problem)
{
    const char *note = tone_class(block->tone);
    switch (block->kind) {
    case LW_BLOCK_HEADING: put_element(out, block->level == 1 ? "<h2>" : "<h3>", block->text, block->level == 1 ? "</h2>\n" : "</h3>\n"); break;
    case LW_BLOCK_PARAGRAPH: put_element(out, "<p>", block->text, "</p>\n"); break;
    case LW_BLOCK_NOTE:
        fprintf(out, "<p class=\"note%s%s\">", *note ? " " : "", note);
        put_element(out, "", block->text, "</p>\n");
        break;
    case LW_BLOCK_ITEM: put_element(out, "<li>", block->text, "</li>\n"); break;
    case LW_BLOCK_FORMULA: put_element(out, "<p class=\"formula\">", block->text, "</p>\n"); break;
    case LW_BLOCK_TABLE: put_table(block->table, out); break;
    case LW_BLOCK_FIGURE: return put_figure(block, figure, recolour, out, problem);
    }
    return true;
}

static bool put_blocks(const LwReport *report, LwRecolour *recolour, FILE *out, LwProblem *problem)
{
    int figure = 0;
    for (int i = 0; i < report->block_count; i++) {
        const LwReportBlock *block = &report->block[i];
        bool item = block->kind == LW_BLOCK_ITEM;
        if (item && (i == 0 || report->block[i - 1].kind != LW_BLOCK_ITEM))
            fputs("<ul>\n", out);
        figure += block->kind == LW_BLOCK_FIGURE;
        if (!put_block(block, figure, recolour, out, problem))
            return false;
        if (item && (i + 1 == report->block_count || report->block[i + 1].kind != LW_BLOCK_ITEM))
            fputs("</ul>\n", out);
    }
    return true;
}

bool lw_report_write_html(const LwReport *report, FILE *out, LwProblem *problem)
{
    /* The head's style sheet has the colours of all graphs: what comes after it is made first. */
    LwRecolour recolour = { 0 };
    char *blocks = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&blocks, &size);
    bool good = memory && put_blocks(report, &recolour, memory, problem);
    if (!memory || ((fclose(memory) != 0 || recolour.failed) && good)) {
        lw_problem_set(problem, "memory ran out");
        good = false;
    }
    if (good) {
        fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n", out);
        put_element(out, "<title>", report->title, "</title>\n");
        fprintf(out, "<style>\n%s", style);
        lw_recolour_rules(&recolour, out);
        fputs("</style>\n</head>\n<body>\n<main>\n<header>\n", out);
        put_element(out, "<h1>", report->title, "</h1>\n");
        put_element(out, "<p>", report->subtitle, "</p>\n</header>\n");
        fwrite(blocks, 1, size, out);
        put_element(out, "<footer>", report->footer, "</footer>\n</main>\n</body>\n</html>\n");
    }
    free(blocks);
    lw_recolour_clear(&recolour);
    return good;
}
