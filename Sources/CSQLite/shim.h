#include <sqlite3.h>

// SQLite's configuration functions are variadic, so Swift can't call them.

// Turns off the count of SQLite's memory, which healthlog never reads: that saves two locks for
// each allocation. Sends SQLite's messages to `log`.
static inline int healthlog_sqlite3_configure(void (*log)(void *, int, const char *)) {
  int code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return code == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_LOG, log, (void *)0) : code;
}

static inline int healthlog_sqlite3_keep_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

static inline int healthlog_sqlite3_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  return code == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0) : code;
}

// The folder is a global variable in SQLite's memory, which Swift considers unsafe to access.
static inline void healthlog_sqlite3_keep_temporary_files(const char *folder) {
  sqlite3_free(sqlite3_temp_directory);
  sqlite3_temp_directory = sqlite3_mprintf("%s", folder);
}
