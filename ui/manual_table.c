/* Tables: a grid whose columns share the width by what they have to say. */
#include "ui/manual_page.h"

#include <string.h>

enum { MOST_COLUMNS = 16, SMALL = 56, SHORT = 14, LONG = 60, LETTER = 7 }; /* pixels of a picture, characters of columns, pixels of one */

static int characters(const LwBlock *cell)
{
    int count = 0;
    for (const LwSpan *span = cell->span; span; span = span->next)
        if (span->kind != LW_SPAN_PICTURE)
            count += (int)g_utf8_strlen(span->text, -1);
    return count;
}

/* The characters of the longest cell of each column. */
static int measure(const LwBlock *table, int *longest)
{
    int columns = 0;
    for (const LwBlock *row = table->child; row; row = row->next) {
        int column = 0;
        for (const LwBlock *cell = row->child; cell && column < MOST_COLUMNS; cell = cell->next, column++)
            longest[column] = MAX(longest[column], characters(cell));
        columns = MAX(columns, column);
    }
    return columns;
}

static GtkWidget *cell_new(LwManualView *view, const LwBlock *cell, int longest)
{
    if (cell->span && cell->span->kind == LW_SPAN_PICTURE && !cell->span->next)
        return lw_manual_picture_new(view, cell->span, SMALL);
    GtkWidget *label = lw_manual_label_new(view, cell->span);
    gtk_widget_set_size_request(label, MIN(longest, SHORT) * LETTER, -1); /* words of a narrow column are not torn */
    gtk_label_set_max_width_chars(GTK_LABEL(label), MIN(longest, LONG) + 1);
    gtk_label_set_xalign(GTK_LABEL(label), (float)(cell->level + 1) / 2);
    gtk_widget_set_halign(label, GTK_ALIGN_FILL);
    gtk_widget_set_valign(label, GTK_ALIGN_START);
    return label;
}

static gboolean is_empty(const LwBlock *row)
{
    for (const LwBlock *cell = row->child; cell; cell = cell->next)
        if (cell->span)
            return FALSE;
    return TRUE;
}

GtkWidget *lw_manual_table_new(LwManualView *view, const LwBlock *table)
{
    GtkWidget *grid = gtk_grid_new();
    int longest[MOST_COLUMNS] = { 0 }, columns = measure(table, longest), line = 0;
    gtk_widget_add_css_class(grid, "manual-table");
    gtk_widget_set_halign(grid, GTK_ALIGN_START);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 18);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 5);
    for (const LwBlock *row = table->child; row; row = row->next) {
        int column = 0;
        if (row->head && is_empty(row))
            continue;
        for (const LwBlock *cell = row->child; cell && column < MOST_COLUMNS; cell = cell->next, column++) {
            GtkWidget *widget = cell_new(view, cell, longest[column]);
            if (row->head)
                gtk_widget_add_css_class(widget, "manual-head");
            gtk_grid_attach(GTK_GRID(grid), widget, column, line, 1, 1);
        }
        gtk_grid_attach(GTK_GRID(grid), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), 0, line + 1, MAX(columns, 1), 1);
        line += 2;
    }
    return grid;
}
