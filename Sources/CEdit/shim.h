// Calls libedit through addresses from dlsym, because healthlog loads it only to ask a question,
// not at every start. healthlog doesn't link libedit or need its header. Swift can't call `el_set`,
// which is variadic.
#include <stdio.h>

typedef char *(*healthlog_el_prompt)(void *);

enum { healthlog_el_prompt_of = 0, healthlog_el_editor = 2, healthlog_el_prepare_terminal = 16 };

static inline void *healthlog_el_init(void *function, const char *program, FILE *in, FILE *out, FILE *error) {
  return ((void *(*)(const char *, FILE *, FILE *, FILE *))function)(program, in, out, error);
}

static inline int healthlog_el_set_prompt(void *function, void *editor, healthlog_el_prompt prompt) {
  return ((int (*)(void *, int, ...))function)(editor, healthlog_el_prompt_of, prompt);
}

static inline int healthlog_el_set_editor(void *function, void *editor, const char *keys) {
  return ((int (*)(void *, int, ...))function)(editor, healthlog_el_editor, keys);
}

static inline int healthlog_el_prepare_terminal_now(void *function, void *editor) {
  return ((int (*)(void *, int, ...))function)(editor, healthlog_el_prepare_terminal, 1);
}

static inline void healthlog_el_resize(void *function, void *editor) {
  ((void (*)(void *))function)(editor);
}

static inline const char *healthlog_el_gets(void *function, void *editor, int *count) {
  return ((const char *(*)(void *, int *))function)(editor, count);
}

static inline void healthlog_el_end(void *function, void *editor) { ((void (*)(void *))function)(editor); }
