import GRDB

extension Database {
  /// Returns a statement that is compiled once and cached.
  ///
  /// GRDB looks up cached statements by Swift's text comparison, which treats two spellings of é as equal. So a text
  /// that is not ASCII is compiled each time, and no table's statement is mistaken for another's.
  func reusableStatement(_ sql: String) throws -> Statement {
    sql.utf8.allSatisfy { $0 < 0x80 } ? try cachedStatement(sql: sql) : try makeStatement(sql: sql)
  }
}
