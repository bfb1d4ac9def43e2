#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* strtod_l */
#endif
#include "app/document/number.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t digits(const char *p, const char *end)
{
    const char *start = p;
    while (p < end && *p >= '0' && *p <= '9')
        p++;
    return (size_t)(p - start);
}

size_t lw_number_scan(const char *text, const char *end)
{
    const char *p = text;
    if (p < end && *p == '-')
        p++;
    size_t whole = digits(p, end);
    if (whole == 0)
        return 0;
    p += *p == '0' ? 1 : whole;
    if (p < end && *p == '.') {
        size_t fraction = digits(p + 1, end);
        if (fraction == 0)
            return (size_t)(p - text);
        p += 1 + fraction;
    }
    if (p < end && (*p == 'e' || *p == 'E')) {
        const char *q = p + 1;
        if (q < end && (*q == '+' || *q == '-'))
            q++;
        size_t exponent = digits(q, end);
        if (exponent > 0)
            p = q + exponent;
    }
    return (size_t)(p - text);
}

bool lw_number_value(const char *text, size_t length, double *value)
{
    /* glibc keeps the "C" locale as a constant: this allocates nothing and need not be freed. */
    static locale_t c_locale;
    char copy[LW_NUMBER_MAX + 1];
    if (length > LW_NUMBER_MAX)
        return false;
    if (!c_locale)
        c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!c_locale)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    double number = strtod_l(copy, NULL, c_locale);
    if (!isfinite(number))
        return false;
    *value = number;
    return true;
}
