/* Laws written as expressions: the grammar and its complaints, and exact derivatives against differences. */
#include "core/model/law.h"

#include "tests/unit/check.h"

#include <locale.h>

enum { T = LW_LAW_USES_T, X = LW_LAW_USES_X, V = LW_LAW_USES_V };

static LwArena arena;
static const double pi = 3.14159265358979323846;

static const LwLaw *parse(const char *text, unsigned variables)
{
    LwLawError error = { .offset = -1 };
    const LwLaw *law = lw_law_expression(&arena, text, variables, &error);
    if (!law)
        printf("# %s: %s at %d\n", text, error.message, error.offset);
    CHECK(law != NULL);
    return law ? law : lw_law_constant(&arena, NAN);
}

static double value(const char *text, double t)
{
    const LwLaw *law = parse(text, T);
    double v = lw_law_eval(law, t).v, plain = lw_law_eval_xv(law, t, 0, 0);
    /* Two interpreters of one program: they may differ in the last bit, where step is written on jets. */
    if (!isnan(v) || !isnan(plain))
        CHECK_NEAR(plain, v, 4e-16 * fabs(v));
    return v;
}

static void check_jet(const char *text, double t, LwJet expected)
{
    LwJet jet = lw_law_eval(parse(text, T), t);
    if (!(jet.v == expected.v && jet.d == expected.d && jet.dd == expected.dd))
        printf("# %s at %g: %.17g %.17g %.17g\n", text, t, jet.v, jet.d, jet.dd);
    CHECK(jet.v == expected.v && jet.d == expected.d && jet.dd == expected.dd);
}

static void precedence(void)
{
    CHECK(value("1+2*3", 0) == 7);
    CHECK(value("(1+2)*3", 0) == 9);
    CHECK(value("8-3-2", 0) == 3);
    CHECK(value("16/4/2", 0) == 2);
    CHECK(value("-t^2", 3) == -9);
    CHECK(value("-2**2", 0) == -4);
    CHECK(value("2^3^2", 0) == 512);
    CHECK(value("2**3^2", 0) == 512);
    CHECK(value("2^-1", 0) == 0.5);
    CHECK(value("2*-t", 3) == -6);
    CHECK(value("- + -t", 3) == 3);
    CHECK(value("1+1 < 1*3", 0) == 1);
    CHECK(value("t<2", 2) == 0 && value("t<=2", 2) == 1 && value("t>2", 2) == 0 && value("t>=2", 2) == 1);
    CHECK(value("t==2", 2) == 1 && value("t!=2", 2) == 0 && value("t==2", 1) == 0 && value("t!=2", 1) == 1);
    CHECK(value(" \t3 *\n t ", 2) == 6);
    CHECK(value("if(t<1, 2, 3)", 0) == 2 && value("if(t<1, 2, 3)", 1) == 3);
    CHECK(value("min(3,t,5)", 2) == 2 && value("max(3,t,5,4)", 2) == 5);
    CHECK(value("min(9,8,7,6,5,4,3,2,t)", 1) == 1);
    CHECK(value("atan2(t,-1)", 0) == atan2(0, -1));
    CHECK(value("sign(t)", -2) == -1 && value("sign(t)", 0) == 0 && value("sign(t)", 2) == 1);
    CHECK(value("mod(t,3)", -1) == 2 && value("mod(t,3)", 7) == 1 && value("mod(t,-3)", 7) == -2);
}

static void numbers(void)
{
    CHECK(value("1", 0) == 1 && value("1.5", 0) == 1.5 && value(".5", 0) == .5 && value("2.", 0) == 2);
    CHECK(value("1e-3", 0) == 1e-3 && value("1.25E+3", 0) == 1250 && value("6.02214076e23", 0) == 6.02214076e23);
    CHECK(value("0.1", 0) == 0.1 && value("123456789.123456789", 0) == 123456789.123456789);
    CHECK(value("1e-999", 0) == 0 && value("1e-99999999999999999999", 0) == 0);
    CHECK(value("pi", 0) == pi && value("e", 0) == exp(1) && value("2*e", 0) == 2 * exp(1));
    /* A decimal comma is the user's business, not the document's. */
    const char *comma = setlocale(LC_NUMERIC, "de_DE.UTF-8");
    if (!comma)
        comma = setlocale(LC_NUMERIC, "de_DE");
    printf("# decimal comma: %s\n", comma ? comma : "no such locale here, not tried");
    double half = value("0.5", 0);
    setlocale(LC_NUMERIC, "C");
    CHECK(half == 0.5);
}

/* Differences of fourth order with h = 1e-3 leave h⁴/30 f⁗′ ≈ 1e-13 and rounding eps/h ≈ 1e-13, times the size of
 * the functions here. */
static void check_derivatives(const char *text, double t)
{
    const LwLaw *law = parse(text, T);
    double h = 1e-3;
    LwJet a = lw_law_eval(law, t - 2 * h), b = lw_law_eval(law, t - h), c = lw_law_eval(law, t + h),
          d = lw_law_eval(law, t + 2 * h), here = lw_law_eval(law, t);
    double first = (a.v - 8 * b.v + 8 * c.v - d.v) / (12 * h), second = (a.d - 8 * b.d + 8 * c.d - d.d) / (12 * h);
    int failures = check_failures;
    CHECK_NEAR(here.d, first, 2e-9 * (1 + fabs(first)));
    CHECK_NEAR(here.dd, second, 2e-9 * (1 + fabs(second)));
    CHECK_NEAR(lw_law_eval_xv(law, t, 0, 0), here.v, 4e-16 * fabs(here.v));
    if (check_failures > failures)
        printf("#   in %s at %g\n", text, t);
}

static void derivatives(void)
{
    static const char *const laws[] = {
        "t+t^2", "t^2-3*t", "-t^3", "t*sin(t)", "sin(t)/(2+t)", "t^3", "t^-2", "t^2.5", "2^t", "(1+t)^(t^2)",
        "sin(3*t)", "cos(t^2)", "tan(t/2)", "asin(t/3)", "acos(t/3)", "atan(2*t)", "atan2(sin(t),2*t)", "atan2(t,-1)",
        "sinh(t)", "cosh(t^2)", "tanh(2*t)", "exp(-t^2)", "log(1+t)", "log10(t)", "sqrt(t)", "abs(t-1)",
        "abs(1-t^2)", "sign(t-1)*t", "min(t^2,t^3)", "max(t^2,t^3,0.1)", "floor(3*t)+t^2", "mod(t^2,0.31)",
        "mod(5,sqrt(t))", "if(t<1.2,t^2,sin(t))", "step(t,0.2,-1,2.3,5)", "step(t^2,0,1,t+3,sin(t))",
        "step(t,3,-1,0.1,5)", "step(t,5,t^2,6,1)", "step(t,0,1,0.1,t^3)", "(t>1)*t^2", "sin(t)^2" };
    static const double times[] = { 0.37, 0.83, 1.31, 2.05 };
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++)
        for (size_t k = 0; k < sizeof times / sizeof times[0]; k++)
            check_derivatives(laws[i], times[k]);
    /* Negative arguments and bases. */
    static const char *const both_sides[] = { "t^3", "(t-1)^-3", "t^4", "abs(t)", "asin(t/3)", "atan2(t,-1)", "mod(t,1)",
                                              "mod(t,-0.7)", "tanh(t)", "sinh(t)", "if(t<0,t^2,t^3)" };
    for (size_t i = 0; i < sizeof both_sides / sizeof both_sides[0]; i++)
        for (size_t k = 0; k < sizeof times / sizeof times[0]; k++)
            check_derivatives(both_sides[i], -times[k]);
}

static void derivatives_at_special_points(void)
{
    check_jet("t^0", 0, lw_jet(1, 0, 0));
    check_jet("t^1", 0, lw_jet(0, 1, 0));
    check_jet("t^2", 0, lw_jet(0, 0, 2));
    check_jet("t^3", 0, lw_jet(0, 0, 0));
    check_jet("t^2", -3, lw_jet(9, -6, 2));
    check_jet("t^-1", -2, lw_jet(-0.5, -0.25, -0.25));
    check_jet("t^(3+t)", 0, lw_jet(0, 0, 0));
    check_jet("t^if(t<1,2,3)", -2, lw_jet(4, -4, 2));
    CHECK(lw_law_eval(parse("sqrt(t)", T), 0).d == INFINITY);
    check_jet("sqrt(0*t)", 1, lw_jet(0, 0, 0));
    check_jet("abs(t-1)", 0, lw_jet(1, -1, 0));
    check_jet("min(t,2*t)", -1, lw_jet(-2, 2, 0));
    check_jet("max(t,2*t)", -1, lw_jet(-1, 1, 0));
    check_jet("step(t,0,2,1,4)", 0.5, lw_jet(3, 3, 0));
    check_jet("step(t,0,2,1,4)", -1, lw_jet(2, 0, 0));
    check_jet("step(t,0,2,1,4)", 1, lw_jet(4, 0, 0));
    check_jet("step(t,1,2,1,4)", 0.5, lw_jet(2, 0, 0));
    check_jet("step(t,1,2,1,4)", 1, lw_jet(4, 0, 0));
    /* A branch not taken leaves no trace, not even as NaN. */
    check_jet("if(t>0,log(t),3*t)", -1, lw_jet(-3, 3, 0));
    CHECK(isnan(value("min(1,log(t))", -1)) && isnan(value("max(log(t),1)", -1)));
    CHECK(isnan(value("if(log(t),1,2)", -1)));
}

static void variables(void)
{
    const LwLaw *law = parse("100*x + 3*v - t", T | X | V);
    CHECK(lw_law_eval_xv(law, 5, 2, 7) == 216);
    CHECK(lw_law_uses(law) == (T | X | V) && !lw_law_is_constant(law));
    CHECK(lw_law_uses(parse("2*x", T | X | V)) == X && lw_law_uses(parse("v+t", T | X | V)) == (V | T));
    CHECK(lw_law_uses(parse("2*pi", T)) == 0 && lw_law_is_constant(parse("2*pi", T)));
}

static void errors(void)
{
    static const struct {
        const char *text;
        unsigned variables;
        int offset;
        const char *message;
    } cases[] = {
        { "", T, 0, "the expression is empty" },
        { "  ", T, 0, "the expression is empty" },
        { "1 +", T, 3, "the expression ends where a value is expected" },
        { "sin(t", T, 5, "the ')' of 'sin(' is missing" },
        { "(1+t", T, 4, "a ')' is missing" },
        { "1)", T, 1, "unexpected ')'" },
        { "*2", T, 0, "unexpected '*'" },
        { "2 * $", T, 4, "unexpected '$'" },
        { "2 \xe2\x88\x92 t", T, 2, "unexpected '\xe2\x88\x92'" },
        { "t\xff", T, 1, "byte 0xff does not belong in an expression" },
        { "2 t", T, 2, "an operator is missing before 't'; a product is written with '*'" },
        { "(t)(t)", T, 3, "an operator is missing before '('; a product is written with '*'" },
        { "1.2.3", T, 3, "an operator is missing before '.'; a product is written with '*'" },
        { "1,5*t", T, 1, "unexpected ','; decimals are written with a point" },
        { "t = 2", T, 2, "'=' compares nothing; equality is written '=='" },
        { "0 < t < 1", T, 6, "comparisons do not chain; multiply two of them in parentheses" },
        { "2*sine(t)", T, 2, "unknown function 'sine'; did you mean 'sin'?" },
        { "arcsin(t)", T, 0, "unknown function 'arcsin'; did you mean 'asin'?" },
        { "SQRT(t)", T, 0, "unknown function 'SQRT'; did you mean 'sqrt'?" },
        { "ln(t)", T, 0, "unknown function 'ln'; did you mean 'log'?" },
        { "rand(t)", T, 0, "unknown function 'rand'" },
        { "t(2)", T, 0, "unknown function 't'" },
        { "1+sin", T, 2, "'sin' is a function and needs its arguments in parentheses" },
        { "1+x", T, 2, "'x' is not known here; this law may use t" },
        { "t*x", X | V, 0, "'t' is not known here; this law may use x and v" },
        { "T", T, 0, "unknown name 'T'; did you mean 't'?" },
        { "2*PI", T, 2, "unknown name 'PI'; did you mean 'pi'?" },
        { "foo", T | X | V, 0, "unknown name 'foo'; this law may use t, x and v" },
        { "1+sin()", T, 2, "'sin' takes 1 argument, 0 given" },
        { "sin(t,1)", T, 0, "'sin' takes 1 argument, 2 given" },
        { "atan2(t)", T, 0, "'atan2' takes 2 arguments, 1 given" },
        { "2+min(t)", T, 2, "'min' takes 2 or more arguments, 1 given" },
        { "if(t,1)", T, 0, "'if' takes 3 arguments, 2 given" },
        { "step(t,0,1,2)", T, 0, "'step' takes 5 arguments, 4 given" },
        { "step(t,0,1,2,3,4)", T, 0, "'step' takes 5 arguments, 6 given" },
        { "3*1e999", T, 2, "the number is too large" },
        { "sin(t,)", T, 6, "unexpected ')'" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        LwLawError error = { .offset = -1 };
        CHECK(lw_law_expression(&arena, cases[i].text, cases[i].variables, &error) == NULL);
        CHECK_STRING(error.message, cases[i].message);
        if (error.offset != cases[i].offset)
            printf("# \"%s\": offset %d, expected %d\n", cases[i].text, error.offset, cases[i].offset);
        CHECK(error.offset == cases[i].offset);
    }
}

/* depth times `open`, a t, depth times `close` */
static const char *nest(const char *open, const char *close, int depth)
{
    size_t a = strlen(open), b = strlen(close);
    char *text = lw_arena_alloc(&arena, (a + b) * (size_t)depth + 2, 1), *end = text;
    for (int i = 0; i < depth; i++, end += a)
        memcpy(end, open, a);
    *end++ = 't';
    for (int i = 0; i < depth; i++, end += b)
        memcpy(end, close, b);
    return text;
}

static void nesting(void)
{
    static const char *const forms[][2] = { { "(", ")" }, { "-", "" }, { "2^", "" }, { "sin(", ")" }, { "1+2*(", ")" },
                                            { "step(1,2,3,4,", ")" }, { "step(t,t,t,t,", ")" } };
    CHECK(value(nest("(", ")", 190), 3) == 3);
    CHECK(value(nest("-", "", 190), 3) == 3);
    CHECK(value(nest("1+2*(", ")", 80), 0) == ldexp(1, 80));
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        static const int depths[] = { 201, 5000, 60000 };
        for (int k = 0; k < 3; k++) {
            LwLawError error = { .offset = -1 };
            CHECK(lw_law_expression(&arena, nest(forms[i][0], forms[i][1], depths[k]), T, &error) == NULL);
            CHECK_STRING(error.message, "the expression is nested too deeply");
            CHECK(error.offset > 0);
        }
    }
    /* 70 levels of 4 waiting operands: shallow for the parser, too many for the evaluation stack. */
    LwLawError error = { .offset = -1 };
    CHECK(lw_law_expression(&arena, nest("step(t,t,t,t,", ")", 70), T, &error) == NULL);
    CHECK_STRING(error.message, "the expression is nested too deeply");
    CHECK(value(nest("step(t,t,t,t,", ")", 60), 1) == 1);
    /* Long is not deep. */
    CHECK(value(nest("1+", "", 10000), 1) == 10001);
    CHECK(lw_law_expression(&arena, nest("1+", "", 600000), T, &error) == NULL);
    CHECK_STRING(error.message, "the expression is too long");
}

/* Every byte soup is either a law that evaluates or an error inside the text. */
static void garbage(void)
{
    static const char *const pieces[] = { "t", "x", "(", ")", ",", "+", "-", "*", "/", "^", "**", "<", "<=", "==", "!=",
        "sin(", "min(", "if(", "step(", "mod(", "atan2(", "floor", "1", "2.5", ".", "1e", "1e400", "e", "pi", " ",
        "foo", "=", "!", "\xc3\xa9", "\xff", "\x01", "0x", "t,t", "t)", "t+", "(t" };
    unsigned long seed = 20240607;
    int laws = 0;
    printf("# seed %lu\n", seed);
    for (int i = 0; i < 20000; i++) {
        char text[256] = "";
        int length = 1 + (int)(7 * (check_random(&seed) + 1));
        for (int k = 0; k < length; k++) {
            double pick = (check_random(&seed) + 1) / 2;
            strcat(text, pieces[(size_t)(pick * (double)(sizeof pieces / sizeof pieces[0]))]);
        }
        LwArenaMark mark = lw_arena_mark(&arena);
        LwLawError error = { .offset = -1 };
        const LwLaw *law = lw_law_expression(&arena, text, T, &error);
        if (law) {
            double v = lw_law_eval(law, 0.3).v, plain = lw_law_eval_xv(law, 0.3, 0, 0);
            laws++;
            CHECK(v == plain || (isnan(v) && isnan(plain)) || fabs(v - plain) <= 1e-15 * fabs(v));
        } else {
            CHECK(error.offset >= 0 && error.offset <= (int)strlen(text) && error.message[0] != '\0');
        }
        lw_arena_release(&arena, mark);
    }
    CHECK(laws > 100);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(precedence);
    RUN(numbers);
    RUN(derivatives);
    RUN(derivatives_at_special_points);
    RUN(variables);
    RUN(errors);
    RUN(nesting);
    RUN(garbage);
    lw_arena_clear(&arena);
    return END();
}
