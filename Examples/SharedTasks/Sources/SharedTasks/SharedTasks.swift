import ArgumentParser
import PageCommands
import PageElements
import PagePostgres
import PageSite

/// A to-do list that any number of instances serve from one PostgreSQL database.
@main struct SharedTasks: SiteCommands {
  static let commandName = "shared-tasks"
  static let abstract = "Serve a to-do list that everybody shares."

  @Option(help: "The PostgreSQL database, as postgres://USER@HOST/NAME.")
  var database: String?

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    guard let address = try Setting.value(database, "SHARED_TASKS_DATABASE") else {
      throw CommandError("Name a database: --database postgres://…, or SHARED_TASKS_DATABASE.")
    }
    return try await sharedTasks(PostgresDatabase(address), configuration)
  }
}

func sharedTasks(_ database: PostgresDatabase, _ base: SiteConfiguration) async throws -> Site {
  let store = TaskStore(database: database)
  try await store.prepare()
  var configuration = try await base.keeping(in: database)
  configuration.frame = SiteFrame("Shared tasks", icon: .list, to: "/tasks") {
    NavigationLink("Tasks", to: "/tasks", icon: .list)
  }
  // Add further pages here, such as one to search and sort the same rows.
  return try Site(pages: [TasksPage(store: store).page], configuration: configuration)
}
