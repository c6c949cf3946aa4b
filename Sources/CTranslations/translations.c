#include "translations.h"

/* #embed is C23; clang 19 and later accept it in every version of C. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char po_it[] = {
#embed "../../po/it.po"
    , 0};

const char *healthlog_po_it(void) { return po_it; }
