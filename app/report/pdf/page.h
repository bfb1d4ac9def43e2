/* Pages of a PDF and the text on them: A4, points (1/72 inch), y downwards. */
#ifndef LW_REPORT_PDF_PAGE_H
#define LW_REPORT_PDF_PAGE_H

#include "app/report/report.h"

#include <pango/pangocairo.h>

enum { LW_PAGE_WIDTH = 595, LW_PAGE_HEIGHT = 842, LW_PAGE_SIDE = 48, LW_PAGE_TOP = 58, LW_PAGE_BOTTOM = 56 };
enum { LW_TEXT_WIDTH = LW_PAGE_WIDTH - 2 * LW_PAGE_SIDE };

typedef struct LwColour {
    double r, g, b;
} LwColour;
extern const LwColour lw_pdf_ink, lw_pdf_soft, lw_pdf_rule, lw_pdf_accent, lw_pdf_band;
LwColour lw_pdf_tone(LwTone tone);

typedef struct LwPdf {
    const LwReport *report;
    cairo_surface_t *surface;
    cairo_t *cr;
    bool real;              /* false: only counting pages, nothing is drawn that takes long */
    int page, page_count;   /* from 1; 0: not known yet */
    double y;               /* where the next thing goes */
} LwPdf;

/* What is left of the page. */
double lw_pdf_room(const LwPdf *pdf);
/* Goes on to the next page unless there is so much room (or the page is empty). */
void lw_pdf_need(LwPdf *pdf, double height);
void lw_pdf_begin_page(LwPdf *pdf);
void lw_pdf_end_page(LwPdf *pdf);
void lw_pdf_gap(LwPdf *pdf, double height); /* none at the top of a page */

typedef struct LwTextStyle {
    double size;            /* pt */
    bool bold, serif;
    LwColour colour;
} LwTextStyle;

/* To be unreferenced. width 0: one line. */
PangoLayout *lw_pdf_layout(LwPdf *pdf, const char *text, const LwTextStyle *style, double width);
double lw_pdf_layout_width(PangoLayout *layout);
double lw_pdf_layout_height(PangoLayout *layout);
void lw_pdf_show(LwPdf *pdf, PangoLayout *layout, LwColour colour, double x, double y);

/* A paragraph at pdf->y, over pages if need be; `indent` from the left. */
void lw_pdf_paragraph(LwPdf *pdf, const char *text, const LwTextStyle *style, double indent);
void lw_pdf_line(LwPdf *pdf, LwColour colour, double thickness, double x0, double x1, double y);

void lw_pdf_table(LwPdf *pdf, const LwReportTable *table);
bool lw_pdf_figure(LwPdf *pdf, const LwReportBlock *block, int number, LwProblem *problem);

#endif
