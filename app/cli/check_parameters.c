/* The parameters and tasks of the file, as they were read, and what it was read without. */
#include "app/cli/check.h"

#include "app/document/name_rules.h"

#include <stdio.h>

void lw_check_print_parameters(const LwDocument *document)
{
    if (document->parameter_count > 0)
        puts("parameters:");
    for (int i = 0; i < document->parameter_count; i++) {
        const LwFileParameter *parameter = &document->parameter[i];
        printf("  %s = %.9g%s%s", parameter->name, parameter->value, *parameter->unit_words ? " " : "", parameter->unit_words);
        if (parameter->has_range)
            printf(" (%.9g … %.9g)", parameter->range[0], parameter->range[1]);
        printf("%s%s\n", parameter->words ? ": " : "", parameter->words ? parameter->words : "");
    }
}

void lw_check_write_parameters(LwJsonOut *json, const LwDocument *document)
{
    lw_json_out_begin(json, "parameters", '[');
    for (int i = 0; i < document->parameter_count; i++) {
        const LwFileParameter *parameter = &document->parameter[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "name", parameter->name);
        lw_json_out_number(json, "value", parameter->value);
        lw_json_out_string(json, "unit", parameter->unit_words);
        if (parameter->has_range)
            lw_json_out_numbers(json, "range", parameter->range, 2);
        if (parameter->words)
            lw_json_out_string(json, "words", parameter->words);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

void lw_check_print_tasks(const LwDocument *document)
{
    if (document->task_count > 0)
        puts("tasks:");
    for (int i = 0; i < document->task_count; i++) {
        const LwTask *task = &document->task[i];
        printf("  %s", task->name);
        if (task->repeat > 1)
            printf(", %d times", task->repeat);
        if (task->dwell > 0)
            printf(", %g s of rest afterwards", task->dwell);
        puts(i == document->chosen_task ? "; this report is of it" : "");
    }
}

void lw_check_write_tasks(LwJsonOut *json, const LwDocument *document)
{
    lw_json_out_begin(json, "tasks", '[');
    for (int i = 0; i < document->task_count; i++) {
        const LwTask *task = &document->task[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "name", task->name);
        lw_json_out_number(json, "repeat", task->repeat);
        lw_json_out_number(json, "dwell", task->dwell);
        lw_json_out_bool(json, "chosen", i == document->chosen_task);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

void lw_check_print_suppressed(const LwDocument *document)
{
    for (int i = 0; i < document->suppressed_count; i++)
        printf("%s%s %s", i ? ", " : "left out, as suppressed: ", lw_name_kind_words(document->suppressed[i].kind), document->suppressed[i].name);
    if (document->suppressed_count > 0)
        putchar('\n');
}

void lw_check_write_suppressed(LwJsonOut *json, const LwDocument *document)
{
    if (document->suppressed_count == 0)
        return;
    lw_json_out_begin(json, "suppressed", '[');
    for (int i = 0; i < document->suppressed_count; i++) {
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_string(json, "kind", lw_name_kind_words(document->suppressed[i].kind));
        lw_json_out_string(json, "name", document->suppressed[i].name);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}
