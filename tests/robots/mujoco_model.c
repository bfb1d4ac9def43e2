/* Loads an MJCF file with MuJoCo and lets it run without its actuators: mujoco_model FILE END STEP.
 * Prints `mass NAME kg`, `freedoms N`, `equations N`, `violation X` (largest constraint residual at the start), and where every body's frame
 * is at the end: `pose NAME x y z e0 e1 e2 e3`. */
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>

static void print_start(const mjModel *model, const mjData *data)
{
    double violation = 0;
    for (int b = 1; b < model->nbody; b++)
        printf("mass %s %.17g\n", mj_id2name(model, mjOBJ_BODY, b), model->body_mass[b]);
    for (int i = 0; i < data->nefc; i++)
        if (data->efc_type[i] == mjCNSTR_EQUALITY)
            violation = fmax(violation, fabs(data->efc_pos[i]));
    printf("freedoms %d\nequations %d\nviolation %.17g\n", model->nv, data->nefc, violation);
}

int main(int count, char **argument)
{
    char error[1000] = "";
    mjModel *model = count == 4 ? mj_loadXML(argument[1], NULL, error, sizeof error) : NULL;
    if (!model) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    double end = atof(argument[2]);
    model->opt.timestep = atof(argument[3]);
    model->opt.disableflags |= mjDSBL_ACTUATION | mjDSBL_LIMIT;
    model->opt.tolerance = 0;
    model->opt.iterations = 200;
    mjData *data = mj_makeData(model);
    mj_forward(model, data);
    print_start(model, data);
    for (long i = 0, steps = lround(end / model->opt.timestep); i < steps; i++)
        mj_step(model, data);
    mj_forward(model, data);
    for (int b = 1; b < model->nbody; b++) {
        const double *p = data->xpos + 3 * b, *q = data->xquat + 4 * b;
        printf("pose %s %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", mj_id2name(model, mjOBJ_BODY, b), p[0], p[1], p[2], q[0], q[1], q[2], q[3]);
    }
    mj_deleteData(data);
    mj_deleteModel(model);
    return 0;
}
