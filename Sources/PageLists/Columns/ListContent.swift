/// The content of a column's texts, which determines the filters and facets.
package enum ListContent: Hashable, Sendable {
  /// Any text.
  case any
  /// Dates: `2026-11-26`.
  case days
  /// Dates with a time, such as `2026-11-26 09:30:00`.
  case dateTimes
  /// Times of day: `09:30`, with or without seconds.
  case times
  /// JSON arrays.
  case jsonArrays
}

extension DataColumn {
  /// Whether its values begin with dates.
  package var isDated: Bool {
    content == .days || content == .dateTimes || format == .date && kind == .text
  }
}
