/* Numbers as text that reads back to the same bits. */
#ifndef LW_DOCUMENT_DIGITS_H
#define LW_DOCUMENT_DIGITS_H

enum { LW_DIGITS_TEXT = 32 };

/* The shortest of 15, 16 or 17 digits that reads back exactly; −0 becomes 0. Returns text. */
char *lw_digits_format(char text[LW_DIGITS_TEXT], double value);

#endif
