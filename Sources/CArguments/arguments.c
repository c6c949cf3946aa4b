// Saves the arguments of main before anything else runs.
//
// Swift's runtime searches /proc and the stack for them at every start, and finds none if /proc is
// hidden or a preloaded library has moved the environment. The C library passes them to
// initialisers as well as to main, which always works. `_swift_stdlib_getUnsafeArgvArgc` replaces
// the runtime's own function in programs that link the runtime statically, so nothing is searched.

#include "arguments.h"

static int count;
static char *none[1];
static char **words = none;

__attribute__((constructor)) static void keep(int argc, char **argv, char **environment) {
  (void)environment;
  count = argc;
  words = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
  *length = count;
  return words;
}

// At every start the runtime looks in eight places for a program that prints backtraces. healthlog
// never installs one.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
