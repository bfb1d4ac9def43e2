/* The report as PDF: laid out twice, first to know how many pages there are. */
#include "app/report/pdf/page.h"

#include <cairo-pdf.h>

static void put_title(LwPdf *pdf)
{
    LwTextStyle title = { .size = 20, .bold = true, .colour = lw_pdf_ink }, subtitle = { .size = 10, .colour = lw_pdf_soft };
    lw_pdf_paragraph(pdf, pdf->report->title, &title, 0);
    pdf->y += 1;
    lw_pdf_paragraph(pdf, pdf->report->subtitle, &subtitle, 0);
    pdf->y += 4;
    lw_pdf_line(pdf, lw_pdf_accent, 1.5, LW_PAGE_SIDE, LW_PAGE_WIDTH - LW_PAGE_SIDE, pdf->y);
    pdf->y += 12;
}

static void put_heading(LwPdf *pdf, const LwReportBlock *block)
{
    LwTextStyle style = { .size = block->level == 1 ? 13.5 : 10.5, .bold = true, .colour = lw_pdf_ink };
    lw_pdf_gap(pdf, block->level == 1 ? 12 : 6);
    lw_pdf_need(pdf, 90); /* not alone at the foot of a page */
    if (pdf->real) {
        char *link = g_strdup_printf("page=%d pos=[%d %d]", pdf->page, LW_PAGE_SIDE, (int)pdf->y);
        if (block->level == 1)
            cairo_pdf_surface_add_outline(pdf->surface, CAIRO_PDF_OUTLINE_ROOT, block->text, link, 0);
        g_free(link);
    }
    lw_pdf_paragraph(pdf, block->text, &style, 0);
    pdf->y += 4;
}

/* On a band, with a bar at its left. */
static void put_note(LwPdf *pdf, const LwReportBlock *block)
{
    LwTextStyle style = { .size = 8.5, .colour = lw_pdf_ink };
    bool plain = block->tone == LW_TONE_PLAIN || block->tone == LW_TONE_STRONG;
    LwColour bar = plain ? lw_pdf_accent : lw_pdf_tone(block->tone), band = plain ? lw_pdf_band : (LwColour){ 1, 0.965, 0.898 };
    PangoLayout *layout = lw_pdf_layout(pdf, block->text, &style, LW_TEXT_WIDTH - 16);
    double height = lw_pdf_layout_height(layout) + 8;
    lw_pdf_gap(pdf, 2);
    lw_pdf_need(pdf, height);
    cairo_set_source_rgb(pdf->cr, band.r, band.g, band.b);
    cairo_rectangle(pdf->cr, LW_PAGE_SIDE, pdf->y, LW_TEXT_WIDTH, height);
    cairo_fill(pdf->cr);
    cairo_set_source_rgb(pdf->cr, bar.r, bar.g, bar.b);
    cairo_rectangle(pdf->cr, LW_PAGE_SIDE, pdf->y, 2.2, height);
    cairo_fill(pdf->cr);
    lw_pdf_show(pdf, layout, style.colour, LW_PAGE_SIDE + 10, pdf->y + 4);
    g_object_unref(layout);
    pdf->y += height + 3;
}

static void put_words(LwPdf *pdf, const LwReportBlock *block)
{
    LwTextStyle style = { .size = 9.2, .colour = lw_pdf_ink, .serif = block->kind == LW_BLOCK_FORMULA };
    double indent = block->kind == LW_BLOCK_PARAGRAPH ? 0 : 14;
    if (block->kind == LW_BLOCK_ITEM) {
        PangoLayout *dot = lw_pdf_layout(pdf, "•", &style, 0);
        lw_pdf_need(pdf, 14);
        lw_pdf_show(pdf, dot, lw_pdf_accent, LW_PAGE_SIDE + 4, pdf->y);
        g_object_unref(dot);
    }
    lw_pdf_paragraph(pdf, block->text, &style, indent);
    pdf->y += block->kind == LW_BLOCK_ITEM ? 2 : 5;
}

static bool lay_out(LwPdf *pdf, LwProblem *problem)
{
    int figure = 0;
    lw_pdf_begin_page(pdf);
    put_title(pdf);
    for (int i = 0; i < pdf->report->block_count; i++) {
        const LwReportBlock *block = &pdf->report->block[i];
        switch (block->kind) {
        case LW_BLOCK_HEADING: put_heading(pdf, block); break;
        case LW_BLOCK_NOTE: put_note(pdf, block); break;
        case LW_BLOCK_TABLE: lw_pdf_table(pdf, block->table); break;
        case LW_BLOCK_FIGURE:
            if (!lw_pdf_figure(pdf, block, ++figure, problem))
                return false;
            break;
        default: put_words(pdf, block);
        }
    }
    lw_pdf_end_page(pdf);
    return true;
}

static cairo_status_t write_bytes(void *file, const unsigned char *data, unsigned int length)
{
    return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static cairo_status_t forget_bytes(void *file, const unsigned char *data, unsigned int length)
{
    (void)file;
    (void)data;
    (void)length;
    return CAIRO_STATUS_SUCCESS;
}

static bool make(LwPdf *pdf, FILE *out, LwProblem *problem)
{
    pdf->surface = cairo_pdf_surface_create_for_stream(out ? write_bytes : forget_bytes, out, LW_PAGE_WIDTH, LW_PAGE_HEIGHT);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, pdf->report->title);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_SUBJECT, pdf->report->subtitle);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "Lockwork");
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, ""); /* the same input, the same bytes */
    pdf->cr = cairo_create(pdf->surface);
    cairo_font_options_t *fonts = cairo_font_options_create();
    cairo_font_options_set_hint_style(fonts, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(fonts, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(pdf->cr, fonts);
    cairo_font_options_destroy(fonts);
    bool good = lay_out(pdf, problem);
    cairo_destroy(pdf->cr);
    cairo_surface_finish(pdf->surface);
    cairo_status_t status = cairo_surface_status(pdf->surface);
    cairo_surface_destroy(pdf->surface);
    if (good && status != CAIRO_STATUS_SUCCESS) {
        lw_problem_set(problem, "the PDF cannot be made: %s", cairo_status_to_string(status));
        return false;
    }
    return good;
}

bool lw_report_write_pdf(const LwReport *report, FILE *out, LwProblem *problem)
{
    LwPdf count = { .report = report }, pdf = { .report = report, .real = true };
    if (!make(&count, NULL, problem))
        return false;
    pdf.page_count = count.page;
    return make(&pdf, out, problem);
}
