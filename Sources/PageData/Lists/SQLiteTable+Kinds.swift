package import PageLists

extension SQLiteTable.Column {
  /// What values it has, by its declared type.
  package var kind: ListKind {
    if ["INT", "REAL", "FLOA", "DOUB", "DEC", "NUM"].contains(where: type.containsLetters) {
      return .number
    }
    if type.containsLetters(of: "BOOL") { return .boolean }
    // Bytes, numbers and texts alike: SQLite makes nothing else of them.
    return type.isEmpty || type.containsLetters(of: "BLOB") ? .any : .text
  }

  /// What its texts are, by its declared type.
  package var content: ListContent {
    guard kind == .text else { return .any }
    if type.containsLetters(of: "DATE"), !type.containsLetters(of: "TIME") { return .days }
    if type.containsLetters(of: "DATE") || type.containsLetters(of: "TIMESTAMP") { return .moments }
    return type.containsLetters(of: "TIME") ? .times : .any
  }
}
