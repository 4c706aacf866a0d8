import GRDB
import HTTPTypes
import PageBytes
import PageElements
import PageLists
import PageSite

extension FormErrors {
  /// Creates the errors of a row, next to the columns that SQLite names; `nil` if the row is not the cause.
  init?(_ error: DatabaseError, in table: SQLiteTable) {
    let message = (error.message ?? "").cut(toBytes: 500)
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_NOTNULL where Self.isOfOther(message, than: table):
      self = [
        "": "A trigger could not store a row: a column requires a value."
          + Self.words(message, table)
      ]
    case .SQLITE_CONSTRAINT_UNIQUE where Self.isOfOther(message, than: table),
      .SQLITE_CONSTRAINT_PRIMARYKEY where Self.isOfOther(message, than: table),
      .SQLITE_CONSTRAINT_ROWID where Self.isOfOther(message, than: table):
      self = [
        "": "A trigger could not store a row: another row already has this value."
          + Self.words(message, table)
      ]
    case .SQLITE_CONSTRAINT_DATATYPE where Self.isOfOther(message, than: table):
      self = [
        "": "A trigger could not store a row: a column does not accept its value."
          + Self.words(message, table)
      ]
    case .SQLITE_CONSTRAINT_NOTNULL:
      self = Self.beside(message, table, .fillIn)
      if items.allSatisfy(\.name.isEmpty), table.mentionsHiddenColumn(in: message) {
        self = ["": "The table requires a value in a column that is not shown here."]
      }
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
      self = Self.beside(message, table, "Another row has this already.")
    case .SQLITE_CONSTRAINT_FOREIGNKEY:
      self = [
        "": """
        This row refers to a row that does not exist, or other rows refer to this row. Check its references, or \
        change the other rows first.
        """ + Self.words(message, table)
      ]
    case .SQLITE_CONSTRAINT_DATATYPE:
      self = Self.beside(message, table, "This column does not accept this value.")
    case .SQLITE_MISMATCH:
      let key = table.columns.first(where: \.isRowid)?.name
      self.init([Item(key.map(ListFieldName.name(of:)) ?? "", .wholeNumber)])
    default:
      switch error.resultCode {
      case .SQLITE_CONSTRAINT where !table.mayReveal(message) || !table.mayRevealCheck(in: message):
        self = ["": "The database refuses this: a constraint failed."]
      case .SQLITE_CONSTRAINT: self = ["": "The database refuses this: \(message)."]
      case .SQLITE_ERROR where !table.mayReveal(message):
        self = ["": "The database refuses this: it needs a part that is not available here."]
      case .SQLITE_ERROR:
        // A trigger, index or foreign key needs it. The statement itself names only tables and columns that exist.
        let program =
          SQLiteReadFailure(message).missingPart == nil
          ? "" : " Only the program that created the file provides it."
        self = ["": "The database refuses this: \(message).\(program)"]
      case .SQLITE_TOOBIG: self = ["": "These values are larger than the database allows."]
      default: return nil
      }
    }
  }

  /// Creates the errors that SQLite reports for a row, with the key of the conflicting row.
  ///
  /// - Parameters:
  ///   - key: The key of the conflicting row; `nil` if it is unknown.
  ///   - isReplaceable: Whether SQLite would delete that row.
  init(
    _ error: DatabaseError, in table: SQLiteTable, conflictingWith key: String?, isReplaceable: Bool
  ) {
    self = FormErrors(error, in: table) ?? ["": "The database refuses this: a constraint failed."]
    if let key { conflictingRows = [ConflictingRow(key: key, isReplaceable: isReplaceable)] }
  }

  /// Returns SQLite's message in a sentence; an empty text if it names something hidden.
  private static func words(_ message: String, _ table: SQLiteTable) -> String {
    table.mayReveal(message) ? " SQLite says: \(message)." : ""
  }

  private static func beside(
    _ message: String, _ table: SQLiteTable, _ detail: String
  ) -> FormErrors {
    FormErrors(columns(in: message, table).map { Item($0, detail) })
  }

  private static func beside(
    _ message: String, _ table: SQLiteTable, _ phrase: Phrase
  ) -> FormErrors {
    FormErrors(columns(in: message, table).map { Item($0, phrase) })
  }

  /// Returns the fields of the columns that SQLite names as `table.column`; one field without a name if there are
  /// none or all are hidden.
  private static func columns(in message: String, _ table: SQLiteTable) -> [String] {
    let named = names(
      table.visibleColumnIndices.map { table.columns[$0].name }, in: message, of: table)
    return named.isEmpty ? [""] : named.map(ListFieldName.name(of:))
  }

  /// Returns whether SQLite names columns of another table, which a trigger writes to.
  private static func isOfOther(_ message: String, than table: SQLiteTable) -> Bool {
    // SQLite names an index on expressions without its table.
    !message.utf8.starts(with: "UNIQUE constraint failed: index '".utf8)
      && names(table.columns.map(\.name) + ["rowid"], in: message, of: table).isEmpty
  }

  /// Returns those of some column names that SQLite names as `table.column`.
  private static func names(
    _ names: [String], in message: String, of table: SQLiteTable
  ) -> [String] {
    let bytes = Array(message.utf8)
    return names.filter { name in
      bytes.ranges(of: Array("\(table.name).\(name)".utf8)).contains { range in
        let rest = bytes[range.upperBound...]
        return (rest.isEmpty || rest.starts(with: ", ".utf8))
          && [": ", ", ", " column "].contains { bytes[..<range.lowerBound].ends(with: $0) }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

extension SQLiteTable {
  /// Returns whether a message of SQLite contains the name of a hidden column, case-insensitively.
  func mentionsHiddenColumn(in message: String) -> Bool {
    hiddenColumns.contains(where: message.containsInAnyCase)
  }

  /// Returns a message of SQLite, or a general one in place of one that names a hidden column or table.
  func messageForReaders(_ message: String) -> String {
    mayReveal(message) ? message : "is not readable: it reads a part that is not available here."
  }

  /// Whether a message of SQLite may be shown to readers. It must not name a hidden column or table.
  func mayReveal(_ message: String) -> Bool {
    let definition = SQLiteDefinition(message)
    return !mentionsHiddenColumn(in: message)
      && !secrets.contains { definition.mentions($0.utf8.map(\.lowercasedASCII)) }
  }

  /// Whether a message about a CHECK constraint may be shown. A trigger may write to a table with hidden columns, or to
  /// a hidden table, and SQLite names only the constraint or its expression.
  func mayRevealCheck(in message: String) -> Bool {
    let start = "CHECK constraint failed: "
    guard !secrets.isEmpty || !hiddenColumns.isEmpty, message.utf8.starts(with: start.utf8) else {
      return true
    }
    let check = message.utf8.dropFirst(start.utf8.count)
    return Array((statement ?? "").utf8).firstRange(of: check) != nil
  }
}
