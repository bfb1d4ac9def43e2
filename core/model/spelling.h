/* How far apart two spellings are, for suggestions in error messages. */
#ifndef LW_MODEL_SPELLING_H
#define LW_MODEL_SPELLING_H

/* Letters to insert, remove or replace (case does not count) to turn the `length` bytes at `text` into `word`;
 * INT_MAX when that is more than a slip of the pen for a word so long. */
int lw_spelling_distance(const char *text, int length, const char *word);

#endif
