import GRDB
import HTTPTypes
import PageData
import PageElements
import PageSite

/// The shared list of tasks in SQLite. Every change is one transaction.
struct TaskStore: Sendable {
  let database: BoundedDatabase

  static func migrate(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE tasks (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          title TEXT NOT NULL,
          notes TEXT NOT NULL DEFAULT '',
          due TEXT,
          is_done INTEGER NOT NULL DEFAULT 0,
          position REAL NOT NULL
        );
        CREATE INDEX tasks_by_position ON tasks (is_done, position, id);
        """)
    let titles = [
      "Order sencha for the week", "Descale the big kettle", "Ring the potter about the cups",
      "Write the menu for spring", "Water the plants in the window",
    ]
    for (position, title) in titles.enumerated() {
      try database.execute(
        sql: "INSERT INTO tasks (title, position) VALUES (?, ?)", arguments: [title, position])
    }
    try database.execute(
      sql: "INSERT INTO tasks (title, is_done, position) VALUES ('Sweep the terrace', 1, 0)")
  }

  /// Creates the table of deleted tasks, of which the last hundred can be restored.
  static func createRemovedTasks(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE removed_tasks (
          id INTEGER NOT NULL, title TEXT NOT NULL, notes TEXT NOT NULL, due TEXT,
          is_done INTEGER NOT NULL, position REAL NOT NULL
        );
        """)
  }

  func add(_ title: String) async throws {
    try await database.write { database in
      try database.execute(
        sql: "INSERT INTO tasks (title, position) VALUES (?, ?)",
        arguments: [title, try Self.end(of: false, database)])
    }
  }

  /// Changes the title, notes and day of a task. The task is read in the same transaction, so that
  /// no other change comes between.
  func edit(_ id: Int64, _ change: @escaping @Sendable (inout TodoTask) throws -> Void) async throws
  {
    try await database.write { database in
      let stored = try TodoTask.fetchOne(
        database, sql: "SELECT * FROM tasks WHERE id = ?", arguments: [id])
      guard var task = stored else {
        throw SiteProblem(.notFound, "Somebody has deleted this task meanwhile.")
      }
      try change(&task)
      try database.execute(
        sql: "UPDATE tasks SET title = ?, notes = ?, due = ? WHERE id = ?",
        arguments: [task.title, task.notes, task.due?.description, task.id])
    }
  }

  /// Marks a task as done or open, and moves it to the end of that list.
  func set(_ id: Int64, isDone: Bool) async throws {
    try await database.write { database in
      try database.execute(
        sql: "UPDATE tasks SET is_done = ?, position = ? WHERE id = ? AND is_done <> ?",
        arguments: [isDone, try Self.end(of: isDone, database), id, isDone])
    }
  }

  func remove(_ id: Int64) async throws {
    try await database.write {
      try $0.execute(
        sql: """
          INSERT INTO removed_tasks SELECT id, title, notes, due, is_done, position FROM tasks WHERE id = ?
          """, arguments: [id])
      try $0.execute(sql: "DELETE FROM tasks WHERE id = ?", arguments: [id])
      try $0.execute(
        sql: """
          DELETE FROM removed_tasks WHERE rowid <= (SELECT max(rowid) FROM removed_tasks) - 100
          """)
    }
  }

  /// Restores a deleted task at its old position.
  func restore(_ id: Int64) async throws {
    try await database.write {
      try $0.execute(
        sql: """
          INSERT OR IGNORE INTO tasks (id, title, notes, due, is_done, position)
            SELECT id, title, notes, due, is_done, position FROM removed_tasks WHERE id = ?
          """, arguments: [id])
      try $0.execute(sql: "DELETE FROM removed_tasks WHERE id = ?", arguments: [id])
    }
  }

  func removeDone() async throws {
    try await database.write { try $0.execute(sql: "DELETE FROM tasks WHERE is_done") }
  }

  /// Moves a task before another one, or to the end of its list.
  func move(_ id: Int64, isDone: Bool, before next: Int64?) async throws {
    try await database.write { database in
      guard id != next else { return }
      var position = try Self.end(of: isDone, database)
      if let next,
        let newPosition = try Self.position(before: next, of: isDone, moving: id, database)
      {
        position = newPosition
      }
      try database.execute(
        sql: "UPDATE tasks SET is_done = ?, position = ? WHERE id = ?",
        arguments: [isDone, position, id])
    }
  }

  private static func end(of isDone: Bool, _ database: Database) throws -> Double {
    try Double.fetchOne(
      database, sql: "SELECT coalesce(max(position), 0) + 1 FROM tasks WHERE is_done = ?",
      arguments: [isDone]) ?? 1
  }

  /// Returns a position between a task and the one above it; `nil` if the task is not in the list.
  private static func position(
    before next: Int64, of isDone: Bool, moving id: Int64, _ database: Database
  ) throws -> Double? {
    for isRetry in [false, true] {
      let list = try GRDB.Row.fetchAll(
        database,
        sql: """
          SELECT id, position FROM tasks WHERE is_done = ? AND id <> ? ORDER BY position, id
          """, arguments: [isDone, id])
      guard let index = list.firstIndex(where: { $0["id"] == next }) else { return nil }
      let below: Double = list[index]["position"]
      let above: Double = index > 0 ? list[index - 1]["position"] : below - 2
      let middle = (above + below) / 2
      if above < middle, middle < below || isRetry { return middle }
      // The positions are too close: number the list again.
      for (position, row) in list.enumerated() {
        try database.execute(
          sql: "UPDATE tasks SET position = ? WHERE id = ?",
          arguments: [position, row["id"] as Int64])
      }
    }
    return nil
  }
}
