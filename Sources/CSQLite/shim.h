#include <sqlite3.h>

// These take any number of arguments, which Swift can't hand over.

// Nobody here asks how much memory SQLite uses: not counting it saves two locks an allocation. What SQLite
// has to say beside what it returns goes to `log`.
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

// The folder is a variable of the process, of SQLite's own memory, which Swift holds for unsafe to touch.
static inline void healthlog_sqlite3_keep_temporary_files(const char *folder) {
  sqlite3_free(sqlite3_temp_directory);
  sqlite3_temp_directory = sqlite3_mprintf("%s", folder);
}
