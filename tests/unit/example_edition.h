/* An example as the window has it: an edition. */
#ifndef LW_TESTS_EXAMPLE_EDITION_H
#define LW_TESTS_EXAMPLE_EDITION_H

#include "app/session/edition.h"
#include "tests/unit/check.h"

#include <stdlib.h>

static LwEdition *read_example(const char *name)
{
    char path[512], *text;
    snprintf(path, sizeof path, "%s/../data/examples/%s.lockwork", LW_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    fseek(file, 0, SEEK_END);
    size_t length = (size_t)ftell(file);
    rewind(file);
    text = malloc(length + 1);
    length = fread(text, 1, length, file);
    text[length] = 0;
    fclose(file);
    LwPool *pool = lw_pool_create((LwPartsProgress){ 0 });
    LwEdition *edition = lw_edition_create(&(LwEditionWish){ .path = path, .folder = LW_TEST_DATA "/../data/examples/", .text = text, .length = length, .pool = pool });
    lw_pool_unref(pool);
    free(text);
    CHECK(lw_edition_is_good(edition));
    return edition;
}

#endif
