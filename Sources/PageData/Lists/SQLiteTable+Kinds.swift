import PageElements
package import PageLists

extension SQLiteTable.Column {
  /// The kind of its values, by its declared type.
  package var kind: ListValueKind {
    // Values of an ENUM are names, but its type contains NUM.
    if !type.containsLetters(of: "ENUM"),
      ["INT", "REAL", "FLOA", "DOUB", "DEC", "NUM"].contains(where: type.containsLetters)
    {
      return .number
    }
    // Names that other databases have for numbers. SQLite stores their values as numbers if it can.
    if affinity == .number,
      ["MONEY", "CURRENC", "PERCENT", "FIXED", "YEAR"].contains(where: type.containsLetters)
    {
      return .number
    }
    if type.containsLetters(of: "BOOL") { return .boolean }
    // These columns hold BLOBs, numbers and texts, and SQLite converts none of them. ANY is such a type in STRICT
    // tables.
    return type.isEmpty || type.containsLetters(of: "BLOB") || type.isSameIgnoringCase(as: "ANY")
      ? .any : .text
  }

  /// The content of its texts, by its declared type.
  package var content: ListContent {
    guard kind == .text else { return .any }
    if type.containsLetters(of: "DATE"), !type.containsLetters(of: "TIME") { return .days }
    if type.containsLetters(of: "DATE") || type.containsLetters(of: "TIMESTAMP") {
      return .dateTimes
    }
    return type.containsLetters(of: "TIME") ? .times : .any
  }

  /// The numbers that the column stores unchanged, by its affinity ("Datatypes In SQLite", section 3.1).
  package var numbers: ColumnRules.Numbers {
    guard !type.containsLetters(of: "INT") else { return .integersAndDoubles }
    switch affinity {
    case .text, .none: return .all
    case .number:
      let isReal = ["REAL", "FLOA", "DOUB"].contains(where: type.containsLetters)
      return isReal ? .doubles : .integersAndDoubles
    }
  }

  /// The rule for its texts; `nil` if it stores all texts unchanged.
  package var texts: TextRule? {
    // STRICT tables convert no values of the type ANY.
    guard affinity == .number, kind != .number, !(isStrict && kind == .any) else { return nil }
    return .numericAffinity(type: type)
  }

  /// Whether an empty text is an ordinary value of the column. In a column with a unique index it is not.
  package var allowsEmptyText: Bool {
    !isInUniqueIndex && (kind == .text || kind == .any) && content == .any
      && !type.containsLetters(of: "BLOB")
  }
}
