/// What is known of a column's texts beyond that they are texts: which filters fit, and by what they are counted.
package enum ListContent: Hashable, Sendable {
  /// Nothing.
  case any
  /// Days: `2026-11-26`.
  case days
  /// What begins with a day, such as `2026-11-26 09:30:00`.
  case moments
  /// Times of a day: `09:30`, with seconds or without.
  case times
  /// Arrays in JSON.
  case lists
}

extension DataColumn {
  /// Whether its values begin with days.
  var isDated: Bool { content == .days || content == .moments || format == .date && kind == .text }
}
