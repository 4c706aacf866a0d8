import PagePostgres
import PageSite

struct SharedTask: Decodable, Sendable {
  var id = 0, title = "", isDone = false
}

/// The tasks in PostgreSQL. Every change is one transaction.
struct TaskStore: Sendable {
  let database: PostgresDatabase
  private static let columns: PostgresQuery = #"id, title, is_done AS "isDone""#

  func prepare() async throws {
    try await database.write {
      // If two instances create a table at once, PostgreSQL rejects one of them. The lock prevents
      // that.
      try await $0.run("SELECT pg_advisory_xact_lock(20)")
      try await $0.run(
        """
        CREATE TABLE IF NOT EXISTS tasks (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          title text NOT NULL, is_done boolean NOT NULL DEFAULT false)
        """)
    }
    try await database.notifyChanges(in: "tasks")
  }

  func all() async throws -> [SharedTask] {
    try await database.run("SELECT \(Self.columns) FROM tasks ORDER BY is_done, id")
      .map { try $0.decode(SharedTask.self) }
  }

  func add(_ title: String) async throws {
    try await database.write { try await $0.run("INSERT INTO tasks (title) VALUES (\(title))") }
  }

  func set(_ id: Int, isDone: Bool) async throws {
    try await database.write {
      try await $0.run("UPDATE tasks SET is_done = \(isDone) WHERE id = \(id)")
    }
  }

  /// Changes a task. No other change can come between reading and writing it.
  func edit(
    _ id: Int, _ change: @escaping @Sendable (inout SharedTask) throws -> Void
  ) async throws {
    try await database.write {
      let row = try await $0.run("SELECT \(Self.columns) FROM tasks WHERE id = \(id) FOR UPDATE")
      guard var task = try row.first?.decode(SharedTask.self) else {
        throw SiteProblem(.notFound, "Somebody has deleted this task meanwhile.")
      }
      try change(&task)
      try await $0.run("UPDATE tasks SET title = \(task.title) WHERE id = \(id)")
    }
  }

  func remove(_ id: Int) async throws {
    try await database.write { try await $0.run("DELETE FROM tasks WHERE id = \(id)") }
  }
}
