import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests of what is shown of a row, and of many.
@Suite struct CardTests {
  private static let shop = """
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bruno');
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, discount REAL, total REAL,
      items INTEGER, state TEXT CHECK (state IN ('paid', 'open')), placed DATE);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
    INSERT INTO orders SELECT i, 1, i * 0.01, i * 2.5, i, iif(i % 2, 'paid', 'open'),
      date('2026-01-01', i || ' days') FROM n;
    CREATE VIEW sums AS SELECT customer_id, sum(total) AS revenue, count(*) AS orders FROM orders GROUP BY 1;
    """

  private func page(_ path: String, isWritable: Bool = false) async throws -> ClientPage {
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    try databases.make(Self.shop)
    let client = SiteClient(try await databases.site(isWritable: isWritable), script: .off)
    return try await client.visit(path)
  }

  @Test func aCardShowsKeyAmountReferenceStatusAndDate() async throws {
    let row = try #require(try await page("/orders").elements("tbody > tr").first)
    let classes = try row.elements("td").map { $0["class"] ?? "" }
    #expect(
      classes == [
        "", "pe-below", "pe-end pe-wide", "pe-end", "pe-end pe-wide", "pe-below", "pe-below",
      ])
  }

  @Test func aCardOfAViewShowsAnAmountByItsNameAndAllOtherColumns() async throws {
    let row = try #require(try await page("/sums").elements("tbody > tr").first)
    #expect(try row.elements("td").map { $0["class"] } == ["pe-end", "pe-end", "pe-end pe-below"])
  }

  @Test func aCardOfARowWithANameShowsTheName() async throws {
    let row = try #require(try await page("/customers").elements("tbody > tr").first)
    #expect(try row.elements("td").map { $0["class"] } == [nil, nil])
  }

  @Test func thePageOfARowShowsTheFirstRowsThatReferToIt() async throws {
    let page = try await page("/customers/1")
    #expect(page.text.contains("orders by customer_id") && page.text.contains("30 rows"))
    let rows = try page.elements(".pe-preview tbody tr")
    #expect(rows.count == 5)
    // Each row has the same value in the column that refers to this one.
    #expect(
      try page.elements(".pe-preview th").map(\.text)
        == ["id", "discount", "total", "items", "state", "placed"])
    #expect(
      try page.elements(".pe-preview td a").map { $0["href"] } == (1...5).map { "/orders/\($0)" })
  }

  @Test func theFirstRowsAreLeftOutIfThereAreNone() async throws {
    let page = try await page("/customers/2")
    #expect(page.text.contains("orders by customer_id") && page.text.contains("0 rows"))
    #expect(try page.elements(".pe-preview").isEmpty)
  }

  @Test func aFacetCountsTheValuesThatNoFilterCanExpress() async throws {
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, n NUMERIC);
      INSERT INTO t (n) VALUES (1), (1), ('N/A'), ('N/A'), ('late');
      """)
    let client = SiteClient(try await databases.site(), script: .off)
    let page = try await client.visit("/t?facet=n")
    #expect(page.text.contains("1 2") && page.text.contains("other values 3"), "\(page.text)")
  }

  @Test(arguments: [
    ("9007199254740993, -9007199254740992", "n: 1"), ("0.0000001, 0.0000002", "n: 0.0000003"),
    ("0.1, 0.2", "n: 0.3"), ("1234567.12358023, 0", "n: 1,234,567.12358023"),
  ])
  func aSumIsShownWithAllItsDigits(numbers: String, sum: String) async throws {
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    let values = numbers.replacing(", ", with: "), (")
    try databases.make(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, n NUMERIC); INSERT INTO t (n) VALUES (\(values));")
    let client = SiteClient(try await databases.site(), script: .off)
    let page = try await client.visit("/t?sum=n")
    #expect(page.text.contains(sum + " ") || page.text.hasSuffix(sum), "\(page.text)")
  }
}
