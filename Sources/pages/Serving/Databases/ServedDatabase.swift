import PageData
import PageLists
import PageSite

/// A database whose tables are served.
protocol ServedDatabase: Sendable {
  /// The tables and views that readers may see, in their order, as the contents name them.
  ///
  /// - Parameter hiding: What is left out.
  func listings(_ hiding: TableHiding) async throws -> [TableListing]
  /// One of them by its name; `nil` where there is none.
  func table(_ name: String, _ hiding: TableHiding) async throws -> (any ServedTable)?
  /// Those of them that refer to one.
  func referring(
    to table: any ServedTable, _ hiding: TableHiding
  ) async throws -> [any ServedTable]

  /// Whether rows can be changed at all.
  var isWritable: Bool { get }
  /// A greater number after each change; `nil` where that cannot be told at once.
  func version() -> UInt64?
  /// Calls each time something may have changed, until the task is cancelled.
  func watch(_ tell: @Sendable () -> Void) async throws
  /// The file that it is, of which queries are asked, and into which other files are imported; `nil` for all others.
  var file: SQLiteCatalog? { get }
}

/// A table or view in a list of all.
struct TableListing: Sendable {
  let name: String
  let kind: TableKind
  /// The names of its first columns.
  let columns: [String]
  /// Whether it is there for another one alone, as what a full-text index keeps is.
  let isAside: Bool
  /// The reason why it cannot be read; `nil` if none is known.
  var fault: String?
  /// Whether its rows come from another server. They are not counted, since that server may not answer.
  var isElsewhere = false
}

/// The tables and columns that are hidden from readers.
struct TableHiding: Sendable {
  let isHidden: @Sendable (_ table: String) -> Bool
  /// Whether a column of a table is hidden.
  var hides: @Sendable (_ column: String, _ table: String) -> Bool = { _, _ in false }
  /// The column that provides the display names of a table's rows; `nil` for the default columns.
  var name: @Sendable (_ table: String) -> String? = { _ in nil }
  /// The cache of display name columns, which are chosen among the visible ones.
  var names = NameCache()
  /// The names of the tables that are hidden or have hidden columns.
  let secrets: [String]

  /// A value that hides nothing.
  static var none: TableHiding { TableHiding(isHidden: { _ in false }, secrets: []) }
}
