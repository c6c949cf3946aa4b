#include "translations.h"

#include <stddef.h>
#include <string.h>

/* #embed is C23; clang 19 and later accept it in every version of C. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* A line for each language. A NUL ends each file; an empty one is the last. */
static const char files[] = {
#embed "../../po/it.po" suffix(, 0, )
    0};

const char *healthlog_po(int number) {
  const char *po = files;
  while (*po && number-- > 0) po += strlen(po) + 1;
  return *po ? po : NULL;
}
