import Foundation
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

@Suite struct QueryParameterTests {
  private static let sql = """
    CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, made DATE, sold BOOLEAN);
    INSERT INTO t VALUES (1, 'one', '2026-01-01', 1), (2, 'two', '2026-01-02', 0), (3, 'it''s', NULL, 1);
    """

  private func client(_ queries: String = "") async throws -> (SiteClient, Databases) {
    let databases = try Databases()
    try databases.make(Self.sql)
    try Data(#"{"queries": {\#(queries)}}"#.utf8).write(
      to: URL(filePath: databases.path("settings.json")))
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite"), hiddenTables: [])
    let settings = try await SettingsReader(databases: [source]).read(
      databases.path("settings.json"))
    let site = try await DataSite(title: nil, databases: [source], settings: settings).site(
      .patient)
    return (SiteClient(site, script: .off), databases)
  }

  @Test func aNamedParameterBecomesAFieldWithABoundValue() async throws {
    let (client, databases) = try await client()
    let empty = try await client.visit("/~sql")
    let asked = try await empty.submit("Run", ["SQL": "SELECT a, b FROM t WHERE b = :name"])
    #expect(asked.text.contains("No rows"))
    for (typed, rows) in [
      ("one", [["1", "one"]]), ("it's", [["3", "it's"]]), ("x' OR '1'='1", []),
      ("'; DROP TABLE t; --", []), (":name", []),
    ] {
      let answer = try await asked.submit("Run", ["name": .text(typed)])
      #expect(
        try rows.isEmpty ? answer.text.contains("No rows") : answer.table().rows == rows, "\(typed)"
      )
      // The query and the typed value can still be edited.
      #expect(answer.html.contains("WHERE b = :name"))
    }
    withExtendedLifetime(databases) {}
  }

  @Test func aParameterisedQueryCanBeSortedFilteredAndExported() async throws {
    let (client, databases) = try await client(
      #""some": {"sql": "SELECT a, b, :what AS what, :what || 'x' AS more FROM t WHERE a >= :least", "parameters": {"least": {"type": "number", "default": "2"}}}"#
    )
    let page = try await client.visit("/~queries/some?%3Awhat=w&sort=-a")
    #expect(try page.table().rows == [["3", "it's", "w", "wx"], ["2", "two", "w", "wx"]])
    let narrower = try await page.submit("Next", ["Column": "b"])
      .submit("Add filter", ["Comparison": "has", "Value": "two"])
    #expect(try narrower.table().rows == [["2", "two", "w", "wx"]])
    let response = await client.site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: "/~queries/some/-/export?:least=3&:what=%22"))
    var bytes: [UInt8] = []
    while let piece = try await response.stream?() { bytes += piece }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "a,b,what,more\r\n3,it's,\"\"\"\",\"\"\"x\"\r\n")
    let counted = try await client.visit("/~queries/some?:least=0&facet=b&has.b=o")
    #expect(counted.text.contains("2 rows"))
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      ("number", "2", "integer"), ("number", "2.5", "real"), ("number", "", "null"),
      ("boolean", "1", "integer"), ("boolean", "", "null"), ("date", "2026-01-02", "text"),
      ("date", "", "null"), ("text", "", "text"), ("text", "5", "text"),
    ])
  func aParameterHasItsDeclaredType(type: String, value: String, stored: String) async throws {
    let (client, databases) = try await client(
      #""one": {"sql": "SELECT typeof(:x) AS type", "parameters": {"x": {"type": "\#(type)"}}}"#)
    #expect(try await client.visit("/~queries/one?:x=\(value)").table().rows == [[stored]])
    withExtendedLifetime(databases) {}
  }

  @Test(arguments: [("number", "x"), ("boolean", "2"), ("date", "2026-13-01"), ("number", "1e999")])
  func invalidParameterValuesAreReported(type: String, value: String) async throws {
    let (client, databases) = try await client(
      #""one": {"sql": "SELECT :x AS x", "parameters": {"x": {"type": "\#(type)"}}}"#)
    let page = try await client.visit("/~queries/one?:x=\(value)")
    #expect(page.text.contains("The parameter ':x' is '\(value)', which is not valid."))
    let export = try await client.visit("/~queries/one/-/export?:x=\(value)")
    #expect(export.status == 400)
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "SELECT ?", "SELECT ?1", "SELECT @a", "SELECT $a", "SELECT :\u{E9}", "SELECT :a::b",
      "SELECT " + (0..<21).map { ":p\($0)" }.joined(separator: ", "),
    ])
  func invalidOrTooManyParametersAreRejected(sql: String) async throws {
    let (client, databases) = try await client()
    let encoded = sql.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
    let text = try await client.visit("/~sql?sql=\(encoded)").text
    #expect(text.contains(/has an invalid name|more than 20 parameters/), "\(text)")
    withExtendedLifetime(databases) {}
  }

  @Test func duplicateParametersAreRejectedAndUnknownOnesIgnored() async throws {
    let (client, databases) = try await client(#""one": {"sql": "SELECT :x AS x"}"#)
    #expect(try await client.visit("/~queries/one?:x=1&:x=2").status == 400)
    #expect(try await client.visit("/~queries/one?:x=1&:y=2").table().rows == [["1"]])
    #expect(try await client.visit("/~queries/none").status == 404)
    withExtendedLifetime(databases) {}
  }
}
