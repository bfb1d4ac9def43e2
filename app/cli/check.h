/* What `check` knows about a file, and its two ways of telling it. */
#ifndef LW_CLI_CHECK_H
#define LW_CLI_CHECK_H

#include "app/cli/session.h"
#include "app/document/json_out.h"

void lw_check_print_text(const LwSession *session);
void lw_check_print_json(const LwSession *session);
/* Their part about bushings, stops, friction and contacts. */
void lw_check_print_touch(const LwDocument *document);
void lw_check_write_touch(LwJsonOut *json, const LwDocument *document);

/* "ok", "conflict" or "not assembled". */
const char *lw_check_status(const LwStudyReport *report);

enum { LW_VERDICT = 1024 };
/* Where a body's mass, centre and inertia come from, and what is wrong with them. Returns text. */
char *lw_check_verdict(char text[LW_VERDICT], const LwBodyDef *body, const LwBodyMass *mass);

/* "rigid", "point" or "shaft"; and a shaft's inertia about its axis, kg·m². */
const char *lw_check_kind(const LwBodyDef *body);
double lw_check_shaft_inertia(const LwBodyDef *body);

/* ---- check_parameters.c */
void lw_check_print_parameters(const LwDocument *document);
void lw_check_write_parameters(LwJsonOut *json, const LwDocument *document);
void lw_check_print_tasks(const LwDocument *document);
void lw_check_write_tasks(LwJsonOut *json, const LwDocument *document);
/* Nothing where nothing is suppressed. */
void lw_check_print_suppressed(const LwDocument *document);
void lw_check_write_suppressed(LwJsonOut *json, const LwDocument *document);

#endif
