// SQLite's switches, whose function is variadic, so that Swift cannot call it, and what several targets ask of SQLite.
#include <sqlite3.h>
#include <string.h>

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

/// Takes a name in double quotes that nothing has for a text, as SQLite does by default: files have such statements.
static inline void pe_accept_double_quotes(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_DQS_DML
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 1, (int *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 1, (int *)0);
#endif
}

/// Has SQLite leave out the statements of a schema that it cannot read, instead of refusing the file. Nothing else that
/// `writable_schema` allows is allowed: the connection stays defensive while a schema is read.
static inline void pe_leave_out_unreadable(sqlite3 *connection, int isOn) {
#ifdef SQLITE_DBCONFIG_DEFENSIVE
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)0);
  sqlite3_exec(connection, isOn ? "PRAGMA writable_schema = ON" : "PRAGMA writable_schema = OFF", 0, 0, 0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
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

/// Turns a connection's triggers on or off. Statements that are compiled already are compiled again.
static inline void pe_enable_triggers(sqlite3 *connection, int isOn) {
#ifdef SQLITE_DBCONFIG_ENABLE_TRIGGER
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, isOn, (int *)0);
#endif
}

/// Compares texts by their bytes, as the collation BINARY does.
static inline int pe_compare_bytes(void *context, int left_count, const void *left, int right_count,
                                   const void *right) {
  int order = memcmp(left, right, left_count < right_count ? left_count : right_count);
  return order ? order : left_count - right_count;
}

/// Has a connection compare texts by their bytes for a collation that only another program has.
static inline void pe_substitute_collation(sqlite3 *connection, const char *name) {
  sqlite3_create_collation_v2(connection, name, SQLITE_UTF8, (void *)0, pe_compare_bytes, 0);
}

static inline void pe_substitute_needed(void *context, sqlite3 *connection, int encoding, const char *name) {
  pe_substitute_collation(connection, name);
}

/// The same for each collation that is missing when a statement needs it.
static inline void pe_substitute_collations(sqlite3 *connection) {
  sqlite3_collation_needed(connection, (void *)0, pe_substitute_needed);
}

/// Whether a collation is SQLite's own. The order of all others may differ from that of a file's indexes.
static inline int pe_is_own_collation(const char *name) {
  return !sqlite3_stricmp(name, "BINARY") || !sqlite3_stricmp(name, "NOCASE") || !sqlite3_stricmp(name, "RTRIM");
}
