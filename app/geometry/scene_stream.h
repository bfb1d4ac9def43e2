/* Scenes as bytes: between the reader process and us, and in the cache. Little-endian records, each a tag, a length and a
 * payload: progress while the file is read, then its parts, nodes and notes, and an end or a failure. Never trusted:
 * what is read is checked (lw_scene_check) before anyone sees it. */
#ifndef LW_GEOMETRY_SCENE_STREAM_H
#define LW_GEOMETRY_SCENE_STREAM_H

#include "app/geometry/scene.h"

#include <stdio.h>

/* ---- writing; false when the file cannot take it */
bool lw_stream_begin(FILE *out);
/* fraction 0 … 1 of the whole, and what is being done: "meshing plate (3 of 17)" */
bool lw_stream_progress(FILE *out, double fraction, const char *words);
/* Something about the reader, not about the file. */
bool lw_stream_notice(FILE *out, const char *text);
/* Everything of a scene, and the end. */
bool lw_stream_scene(FILE *out, const LwScene *scene);
bool lw_stream_failure(FILE *out, const char *message);

/* ---- reading */
typedef enum LwFeedStatus {
    LW_FEED_MORE,           /* not yet complete */
    LW_FEED_DONE,           /* the scene is whole and sound */
    LW_FEED_FAILED          /* the writer says so, the bytes are damaged, or memory ran out: see the message */
} LwFeedStatus;

typedef struct LwFeed LwFeed;
LwFeed *lw_feed_create(void); /* NULL when memory runs out */
void lw_feed_destroy(LwFeed *feed);
LwFeedStatus lw_feed_bytes(LwFeed *feed, const void *bytes, size_t count);
/* The latest progress. */
double lw_feed_fraction(const LwFeed *feed);
const char *lw_feed_words(const LwFeed *feed);
const char *lw_feed_notice(const LwFeed *feed); /* NULL: there is none */
const char *lw_feed_message(const LwFeed *feed);
/* After LW_FEED_DONE: the scene, now the caller's; NULL the second time. */
LwScene *lw_feed_take(LwFeed *feed);

#endif
