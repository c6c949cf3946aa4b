/* The translations of po/, linked in unchanged. */
#ifndef HEALTHLOG_TRANSLATIONS_H
#define HEALTHLOG_TRANSLATIONS_H

/* po/it.po in UTF-8, with a NUL at the end. */
const char *_Nonnull healthlog_po_it(void);

#endif
