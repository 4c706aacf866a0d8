import Foundation
import PageElements
import PageLists
import PageSite

/// What a settings file says of a site, all of whose tables and columns were there when it was read.
struct SiteSettings: Sendable {
  var title: String?
  /// A stylesheet of the site's own.
  var stylesheet: [UInt8]?
  /// Whether readers keep lists under names.
  var keepsViews = true
  /// By the names of files.
  var files: [String: FileSettings] = [:]
}

/// What is said of one file.
struct FileSettings: Sendable {
  var tables: [TableSettings] = []
  var queries: [QuerySettings] = []

  subscript(table name: String) -> TableSettings? {
    tables.first { $0.name.hasSameBytes(as: name) }
  }

  subscript(query name: String) -> QuerySettings? {
    queries.first { $0.name.hasSameBytes(as: name) }
  }
}

/// How a table or view is shown.
struct TableSettings: Sendable {
  let name: String
  var title: String?
  var help: String?
  var isHidden = false
  /// The order where an address says none.
  var order = RowOrder([])
  /// The column that rows are called by.
  var label: String?
  /// The columns that a list shows where an address does not say, in their order.
  var shown: [String]?
  /// Those in which words are sought.
  var searched: [String]?
  var columns: [ColumnSettings] = []

  subscript(column name: String) -> ColumnSettings? {
    columns.first { $0.name.hasSameBytes(as: name) }
  }

  func hides(_ column: String) -> Bool { self[column: column]?.isHidden ?? false }

  var hidesSome: Bool { columns.contains(where: \.isHidden) }
}

/// How a column is shown.
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
  /// - Parameter recognised: The time scale detected from a sample of the values.
  func times(_ recognised: TimeScale?) -> TimeScale? {
    guard isTime || format == nil || format == .date else { return nil }
    var scale = unit.map { TimeScale($0, since: epoch ?? .year1970) } ?? recognised
    if let epoch { scale?.epoch = epoch }
    if let zone { scale?.zone = zone }
    return scale
  }
}

/// A query that readers find by its name.
struct QuerySettings: Sendable {
  /// A segment of an address as it is.
  let name: String
  var title: String?
  var help: String?
  let sql: String
  var parameters: [QueryParameter] = []

  var shownTitle: String { title ?? name }
}
