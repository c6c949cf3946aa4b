#include "translations.h"

/* #embed is C23; clang has it in every C since its version 19. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char po_it[] = {
#embed "../../po/it.po"
    , 0};

const char *healthlog_po_it(void) { return po_it; }
