#include <sqlite3.h>

// sqlite3_config takes any number of arguments, which Swift can't hand over. Nobody here asks how much
// memory SQLite uses: not counting it saves two locks an allocation.
static inline int healthlog_sqlite3_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// The folder is a variable of the process, of SQLite's own memory, which Swift holds for unsafe to touch.
static inline void healthlog_sqlite3_keep_temporary_files(const char *folder) {
  sqlite3_free(sqlite3_temp_directory);
  sqlite3_temp_directory = sqlite3_mprintf("%s", folder);
}
