import GRDB
import PageData
import PageElements
import PageSite

/// A numbered list in SQLite, in parts of equal length, and the page `/items` that shows it.
enum ItemList {
  static func fill(_ database: Database, count: Int, inPartsOf length: Int) throws {
    try database.execute(
      sql: """
        CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL, part TEXT NOT NULL);
        WITH RECURSIVE numbers (id) AS (
          SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < \(count)
        )
        INSERT INTO items SELECT id, 'Item number ' || id, 'Part ' || (id / \(length)) FROM numbers;
        """)
  }

  private struct Item: FetchableRecord, Sendable {
    let id: Int
    let name, part: String

    init(row: GRDB.Row) {
      (id, name, part) = (row["id"], row["name"], row["part"])
    }
  }

  /// - Parameter onRender: Called for each render of the page's content.
  static func page(
    _ pool: DatabasePool, onRender: @escaping @Sendable () -> Void = {}
  ) -> Page {
    let database = BoundedDatabase(pool)
    return Page("/items") { _ in
      onRender()
      return PageContent(
        title: "Items", table: Table(columns: ["Number", "Name"]),
        rows: SQLiteRows(
          database, columns: "*", from: "items", order: KeysetOrder([.init("id")]),
          section: { Section(key: $0, header: SectionHeader(Label($0))) },
          inSection: { "part = \($0)" }
        ) { (item: Item) in
          (
            section: item.part,
            row: PageElements.Row(key: item.id) {
              item.id
              item.name
            }
          )
        })
    }
  }
}
