// A search for the schema statements of a file that this SQLite cannot parse. Several targets share it.
#pragma once
#include "switches.h"

/// Opens an empty in-memory database for pe_parses(). Its pages serve as the root pages of a table and an index.
static inline sqlite3 *pe_open_scratch(void) {
  sqlite3 *scratch = 0;
  if (sqlite3_open_v2(":memory:", &scratch, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, 0) != SQLITE_OK ||
      sqlite3_exec(scratch, "CREATE TABLE a (x); CREATE TABLE b (x)", 0, 0, 0) != SQLITE_OK) {
    sqlite3_close_v2(scratch);
    return 0;
  }
  pe_accept_double_quotes(scratch);
#ifdef SQLITE_DBCONFIG_DEFENSIVE
  sqlite3_db_config(scratch, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)0);
#endif
  return scratch;
}

/// Copies five columns of a row of the schema table, from `first` on, into the scratch database.
static inline void pe_copy_statement(sqlite3_stmt *insert, sqlite3_stmt *row, int first, int root) {
  for (int column = 0; column < 5; column++) {
    sqlite3_bind_value(insert, column + 1, sqlite3_column_value(row, first + column));
  }
  // The number of the root page in the file may exceed the size of the scratch database.
  if (sqlite3_column_int64(row, first + 3) > 0) sqlite3_bind_int(insert, 4, root);
  sqlite3_step(insert);
  sqlite3_reset(insert);
}

/// Whether SQLite parses the statement of a row together with that of its table.
///
/// SQLite reads the statements as the schema of the scratch database, so it judges them as it would in their file:
/// missing functions, modules and collations are no errors, and nothing runs.
static inline int pe_parses(sqlite3 *scratch, sqlite3_stmt *row) {
  sqlite3_stmt *insert = 0;
  sqlite3_exec(scratch, "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema", 0, 0, 0);
  if (sqlite3_prepare_v2(scratch, "INSERT INTO sqlite_schema VALUES (?1, ?2, ?3, ?4, ?5)", -1, &insert, 0) !=
      SQLITE_OK) {
    return 0;
  }
  if (sqlite3_column_type(row, 5) != SQLITE_NULL) pe_copy_statement(insert, row, 5, 2);
  pe_copy_statement(insert, row, 0, 3);
  sqlite3_finalize(insert);
  // This makes SQLite read the schema again.
  sqlite3_exec(scratch, "PRAGMA writable_schema = RESET", 0, 0, 0);
  return sqlite3_exec(scratch, "SELECT 1 FROM sqlite_schema", 0, 0, 0) == SQLITE_OK;
}

/// Calls `found` for each schema statement that SQLite cannot parse. The row has the type, the name and the table of
/// the object, its root page and its statement.
///
/// SQLite keeps the valid beginning of a statement that it skips, such as a view without its condition. The loaded
/// schema therefore does not show which statements are damaged.
///
/// Returns a result code of SQLite.
static inline int pe_find_unreadable(sqlite3 *connection, const char *schema, void *context,
                                     void (*found)(void *context, sqlite3_stmt *row)) {
  sqlite3 *scratch = pe_open_scratch();
  char *sql = sqlite3_mprintf(
      "SELECT made.type, made.name, made.tbl_name, made.rootpage, made.sql, "
      "base.type, base.name, base.tbl_name, base.rootpage, base.sql FROM \"%w\".sqlite_schema AS made "
      "LEFT JOIN \"%w\".sqlite_schema AS base ON made.type IN ('index', 'trigger') "
      "AND base.type IN ('table', 'view') AND base.name = made.tbl_name COLLATE NOCASE WHERE made.sql IS NOT NULL",
      schema, schema);
  sqlite3_stmt *row = 0;
  int code = scratch && sql ? sqlite3_prepare_v2(connection, sql, -1, &row, 0) : SQLITE_NOMEM;
  if (code == SQLITE_OK) {
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
      if (!pe_parses(scratch, row)) found(context, row);
    }
  }
  sqlite3_finalize(row);
  sqlite3_free(sql);
  sqlite3_close_v2(scratch);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}
