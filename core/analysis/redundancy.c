/* Over-held loops (formulation §4): for every dropped row, the null vector z of Cᵀ that has it; its support names the
 * rows that share a load which no equation of motion determines. */
#include "core/analysis/study.h"

LwRowName lw_study_row_name(const LwSystem *s, int row)
{
    const LwGroup *g = &s->group[s->group_of_row[row]];
    return (LwRowName){ lw_system_row_owner(s, row), g->motor >= 0, lw_system_row_words(s, row), g->kind == LW_GROUP_JOINT ? g->joint : -1,
                        lw_system_row_locks(s, row) };
}

void lw_redundancy_describe(LwStudy *study)
{
    const LwSystem *s = study->system;
    LwSolver *solver = study->solver;
    LwStudyReport *report = &study->report;
    double *z = LW_NEWN(&study->arena, double, s->row_count);
    report->loop = LW_NEWN(&study->arena, LwLoop, solver->dropped);
    for (int row = 0; row < s->row_count; row++) {
        if (!lw_kkt_dropped(solver->kkt, row))
            continue;
        lw_kkt_null_vector(solver->kkt, solver->rows, row, z);
        double largest = 0;
        int count = 0;
        for (int i = 0; i < s->row_count; i++)
            largest = fmax(largest, fabs(z[i]));
        for (int i = 0; i < s->row_count; i++)
            count += fabs(z[i]) > 1e-6 * largest;
        LwLoop *loop = &report->loop[report->loop_count++];
        loop->dropped = lw_study_row_name(s, row);
        loop->member = LW_NEWN(&study->arena, LwRowName, count + 1);
        loop->member[loop->member_count++] = loop->dropped;
        for (int i = 0; i < s->row_count; i++)
            if (i != row && fabs(z[i]) > 1e-6 * largest)
                loop->member[loop->member_count++] = lw_study_row_name(s, i);
    }
}
