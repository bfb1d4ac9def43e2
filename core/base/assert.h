/* LW_ASSERT: a programmer's mistake stops the program, in release builds too. */
#ifndef LW_BASE_ASSERT_H
#define LW_BASE_ASSERT_H

_Noreturn void lw_assert_fail(const char *expression, const char *file, int line);

/* The same for results that cannot be right (core/analysis/honest.h): what does not hold of them. */
_Noreturn void lw_dishonest_fail(const char *breach);

#define LW_ASSERT(expression) \
    ((expression) ? (void)0 : lw_assert_fail(#expression, __FILE__, __LINE__))

#endif
