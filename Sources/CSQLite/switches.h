// SQLite's switches, whose function is variadic, so that Swift cannot call it.
#include <sqlite3.h>

/// Turns off tokenizers that are given by their addresses in memory: Debian's build of SQLite takes them from anybody
/// otherwise, be it a view of a file or a query.
static inline void pe_forbid_tokenizers(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
#endif
}

/// Keeps a statement's query plan when values are bound (SQLite, "Query Planner Stability Guarantee"). Without this,
/// SQLite may compile the statement again for a bound value, after the plan was checked.
static inline void pe_keep_plans(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_ENABLE_QPSG
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
#endif
}

/// Turns off extensions, and writes to a database's own structures.
static inline void pe_be_defensive(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_DEFENSIVE
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#endif
}
