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
}
