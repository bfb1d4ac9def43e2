/* Mechanisms of text run for sizing, and motors to size them with. */
#ifndef LW_TESTS_SIZING_RIG_H
#define LW_TESTS_SIZING_RIG_H

#include "core/analysis/sizing.h"
#include "tests/unit/mechanism_text.h"

/* A motor without any limit that matters; tests narrow what they are about. */
static inline LwCatalogueMotor motor_without_limits(double rotor)
{
    return (LwCatalogueMotor){ .name = "ideal", .kind = "", .rated_torque = 1e6, .rated_speed = 1e6, .stall_torque = NAN, .peak_torque = 1e6, .max_speed = 1e6,
                               .rotor_inertia = rotor, .resistance = NAN, .torque_constant = NAN, .thermal_resistance = NAN, .thermal_time = NAN,
                               .max_temperature = NAN, .rated_ambient = NAN, .mass = NAN, .brake_torque = NAN, .price = NAN };
}

static inline LwSizingTask rig_size_task(Rig *rig, const char *name, double dwell, int repeat)
{
    rig_analysis(rig)->reflected = true;
    const LwRunReport *report = rig_run(rig);
    CHECK(report->status == LW_RUN_DONE);
    return (LwSizingTask){ .name = name, .dwell = dwell, .repeat = repeat, .inverse = rig_analysis(rig)->type == LW_ANALYSIS_INVERSE, .def = &rig->document->def, .trace = report->trace };
}

static inline LwSizing *size_one(LwSizingTask task, const LwCatalogueMotor *motor)
{
    LwSizingWish wish = { .task_count = 1, .catalogue_count = motor ? 1 : 0, .task = &task, .catalogue = motor, .ambient = 40 };
    return lw_sizing_create(&wish);
}

#endif
