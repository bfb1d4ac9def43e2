/* The parser's position in the text and the program it has written so far; shared by the grammar
 * (expression.c) and the words and complaints (parser.c). */
#ifndef LW_MODEL_PARSER_H
#define LW_MODEL_PARSER_H

#include "core/model/expression.h"

typedef struct LwParser {
    LwArena *arena;
    const char *text;
    int at;                        /* next byte */
    unsigned variables, uses;
    LwNamedNumbers names;
    int depth;                     /* of the recursion */
    int stack;                     /* operands waiting at run time */
    LwInstruction *code;
    int count, capacity;
    bool kinked;
    LwLawError *error;
} LwParser;

/* Fills the error; false, so that a rule can return it. */
bool lw_parser_fail(LwParser *parser, int offset, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool lw_parser_fail_nesting(LwParser *parser);
/* The text goes on, or ends, where an operand or (`after_operand`) an operator was expected. */
bool lw_parser_fail_unexpected(LwParser *parser, bool after_operand);

void lw_parser_skip_space(LwParser *parser);
/* Passes over `symbol` if it is next. */
bool lw_parser_accept(LwParser *parser, const char *symbol);
/* Length of the name at the current byte; 0 when there is none. */
int lw_parser_name_length(const LwParser *parser);

bool lw_parser_emit_operand(LwParser *parser, int variable, double number);
void lw_parser_emit_call(LwParser *parser, const LwFunction *function);

/* Pass over one number, or one variable or constant, and emit it. */
bool lw_parser_number(LwParser *parser);
bool lw_parser_variable(LwParser *parser);
/* Whether a variable, a constant or a function has this name. */
bool lw_parser_knows(const char *name);
/* Complains about the name at the current byte, used as a function. */
bool lw_parser_fail_function(LwParser *parser);

#endif
