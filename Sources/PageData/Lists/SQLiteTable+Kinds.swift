package import PageLists

extension SQLiteTable.Column {
  /// What values it has, by its declared type.
  package var kind: ListKind {
    let type = type.uppercased()
    if ["INT", "REAL", "FLOA", "DOUB", "DEC", "NUM"].contains(where: type.contains) {
      return .number
    }
    if type.contains("BOOL") { return .boolean }
    return type.isEmpty ? .any : .text
  }

  /// What its texts are, by its declared type.
  package var content: ListContent {
    let type = type.uppercased()
    guard kind == .text else { return .any }
    if type.contains("DATE"), !type.contains("TIME") { return .days }
    if type.contains("DATE") || type.contains("TIMESTAMP") { return .moments }
    return type.contains("TIME") ? .times : .any
  }
}
