/* The translations of po/, linked in unchanged. */
#ifndef HEALTHLOG_TRANSLATIONS_H
#define HEALTHLOG_TRANSLATIONS_H

/* Returns the PO file with this number, from 0, in UTF-8; NULL after the last one. */
const char *_Nullable healthlog_po(int number);

#endif
