import Foundation
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests of keys, references and filters with bytes, in columns of any declared type.
struct StoredBytesTests {
  private func client(_ sql: String) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, SiteClient(try await databases.site(isWritable: true), script: .off))
  }

  private static let items = """
    CREATE TABLE items (guid GUID PRIMARY KEY NOT NULL, parent GUID, n TEXT);
    INSERT INTO items VALUES (x'0011', NULL, 'a'), (x'0022', x'0011', 'b'), (x'0033', x'0011', 'c');
    CREATE TABLE child (id INTEGER PRIMARY KEY, item GUID REFERENCES items (guid));
    INSERT INTO child VALUES (1, x'0011'), (2, x'0011');
    """

  @Test func filtersFindBytesInAColumnOfAnotherType() async throws {
    let (databases, client) = try await client(Self.items)
    defer { withExtendedLifetime(databases) {} }
    let list = try await client.visit("/items?facet=parent").follow("~x0011 2")
    #expect(list.url.hasPrefix("/items?is.parent=~x0011"))
    #expect(list.text.contains("2 rows"))
    #expect(try await client.visit("/items?not.parent=~x0011").text.contains("1 row"))
    let record = try await client.visit("/items/~x0011")
    #expect(try await record.follow("child by item").text.contains("2 rows"))
  }

  @Test func aReferenceToBytesIsChosenByTheNameOfItsRow() async throws {
    let (databases, client) = try await client(Self.items)
    let item = "SELECT hex(item) || typeof(item) FROM child ORDER BY id"
    _ = try await client.visit("/child/1/edit").submit("Save", ["item": "b"])
    #expect(try databases.rows(item) == ["0022blob", "0011blob"])
    _ = try await client.visit("/child/~new?is.item=~x0033").submit("Add")
    #expect(try databases.rows(item) == ["0022blob", "0011blob", "0033blob"])
  }

  @Test func rangesOfBytesCompareBytes() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE files (id INTEGER PRIMARY KEY, content BLOB);
      INSERT INTO files (content) VALUES (x'01'), (x'02'), (x'03'), ('text'), (4);
      """)
    defer { withExtendedLifetime(databases) {} }
    #expect(try await client.visit("/files?min.content=~x02").text.contains("2 rows"))
    #expect(try await client.visit("/files?less.content=~x02").text.contains("1 row"))
  }

  @Test func rangesOfTextsCompareTextsThatLookLikeBytes() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO names (name) VALUES ('~x00'), ('~x01'), ('a'), (x'00');
      """)
    defer { withExtendedLifetime(databases) {} }
    #expect(try await client.visit("/names?min.name=~x00").text.contains("3 rows"))
    #expect(try await client.visit("/names?less.name=~x01").text.contains("3 rows"))
  }

  @Test func aFormNamesTheColumnsWithoutAField() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT, content BLOB);
      INSERT INTO files (name, content) VALUES (CAST(x'ff' AS TEXT), x'01');
      """)
    defer { withExtendedLifetime(databases) {} }
    let form = try await client.visit("/files/1/edit")
    #expect(
      form.text.contains("'content' cannot be changed here, because a form has no field for bytes.")
    )
    #expect(
      form.text.contains("'name' cannot be changed here, because the text is not valid UTF-8."))
    let copy = try await client.visit("/files/1").follow("Duplicate")
    #expect(copy.text.contains("The copy lacks 'name', because the text is not valid UTF-8."))
  }

  @Test func valuesOfAnEnumAreTexts() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE posts (id INTEGER PRIMARY KEY, status ENUM);
      INSERT INTO posts (status) VALUES ('draft'), ('public'), ('draft');
      """)
    defer { withExtendedLifetime(databases) {} }
    #expect(try await client.visit("/posts?is.status=draft").text.contains("2 rows"))
  }

  @Test func datesInOtherFormsAreCountedWithTheirYear() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE days (id INTEGER PRIMARY KEY, d DATE);
      INSERT INTO days (d) VALUES ('2024-4-1'), ('2024-04-02'), ('2024-1-5'), ('2023-12-31'), ('2024-02-30'),
        ('2024-12-31'), ('2025-01-01'), ('2024'), ('x'), ('2024-00-00');
      """)
    defer { withExtendedLifetime(databases) {} }
    let list = try await client.visit("/days?facet=d").follow("2024 6")
    #expect(list.text.contains("6 rows") && list.text.contains("other values 2"))
  }

  @Test func aFacetOfListsCountsEmptyValues() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE notes (id INTEGER PRIMARY KEY, tags JSON);
      INSERT INTO notes (tags) VALUES ('["x"]'), ('["x","y"]'), ('[]'), (NULL), ('');
      """)
    defer { withExtendedLifetime(databases) {} }
    let list = try await client.visit("/notes?facet=tags").follow("is empty 2")
    #expect(list.text.contains("2 rows"))
  }
}
