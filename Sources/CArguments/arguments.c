// The words that main is given, kept before anything else runs.
//
// Swift's runtime looks for them in /proc and on the stack each time a program starts, and finds none
// where /proc is hidden or a preloaded library has moved the environment. The C library hands them to a
// program's initialisers as it does to main, and those can't be misled. This function of the runtime's
// stands here in its place: in a program that links the runtime in, nothing looks for the words any more.

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

// The runtime looks for a program beside this one that would show where a crash happened, in eight places
// at each start. None is ever installed with healthlog.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
