// The words that main is given, kept before anything else runs.
//
// Swift's CommandLine.arguments looks for them in /proc and on the stack, and finds none where /proc
// is hidden or a preloaded library has moved the environment. The C library hands them to a program's
// initialisers as it does to main, and those can't be misled.

#include "arguments.h"

static int count;
static char **words;

__attribute__((constructor)) static void keep(int argc, char **argv, char **environment) {
  (void)environment;
  count = argc;
  words = argv;
}

int healthlog_argument_count(void) { return count; }

const char *healthlog_argument(int index) {
  return index >= 0 && index < count ? words[index] : 0;
}
