#include <expat.h>
#include <malloc.h>
#include <stdlib.h>

// expat keeps every element and attribute name of a document until its parser is freed, so a limit
// is needed. The memory functions don't know which parser calls them, so each thread has a pointer
// to the number of bytes that its current parser may still allocate; -1 after a refusal.
static inline long **healthlog_expat_left(void) {
  static _Thread_local long *left;
  return &left;
}

static inline void *healthlog_expat_realloc(void *block, size_t size) {
  long *left = *healthlog_expat_left();
  long before = block ? (long)malloc_usable_size(block) : 0;
  if (left && (long)size - before > *left) {
    *left = -1;
    return NULL;
  }
  void *moved = realloc(block, size);
  if (left && moved) *left -= (long)malloc_usable_size(moved) - before;
  return moved;
}

static inline void *healthlog_expat_malloc(size_t size) {
  return healthlog_expat_realloc(NULL, size);
}

static inline void healthlog_expat_free(void *block) {
  long *left = *healthlog_expat_left();
  if (left && block && *left >= 0) *left += (long)malloc_usable_size(block);
  free(block);
}

static inline XML_Parser healthlog_expat_create(void) {
  XML_Memory_Handling_Suite memory = {
      healthlog_expat_malloc, healthlog_expat_realloc, healthlog_expat_free};
  return XML_ParserCreate_MM(NULL, &memory, NULL);
}

static inline enum XML_Status healthlog_expat_parse(
    XML_Parser parser, const char *bytes, int count, int is_last, long *left) {
  long *outer = *healthlog_expat_left();
  *healthlog_expat_left() = left;
  enum XML_Status status = XML_Parse(parser, bytes, count, is_last);
  *healthlog_expat_left() = outer;
  return status;
}
