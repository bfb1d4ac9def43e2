#include "app/exchange/digits.h"

#include <stdio.h>
#include <stdlib.h>

char *lw_digits_format(char text[LW_DIGITS_TEXT], double value)
{
    value += 0.0; /* −0 + 0 = 0 */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, LW_DIGITS_TEXT, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    return text;
}
