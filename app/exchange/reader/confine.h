/* The reader gives up what it will not need before a foreign library sees a foreign file: from then on it reads the files that it was started
 * for, and does nothing else. Whoever takes the library over with a file made for it finds no network, no programs, no other files, nothing
 * to write to but the stream of the scene. */
#ifndef LW_EXCHANGE_READER_CONFINE_H
#define LW_EXCHANGE_READER_CONFINE_H

/* For the rest of the process: files can be opened only for reading, and only those of `path` (of a folder: all below it). NULL when the
 * kernel holds us to all of it; else a sentence that says what it does not do. */
const char *lw_confine(const char *const *path, int count);

#endif
