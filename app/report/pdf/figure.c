/* Pictures and graphs on a page, with their captions below. */
#include "app/report/pdf/page.h"

#include <string.h>

typedef struct Bytes {
    const unsigned char *at, *end;
} Bytes;

static cairo_status_t read_bytes(void *from, unsigned char *to, unsigned int length)
{
    Bytes *bytes = from;
    if ((size_t)(bytes->end - bytes->at) < length)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(to, bytes->at, length);
    bytes->at += length;
    return CAIRO_STATUS_SUCCESS;
}

static bool put_picture(LwPdf *pdf, const LwReportBlock *block, double width, double *height, bool draw, LwProblem *problem)
{
    Bytes bytes = { block->png, block->png + block->png_size };
    cairo_surface_t *picture = cairo_image_surface_create_from_png_stream(read_bytes, &bytes);
    bool good = cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS;
    if (!good)
        lw_problem_set(problem, "a picture of the report cannot be read: %s", cairo_status_to_string(cairo_surface_status(picture)));
    else {
        double scale = width / cairo_image_surface_get_width(picture);
        *height = scale * cairo_image_surface_get_height(picture);
        if (draw) {
            cairo_save(pdf->cr);
            cairo_translate(pdf->cr, LW_PAGE_SIDE, pdf->y);
            cairo_scale(pdf->cr, scale, scale);
            cairo_set_source_surface(pdf->cr, picture, 0, 0);
            cairo_paint(pdf->cr);
            cairo_restore(pdf->cr);
        }
    }
    cairo_surface_destroy(picture);
    return good;
}

static bool put_graph(LwPdf *pdf, const LwPlot *graph, double width, double *height, bool draw, LwProblem *problem)
{
    LwPlot plot = *graph;
    double own = plot.width > 0 ? plot.width : 675, scale = width / own; /* the standard width of a graph */
    plot.style = LW_PLOT_LIGHT;
    plot.width = own;
    *height = scale * lw_plot_height(&plot, problem);
    if (!(*height > 0) || !draw)
        return *height > 0;
    cairo_save(pdf->cr);
    cairo_translate(pdf->cr, LW_PAGE_SIDE, pdf->y);
    cairo_scale(pdf->cr, scale, scale);
    bool good = lw_plot_draw(&plot, pdf->cr, problem);
    cairo_restore(pdf->cr);
    return good;
}

static bool put(LwPdf *pdf, const LwReportBlock *block, double width, double *height, bool draw, LwProblem *problem)
{
    return block->plot ? put_graph(pdf, block->plot, width, height, draw, problem) : put_picture(pdf, block, width, height, draw, problem);
}

bool lw_pdf_figure(LwPdf *pdf, const LwReportBlock *block, int number, LwProblem *problem)
{
    double width = LW_TEXT_WIDTH * (block->width > 0 ? block->width : 1), height = 0;
    LwTextStyle style = { .size = 8, .colour = lw_pdf_soft };
    if (!put(pdf, block, width, &height, false, problem))
        return false;
    char *text = g_strdup_printf("Figure %d. %s", number, block->text);
    PangoLayout *caption = lw_pdf_layout(pdf, text, &style, LW_TEXT_WIDTH);
    lw_pdf_gap(pdf, 6);
    lw_pdf_need(pdf, height + lw_pdf_layout_height(caption) + 14);
    g_object_unref(caption);
    bool good = !pdf->real || put(pdf, block, width, &height, true, problem);
    pdf->y += height + 4;
    lw_pdf_paragraph(pdf, text, &style, 0);
    pdf->y += 8;
    g_free(text);
    return good;
}
