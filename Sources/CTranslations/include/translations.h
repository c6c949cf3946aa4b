/* Translations, linked in as they stand in po/. */
#ifndef HEALTHLOG_TRANSLATIONS_H
#define HEALTHLOG_TRANSLATIONS_H

/* po/it.po: UTF-8, ended by a NUL. */
const char *_Nonnull healthlog_po_it(void);

#endif
