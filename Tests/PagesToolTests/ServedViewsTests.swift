import Foundation
import GRDB
import PageData
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests of saved views, of adding rows that refer to a row, and of the tables on the contents page.
@Suite struct ServedViewsTests {
  private static let sql = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT, fresh BOOLEAN);
    INSERT INTO kinds VALUES (1, 'Tea', 1), (2, 'Coffee', 0), (3, 'Other', 5);
    CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kinds (id), other TEXT REFERENCES tags (tag));
    INSERT INTO products VALUES (1, 'Assam', 1, 'a b&c'), (2, 'Mocha', 2, NULL);
    CREATE TABLE tags (tag TEXT PRIMARY KEY);
    INSERT INTO tags VALUES ('a b&c');
    CREATE VIRTUAL TABLE found USING fts5 (name, content='products', content_rowid='id');
    CREATE VIRTUAL TABLE notes USING fts5 (text);
    """

  private func client(
    isWritable: Bool = false, views: any ListViewStore = MemoryListViews(),
    settings: SiteSettings = SiteSettings()
  ) async throws -> (SiteClient, Databases) {
    let databases = try Databases()
    try databases.make(Self.sql)
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: isWritable),
      hiddenTables: [])
    let site = try await DataSite(
      title: nil, databases: [source], settings: settings, views: views
    ).site(.patient)
    return (SiteClient(site, script: .off), databases)
  }

  @Test func aViewCanBeSavedAndRemoved() async throws {
    let (client, databases) = try await client()
    let plain = try await client.visit("/products")
    #expect(!plain.text.contains("Save this view"))
    let narrow = try await client.visit("/products?sort=-name&is.kind=1")
    let form = try await narrow.follow("Save this view")
    #expect(form.text.contains("kind is Tea · name ↓"))
    let saved = try await form.submit("Save", ["Name": "Teas <b>"])
    #expect(saved.text.contains("View saved."))
    #expect(try saved.table().rows.count == 1)
    #expect(!saved.text.contains("Save this view"))
    let list = try await client.visit("/products")
    #expect(list.text.contains("Teas <b>"))
    #expect(try await list.follow("Teas <b>").table().rows.map { $0[1] } == ["Assam"])
    // Another list has its own views.
    #expect(try await !client.visit("/kinds").text.contains("Teas"))
    let views = try await list.follow("Manage views")
    let removed = try await views.submit("Remove")
    #expect(removed.text.contains("No views"))
    #expect(try await !client.visit("/products").text.contains("Teas"))
    withExtendedLifetime(databases) {}
  }

  @Test func invalidAndExcessViewsAreRejected() async throws {
    let views = MemoryListViews()
    for number in 0..<50 {
      try await views.save(
        SavedListView("v\(number)", query: "sort=id"), of: "shop/products", for: nil)
    }
    let (client, databases) = try await client(views: views)
    let form = try await client.visit("/products/~views?sort=name")
    let refused = try await form.submit("Save", ["Name": "one more"])
    #expect(refused.status == 422)
    #expect(refused.text.contains("This list already has 50 views. Remove one first."))
    // A view with an existing name replaces it, even at the limit.
    let kept = try await form.submit("Save", ["Name": "v7"])
    #expect(kept.text.contains("View saved."))
    #expect(try await views.views(of: "shop/products", for: nil)[7].query == "sort=name")
    for name in [" ", String(repeating: "x", count: 101), String(repeating: "\u{E9}", count: 60)] {
      #expect(try await form.submit("Save", ["Name": .text(name)]).status == 422)
    }
    #expect(try await client.visit("/products/~views?sort=none").status == 400)
    #expect(try await client.visit("/none/~views").status == 404)
    withExtendedLifetime(databases) {}
  }

  @Test func savedViewsCanBeDisabledInTheSettings() async throws {
    var settings = SiteSettings()
    settings.savesViews = false
    let (client, databases) = try await client(settings: settings)
    #expect(try await !client.visit("/products?sort=name").text.contains("Save this view"))
    #expect(try await client.visit("/products/~views").status == 404)
    withExtendedLifetime(databases) {}
  }

  @Test func aReferringRowCanBeAddedFromTheReferencedRow() async throws {
    let (client, databases) = try await client(isWritable: true)
    let kind = try await client.visit("/kinds/2")
    let form = try await kind.follow("Add")
    let added = try await form.submit("Add", ["name": "Espresso"])
    #expect(added.text.contains("Added."))
    let tag = try await client.visit("/tags/a%20b%26c")
    _ = try await tag.follow("Add").submit("Add", ["name": "Sencha"])
    let rows = try await databases.catalog("shop.sqlite").database().read {
      try GRDB.Row.fetchAll($0, sql: "SELECT name, kind, other FROM products WHERE id > 2").map {
        "\($0["name"] ?? "–") \($0["kind"] ?? "–") \($0["other"] ?? "–")"
      }
    }
    #expect(rows == ["Espresso 2 –", "Sencha – a b&c"])
    #expect(try await client.visit("/products/~new?is.none=1").status == 400)
    #expect(try await client.visit("/products/~new?is.kind=x").status == 400)
    #expect(try await client.visit("/products/~new?like=99&is.kind=1").status == 404)
    let (reader, others) = try await self.client()
    #expect(try await !reader.visit("/kinds/2").text.contains("Add"))
    withExtendedLifetime((databases, others)) {}
  }

  @Test func booleansAreShownAsYesOrNoOnARecordPage() async throws {
    let (client, databases) = try await client()
    #expect(try await client.visit("/kinds/1").table().rows[2] == ["fresh", "Yes"])
    #expect(try await client.visit("/kinds/2").table().rows[2] == ["fresh", "No"])
    #expect(try await client.visit("/kinds/3").table().rows[2] == ["fresh", "5"])
    withExtendedLifetime(databases) {}
  }

  @Test func theContentsPageOmitsFullTextIndexesOfListedTables() async throws {
    let (client, databases) = try await client()
    let contents = try await client.visit("/")
    #expect(try contents.table().rows.map { $0[0] } == ["kinds", "notes", "products", "tags"])
    #expect(try await client.visit("/found").status == 200)
    withExtendedLifetime(databases) {}
  }
}
