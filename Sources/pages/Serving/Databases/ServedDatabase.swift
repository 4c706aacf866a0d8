import PageData
import PageLists
import PageSite

/// A database whose tables the site serves.
protocol ServedDatabase: Sendable {
  /// Returns the tables and views that readers may see, in the order of the contents.
  ///
  /// - Parameter visibility: The hidden tables and columns.
  func listings(_ visibility: TableVisibility) async throws -> [TableListing]
  /// Returns the visible table of a name; `nil` if there is no such table.
  func table(_ name: String, _ visibility: TableVisibility) async throws -> (any ServedTable)?
  /// Returns the number of rows of a visible table, up to a limit, without reading what only its list needs; `nil` if the
  /// database has no such way.
  func count(of name: String, _ visibility: TableVisibility, upTo limit: Int) async throws
    -> ListCount?
  /// Returns the visible tables with references to a table.
  func tables(
    referringTo table: any ServedTable, _ visibility: TableVisibility
  ) async throws -> [any ServedTable]

  /// Whether any rows can be changed.
  var isWritable: Bool { get }
  /// Returns a number that increases with each change; `nil` if the database cannot detect changes quickly.
  func version() -> UInt64?
  /// Calls `onChange` whenever rows may have changed, until the task is cancelled.
  func watch(_ onChange: @Sendable () -> Void) async throws
  /// The SQLite file, for queries; `nil` for other databases.
  var file: SQLiteCatalog? { get }
}

extension ServedDatabase {
  func count(of name: String, _ visibility: TableVisibility, upTo limit: Int) async throws
    -> ListCount?
  { nil }
}

/// A table or view in the contents.
struct TableListing: Sendable {
  let name: String
  let kind: TableKind
  /// The names of its first columns.
  let columns: [String]
  /// Whether it only supports another table, such as the storage of a full-text index.
  let isAuxiliary: Bool
  /// The reason why it cannot be read; `nil` if none is known.
  var fault: String?
  /// Whether its rows come from another server. They are not counted, since that server may not answer.
  var isForeign = false
}

/// The tables and columns that are hidden from readers.
struct TableVisibility: Sendable {
  let isHidden: @Sendable (_ table: String) -> Bool
  /// Whether a column of a table is hidden.
  var hides: @Sendable (_ column: String, _ table: String) -> Bool = { _, _ in false }
  /// The column that provides the display names of a table's rows; `nil` for the default columns.
  var name: @Sendable (_ table: String) -> String? = { _ in nil }
  /// The cache of display name columns, which are chosen among the visible ones.
  var nameCache = NameCache()
  /// The names of the tables that are hidden or have hidden columns.
  let restrictedTables: [String]

  /// A value that hides nothing.
  static var none: TableVisibility {
    TableVisibility(isHidden: { _ in false }, restrictedTables: [])
  }
}
