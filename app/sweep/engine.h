/* Runs variants: reads them on all threads, then runs those of one structure together (core/analysis/batch.h: dynamics in the lanes of
 * vectors). What comes out for a variant does not depend on the threads or on its neighbours. */
#ifndef LW_SWEEP_ENGINE_H
#define LW_SWEEP_ENGINE_H

#include "app/sweep/variant.h"

typedef enum LwEngineStatus { LW_ENGINE_DONE, LW_ENGINE_CANCELLED, LW_ENGINE_NO_MEMORY } LwEngineStatus;

/* Fills variant[0 … count − 1] with responses and status, for values[i · axes]; the caller frees them with lw_engine_free. The progress
 * tells the fraction of these variants. Unless all are done none is filled. */
LwEngineStatus lw_engine_run(const LwModel *model, int count, const double *values, int threads, LwProgress progress, LwVariant *variant);
void lw_engine_free(int count, LwVariant *variant);

/* A source of scenes that several threads may ask. */
typedef struct LwSharedSource LwSharedSource;
LwSharedSource *lw_shared_source_create(LwSceneSource *inner); /* NULL: memory ran out */
LwSceneSource *lw_shared_source(LwSharedSource *shared);
void lw_shared_source_destroy(LwSharedSource *shared);

#endif
