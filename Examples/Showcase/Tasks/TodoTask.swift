import GRDB
import PageElements

/// A task, as stored.
struct TodoTask: Hashable, Sendable {
  var id: Int64
  var title: String
  var notes: String
  var due: CalendarDate?
  var isDone: Bool

  /// The sections of the list by key.
  static func section(isDone: Bool) -> String { isDone ? "done" : "todo" }
}

extension TodoTask: FetchableRecord {
  init(row: GRDB.Row) throws {
    (id, title, notes) = (row["id"], row["title"], row["notes"])
    due = (row["due"] as String?).flatMap { CalendarDate($0) }
    isDone = row["is_done"]
  }
}
