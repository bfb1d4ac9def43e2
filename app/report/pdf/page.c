#include "app/report/pdf/page.h"

const LwColour lw_pdf_ink = { 0.106, 0.114, 0.129 }, lw_pdf_soft = { 0.37, 0.4, 0.44 }, lw_pdf_rule = { 0.82, 0.83, 0.85 },
               lw_pdf_accent = { 0.11, 0.373, 0.706 }, lw_pdf_band = { 0.933, 0.957, 0.988 };

LwColour lw_pdf_tone(LwTone tone)
{
    static const LwColour colour[LW_TONES] = { [LW_TONE_PLAIN] = { 0.106, 0.114, 0.129 }, [LW_TONE_STRONG] = { 0.106, 0.114, 0.129 },
                                               [LW_TONE_GOOD] = { 0.114, 0.478, 0.227 }, [LW_TONE_BAD] = { 0.702, 0.149, 0.118 },
                                               [LW_TONE_DOUBT] = { 0.541, 0.325, 0 } };
    return colour[tone];
}

PangoLayout *lw_pdf_layout(LwPdf *pdf, const char *text, const LwTextStyle *style, double width)
{
    PangoLayout *layout = pango_cairo_create_layout(pdf->cr);
    pango_context_set_round_glyph_positions(pango_layout_get_context(layout), FALSE); /* paper has no pixels */
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, style->serif ? "DejaVu Serif" : "DejaVu Sans");
    pango_font_description_set_weight(font, style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, style->size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    if (width > 0) {
        pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    }
    pango_layout_set_spacing(layout, (int)(0.18 * style->size * PANGO_SCALE));
    pango_layout_set_text(layout, text, -1);
    return layout;
}

double lw_pdf_layout_width(PangoLayout *layout)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    return (double)logical.width / PANGO_SCALE;
}

double lw_pdf_layout_height(PangoLayout *layout)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    return (double)logical.height / PANGO_SCALE;
}

void lw_pdf_show(LwPdf *pdf, PangoLayout *layout, LwColour colour, double x, double y)
{
    cairo_set_source_rgb(pdf->cr, colour.r, colour.g, colour.b);
    cairo_move_to(pdf->cr, x, y);
    pango_cairo_show_layout(pdf->cr, layout);
}

void lw_pdf_line(LwPdf *pdf, LwColour colour, double thickness, double x0, double x1, double y)
{
    cairo_set_source_rgb(pdf->cr, colour.r, colour.g, colour.b);
    cairo_set_line_width(pdf->cr, thickness);
    cairo_move_to(pdf->cr, x0, y);
    cairo_line_to(pdf->cr, x1, y);
    cairo_stroke(pdf->cr);
}

/* ---- pages ---- */

static void put_edge(LwPdf *pdf, const char *left, const char *right, double y)
{
    static const LwTextStyle style = { .size = 7.5 };
    PangoLayout *layout = lw_pdf_layout(pdf, right, &style, 0);
    double width = lw_pdf_layout_width(layout);
    lw_pdf_show(pdf, layout, lw_pdf_soft, LW_PAGE_WIDTH - LW_PAGE_SIDE - width, y);
    g_object_unref(layout);
    layout = lw_pdf_layout(pdf, left, &style, LW_TEXT_WIDTH - width - 12);
    pango_layout_set_height(layout, -1); /* one line */
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    lw_pdf_show(pdf, layout, lw_pdf_soft, LW_PAGE_SIDE, y);
    g_object_unref(layout);
}

void lw_pdf_begin_page(LwPdf *pdf)
{
    pdf->page++;
    pdf->y = LW_PAGE_TOP;
    if (pdf->page == 1)
        return;
    put_edge(pdf, pdf->report->title, pdf->report->subtitle, 30);
    lw_pdf_line(pdf, lw_pdf_rule, 0.5, LW_PAGE_SIDE, LW_PAGE_WIDTH - LW_PAGE_SIDE, 43);
}

void lw_pdf_end_page(LwPdf *pdf)
{
    char *number = pdf->page_count > 0 ? g_strdup_printf("page %d of %d", pdf->page, pdf->page_count) : g_strdup_printf("page %d", pdf->page);
    lw_pdf_line(pdf, lw_pdf_rule, 0.5, LW_PAGE_SIDE, LW_PAGE_WIDTH - LW_PAGE_SIDE, LW_PAGE_HEIGHT - 42);
    put_edge(pdf, pdf->report->footer, number, LW_PAGE_HEIGHT - 36);
    g_free(number);
    cairo_show_page(pdf->cr);
}

double lw_pdf_room(const LwPdf *pdf)
{
    return LW_PAGE_HEIGHT - LW_PAGE_BOTTOM - pdf->y;
}

void lw_pdf_need(LwPdf *pdf, double height)
{
    if (lw_pdf_room(pdf) >= height || pdf->y <= LW_PAGE_TOP)
        return;
    lw_pdf_end_page(pdf);
    lw_pdf_begin_page(pdf);
}

void lw_pdf_gap(LwPdf *pdf, double height)
{
    if (pdf->y > LW_PAGE_TOP)
        pdf->y += height;
}

/* ---- text ---- */

void lw_pdf_paragraph(LwPdf *pdf, const char *text, const LwTextStyle *style, double indent)
{
    PangoLayout *layout = lw_pdf_layout(pdf, text, style, LW_TEXT_WIDTH - indent);
    PangoLayoutIter *line = pango_layout_get_iter(layout);
    do {
        PangoRectangle logical;
        pango_layout_iter_get_line_extents(line, NULL, &logical);
        double height = (double)logical.height / PANGO_SCALE, below = (double)(pango_layout_iter_get_baseline(line) - logical.y) / PANGO_SCALE;
        lw_pdf_need(pdf, height);
        cairo_set_source_rgb(pdf->cr, style->colour.r, style->colour.g, style->colour.b);
        cairo_move_to(pdf->cr, LW_PAGE_SIDE + indent, pdf->y + below);
        pango_cairo_show_layout_line(pdf->cr, pango_layout_iter_get_line_readonly(line));
        pdf->y += height + 0.18 * style->size;
    } while (pango_layout_iter_next_line(line));
    pango_layout_iter_free(line);
    g_object_unref(layout);
}
