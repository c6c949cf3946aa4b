#pragma once

/// How many words this program was given, its own name the first of them.
int healthlog_argument_count(void);

/// One of these words, for the life of the program; NULL beyond the last.
const char *healthlog_argument(int index);
