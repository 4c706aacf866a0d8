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
  /// What keeps it from being read; `nil` where nothing is known.
  var fault: String?
  /// Whether its rows come from another server, which may not answer: then they are not counted.
  var isElsewhere = false
}

/// What nobody is told of.
struct TableHiding: Sendable {
  let isHidden: @Sendable (_ table: String) -> Bool
  /// Whether a column of a table is hidden.
  var hides: @Sendable (_ column: String, _ table: String) -> Bool = { _, _ in false }
  /// The column by which the rows of a table are called; `nil` for the usual ones.
  var name: @Sendable (_ table: String) -> String? = { _ in nil }
  /// The names of rows that were chosen among what is not hidden.
  var names = NameCache()
  /// The tables of which nobody is told, or of some columns of which.
  let secrets: [String]

  /// Nothing is hidden.
  static var none: TableHiding { TableHiding(isHidden: { _ in false }, secrets: []) }
}
