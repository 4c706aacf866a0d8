import Foundation
import PageData
import PageElements
import PageLists
import PageSite

/// The settings of a site. All tables and columns that they name existed when the file was read.
struct SiteSettings: Sendable {
  var title: String?
  /// The site's own stylesheet.
  var stylesheet: [UInt8]?
  /// Whether readers can save views of lists.
  var savesViews = true
  /// The settings of each database, by its name.
  var databases: [String: DatabaseSettings] = [:]
}

/// The settings of one database.
struct DatabaseSettings: Sendable {
  var tables: [TableSettings] = []
  var queries: [QuerySettings] = []

  subscript(table name: String) -> TableSettings? {
    tables.first { $0.areSameNames($0.name, name) }
  }

  subscript(query name: String) -> QuerySettings? {
    queries.first { $0.name.hasSameBytes(as: name) }
  }
}

/// The settings of a table or view.
struct TableSettings: Sendable {
  let name: String
  /// Whether names are compared as in SQLite, where ASCII letters are case-insensitive. The case of a name may change
  /// with the
  /// schema, and what is hidden must stay hidden.
  var ignoresCase = false
  var title: String?
  var help: String?
  var isHidden = false
  /// The order if an address has none.
  var order = RowOrder([])
  /// The column that provides the display names of rows.
  var labelColumn: String?
  /// The columns that a list shows, in this order, if the address names none.
  var shownColumns: [String]?
  /// The columns that the search covers.
  var searchedColumns: [String]?
  var columns: [ColumnSettings] = []

  subscript(column name: String) -> ColumnSettings? {
    columns.first { areSameNames($0.name, name) }
  }

  func areSameNames(_ left: String, _ right: String) -> Bool {
    ignoresCase ? left.isSameIgnoringCase(as: right) : left.hasSameBytes(as: right)
  }

  func hides(_ column: String) -> Bool { self[column: column]?.isHidden ?? false }

  var hasHiddenColumns: Bool { columns.contains(where: \.isHidden) }
}

/// The settings of a column.
struct ColumnSettings: Sendable {
  let name: String
  var title: String?
  var help: String?
  var isHidden = false
  var format: ListFormat?
  var link: LinkTemplate?
  /// Whether its numbers are times, even if they are not detected as such.
  var isTime = false
  /// The unit, the epoch and the time zone of these times; `nil` for the detected unit and epoch, and for UTC.
  var unit: TimeScale.Unit?
  var epoch: TimeScale.Epoch?
  var zone: TimeZone?

  /// Returns the time scale of its numbers; `nil` if they are not times.
  ///
  /// - Parameter detected: The time scale detected from a sample of the values.
  func timeScale(detected: TimeScale?) -> TimeScale? {
    guard isTime || format == nil || format == .date else { return nil }
    var scale = unit.map { TimeScale($0, since: epoch ?? .year1970) } ?? detected
    if let epoch { scale?.epoch = epoch }
    if let zone { scale?.zone = zone }
    return scale
  }
}

/// A query that readers open by its name.
struct QuerySettings: Sendable {
  /// The name, which is a path segment without escapes.
  let name: String
  var title: String?
  var help: String?
  let sql: String
  var parameters: [QueryParameter] = []

  var displayTitle: String { title ?? name }
}
