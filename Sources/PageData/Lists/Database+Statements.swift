import GRDB

extension Database {
  /// Returns a statement that is compiled once and kept.
  ///
  /// GRDB finds kept statements by their texts as Swift compares these, for which two spellings of é are one. A text that
  /// is not ASCII is compiled anew, so that no table's statement is taken for another's.
  func keptStatement(_ sql: String) throws -> Statement {
    sql.utf8.allSatisfy { $0 < 0x80 } ? try cachedStatement(sql: sql) : try makeStatement(sql: sql)
  }
}
