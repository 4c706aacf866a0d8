import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageData

/// A patched list equals a newly requested list. The test client compares them after each patch.
@Suite struct ListLawTests {
  @Test(arguments: 0..<40)
  func anOpenListFollowsWritesToItsTable(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 5_000)
    guard table.table.kind == .table else { return }
    var random = SeededGenerator(seed: seed)
    let page = try DataPage(
      "/list", title: "List", in: table.list, order: table.order(&random),
      batch: Int.random(in: 5...60, using: &random)
    ) { for column in table.columns { column } }
    .with { $0.live() }
    let site = try Site(pages: [page.page], routes: page.routes, configuration: .patient)
    var query = ListQuery()
    query.sort = table.order(&random)
    if let column = table.columns.randomElement(using: &random), Bool.random(using: &random) {
      query.filters = [.init(column.name, .isEmpty, ["0"])]
    }
    if Bool.random(using: &random) {
      query.group = table.columns.randomElement(using: &random)?.name
      query.sum = table.columns.first { $0.kind == .number }?.name
    }
    let client = SiteClient(site)
    let open = try await client.visit("/list?" + query.text)
    let updates = try await open.updates()
    let name = table.table.name.quotedName
    for _ in 0..<6 {
      // Changes no key column, because keys reject values of other types.
      let names = table.table.columns.map(\.name).filter { $0.hasPrefix("c") }
      let changed = (names.randomElement(using: &random) ?? names[0]).quotedName
      let value = RandomTable.value(notNull: true, &random)
      let sql =
        Bool.random(using: &random)
        ? "DELETE FROM \(name) WHERE abs(random()) % 5 = 0"
        : "UPDATE OR IGNORE \(name) SET \(changed) = \(value) WHERE abs(random()) % 3 = 0"
      try await table.database.write { try $0.execute(sql: sql) }
      site.changed("/list")
    }
    // The last change is visible on every page.
    try await table.database.write { try $0.execute(sql: "DELETE FROM \(name)") }
    site.changed("/list")
    var last = open
    while !last.text.contains("No rows"), !last.text.contains("No matching rows") {
      last = try await updates.next()
    }
  }
}
