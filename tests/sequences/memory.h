/* What the program keeps of documents that are no longer open. */
#ifndef LW_TESTS_SEQUENCES_MEMORY_H
#define LW_TESTS_SEQUENCES_MEMORY_H

#include <stdbool.h>

/* Opens a hundred files, and runs them; prints the memory after the first ten and after all, as a test. False: more than 50 MB came to stay. */
bool memory_print(bool runs);

#endif
