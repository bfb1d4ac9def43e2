#include "app/document/digits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *lw_digits_format(char text[LW_DIGITS_TEXT], double value)
{
    value += 0.0; /* −0 + 0 = 0 */
    /* Computed numbers mostly need all 17 digits, written ones 15 or fewer: ask for 16 first, which tells the two apart. */
    snprintf(text, LW_DIGITS_TEXT, "%.16g", value);
    if (strtod(text, NULL) != value) {
        snprintf(text, LW_DIGITS_TEXT, "%.17g", value);
        return text;
    }
    char shorter[LW_DIGITS_TEXT];
    snprintf(shorter, sizeof shorter, "%.15g", value);
    if (strtod(shorter, NULL) == value)
        strcpy(text, shorter);
    return text;
}
