// Wrappers of sqlite3_db_config(), which is variadic and so cannot be called from Swift, and SQLite helpers that
// several targets share.
#pragma once
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

/// Reads an unknown name in double quotes as a string literal, as SQLite does by default. Schemas of existing files
/// rely on this.
static inline void pe_accept_double_quotes(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_DQS_DML
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 1, (int *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 1, (int *)0);
#endif
}

/// Makes SQLite skip the schema statements that it cannot parse, instead of rejecting the file.
///
/// This turns on `writable_schema`. Writes to the schema stay forbidden, because the connection is defensive again
/// before the schema is read.
static inline void pe_skip_unreadable_schema(sqlite3 *connection, int isOn) {
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

/// Turns a connection's triggers on or off. SQLite compiles existing statements again.
static inline void pe_enable_triggers(sqlite3 *connection, int isOn) {
#ifdef SQLITE_DBCONFIG_ENABLE_TRIGGER
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, isOn, (int *)0);
#endif
}

/// Compares texts byte by byte, as the BINARY collation does.
static inline int pe_compare_bytes(void *context, int left_count, const void *left, int right_count,
                                   const void *right) {
  int order = memcmp(left, right, left_count < right_count ? left_count : right_count);
  return order ? order : left_count - right_count;
}

/// Registers a byte-by-byte comparison under the name of a collation that only another program provides.
static inline void pe_substitute_collation(sqlite3 *connection, const char *name) {
  sqlite3_create_collation_v2(connection, name, SQLITE_UTF8, (void *)0, pe_compare_bytes, 0);
}

static inline void pe_substitute_needed(void *context, sqlite3 *connection, int encoding, const char *name) {
  pe_substitute_collation(connection, name);
}

/// Registers such a substitute for each missing collation when a statement needs it.
static inline void pe_substitute_collations(sqlite3 *connection) {
  sqlite3_collation_needed(connection, (void *)0, pe_substitute_needed);
}

/// Whether a collation is built into SQLite. Any other may order texts differently from the indexes of a file.
static inline int pe_is_builtin_collation(const char *name) {
  return !sqlite3_stricmp(name, "BINARY") || !sqlite3_stricmp(name, "NOCASE") || !sqlite3_stricmp(name, "RTRIM");
}
