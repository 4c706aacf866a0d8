import BenchRows
import GRDB
public import PageData
import PageElements
public import PageSite

/// The library's site in `bench pages`, written as users of the library would.
public enum BenchPages {
  /// Returns a site with the pages `/rows` with a search, `/kept` and `/live` with the same rows, `/long` with 500
  /// rows, `/tasks` with one button per task, and `/slow`, which takes about 30 ms of processor time.
  public static func site(
    _ database: BoundedDatabase, _ configuration: SiteConfiguration = SiteConfiguration()
  ) throws -> Site {
    let pages = [
      Page("/rows", query: ["q": ""]) { rows(database, matching: $0.query["q"] ?? "") },
      Page("/kept") { _ in rows(database, matching: "") }.cached(by: database.contentVersion),
      Page("/live") { _ in rows(database, matching: "") }
        .live(changes: { DatabaseChanges(database, in: "character") }),
      Page("/long", batch: 500) { _ in rows(database, matching: "") }
        .live(changes: { DatabaseChanges(database, in: "character") }),
      Page("/slow") { _ in try await slow(database) },
      Page("/tasks") { _ in try await tasks(database) },
    ]
    return try Site(pages: pages, configuration: configuration)
  }

  private static func rows(_ database: BoundedDatabase, matching word: String) -> PageContent {
    PageContent(
      title: "Characters",
      table: Table(columns: [
        Column("Character", width: .fixed(88), alignment: .center), "Code point", "Name",
        "Category",
      ]),
      rows: SQLiteRows(
        database, columns: "code, character.name, category",
        from: word.isEmpty ? "character" : "names JOIN character ON code = names.rowid",
        where: word.isEmpty ? nil : "names MATCH \(word)",
        order: KeysetOrder([.init(word.isEmpty ? "code" : "names.rowid")]),
        section: { Section(key: $0, rows: []) }, inSection: { _ in nil }
      ) { (character: BenchCharacter) in
        (
          section: "all",
          row: PageElements.Row(key: character.code) {
            Unicode.Scalar(UInt32(character.code)).map { String($0) } ?? ""
            character.codePoint
            character.name
            character.category
          }
        )
      })
  }

  private static func slow(_ database: BoundedDatabase) async throws -> PageContent {
    let count = try await database.read { try Int.fetchOne($0, sql: BenchRows.slow) }
    return PageContent(
      title: "Slow", table: Table { Section { PageElements.Row("\(count ?? 0)") } })
  }

  private static func tasks(_ database: BoundedDatabase) async throws -> PageContent {
    let tasks = try await database.read { try BenchTask.fetchAll($0, sql: BenchRows.tasks) }
    return PageContent(
      title: "Tasks",
      table: Table(columns: ["Task", "Done", ""]) {
        Section(key: "tasks") {
          for task in tasks {
            PageElements.Row(key: task.id) {
              task.title
              task.isDone ? "Yes" : "No"
              Button("Toggle") { _ in
                try await database.write {
                  try $0.execute(sql: BenchRows.toggle, arguments: [task.id])
                }
              }
            }
          }
        }
      })
  }
}
