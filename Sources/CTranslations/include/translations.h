/* The translations of po/, linked in unchanged. */
#ifndef HEALTHLOG_TRANSLATIONS_H
#define HEALTHLOG_TRANSLATIONS_H

/* Returns po/it.po in UTF-8, terminated by a NUL. */
const char *_Nonnull healthlog_po_it(void);

#endif
