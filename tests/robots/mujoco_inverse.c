/* Inverse dynamics by MuJoCo, which reads the robot file itself: mujoco_inverse ROBOT.urdf JOINT… < SAMPLES.
 * A line of input per sample: q v a of every named joint; of output: their efforts. Contacts, limits and damping are off. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **argument)
{
    char error[1000] = "";
    mjModel *model = mj_loadXML(argument[1], NULL, error, sizeof error);
    if (!model) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_PASSIVE | mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_EQUALITY;
    model->opt.gravity[0] = model->opt.gravity[1] = 0;
    model->opt.gravity[2] = -9.81;
    mjData *data = mj_makeData(model);
    int joints = count - 2, *at = calloc((size_t)joints + 1, sizeof *at);
    for (int i = 0; i < joints; i++) {
        int id = mj_name2id(model, mjOBJ_JOINT, argument[i + 2]);
        if (id < 0) {
            fprintf(stderr, "no joint %s\n", argument[i + 2]);
            return 2;
        }
        at[i] = model->jnt_dofadr[id];
    }
    if (model->nq != joints || model->nv != joints) {
        fprintf(stderr, "%d coordinates, %d expected\n", model->nq, joints);
        return 2;
    }
    for (;;) {
        for (int i = 0; i < joints; i++) {
            double q, v, a;
            if (scanf("%lf %lf %lf", &q, &v, &a) != 3)
                goto done;
            data->qpos[at[i]] = q;
            data->qvel[at[i]] = v;
            data->qacc[at[i]] = a;
        }
        mj_inverse(model, data);
        for (int i = 0; i < joints; i++)
            printf("%.17g ", data->qfrc_inverse[at[i]]);
        putchar('\n');
    }
done:
    free(at);
    mj_deleteData(data);
    mj_deleteModel(model);
    return 0;
}
