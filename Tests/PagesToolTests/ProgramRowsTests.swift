import Foundation
import HTTPTypes
import PageSite
import TestSupport
import Testing

@testable import pages

/// Tests of rows as JSON, page by page and one by one.
@Suite struct ProgramRowsTests {
  private static let sql = """
    CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
    INSERT INTO t SELECT i, CASE WHEN i % 3 THEN 'b' || (i % 5) END, CASE i WHEN 7 THEN x'00FF' ELSE i / 2.0 END FROM n;
    CREATE TABLE pair (x TEXT, y INTEGER, z TEXT, PRIMARY KEY (x, y));
    INSERT INTO pair VALUES ('a,b', 1, '"quoted"');
    CREATE VIEW v AS SELECT b FROM t;
    CREATE TABLE pe_secret (s TEXT);
    INSERT INTO pe_secret VALUES ('hidden words');
    """

  private func site() async throws -> (Site, Databases) {
    let databases = try Databases()
    try databases.make(Self.sql)
    return (try await databases.site(), databases)
  }

  private func get(_ site: Site, _ path: String) async -> SiteResponse {
    await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "application/json"]))
  }

  private struct Piece: Decodable {
    struct Row: Decodable, Equatable { var a: Int? }
    var rows: [Row]
    var next: String?
  }

  private func rows(_ site: Site, from path: String) async throws -> [[Int?]] {
    var (pieces, next): ([[Int?]], String?) = ([], path)
    while let address = next {
      let response = await get(site, address)
      #expect(response.head.status == .ok)
      let piece = try JSONDecoder().decode(Piece.self, from: Data(response.body))
      pieces.append(piece.rows.map(\.a))
      next = piece.next
      try #require(pieces.count < 100)
    }
    return pieces
  }

  @Test(arguments: [1, 4, 24, 25, 26, 1_000])
  func consecutivePagesContainAllRowsInOrder(limit: Int) async throws {
    let (site, databases) = try await site()
    for query in ["", "&sort=b", "&sort=-b,c", "&is.b=b1", "&empty.b=1", "&columns=a"] {
      let all = await get(site, "/t/-/export?format=json" + query)
      var bytes: [UInt8] = []
      while let piece = try await all.stream?() { bytes += piece }
      let expected = try JSONDecoder().decode([Piece.Row].self, from: Data(bytes)).map(\.a)
      let pieces = try await rows(site, from: "/t/-/export?format=json&limit=\(limit)" + query)
      #expect(pieces.flatMap(\.self) == expected, "\(query)")
      // No page is empty, unless there are no rows.
      #expect(pieces.dropLast().allSatisfy { $0.count == limit })
      #expect(!(pieces.last?.isEmpty ?? true) || expected.isEmpty)
    }
    withExtendedLifetime(databases) {}
  }

  @Test func theNextPageIsAlsoInTheLinkField() async throws {
    let (site, databases) = try await site()
    let response = await get(
      site, "/t/-/export?format=json&limit=2&columns=a,c&is.a=7&is.a=8&is.a=9")
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "{\"rows\":[\n{\"a\":7,\"c\":\"AP8=\"},\n{\"a\":8,\"c\":4.0}\n],\"next\":\"/t/-/export?"))
    let piece = try JSONDecoder().decode(Piece.self, from: Data(response.body))
    let link = try #require(response.head.headerFields[HTTPField.Name("Link")!])
    #expect(link == "<\(try #require(piece.next))>; rel=\"next\"")
    #expect(response.head.headerFields[.contentType] == "application/json")
    let last = await get(site, try #require(piece.next))
    #expect(String(decoding: last.body, as: UTF8.self).hasSuffix("\n],\"next\":null}\n"))
    #expect(last.head.headerFields[HTTPField.Name("Link")!] == nil)
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "/t/-/export?format=json&limit=0", "/t/-/export?format=json&limit=1001",
      "/t/-/export?format=json&limit=-1", "/t/-/export?format=json&limit=x",
      "/t/-/export?format=json&limit=01", "/t/-/export?format=json&limit=5&limit=6",
      "/t/-/export?format=csv&limit=5", "/t/-/export?limit=5", "/t/-/export?format=jsonl&limit=5",
      "/t/-/export?format=json&after=AQAA", "/t/-/export?format=json&limit=5&after=AQAA",
      "/t/-/export?format=json&limit=5&after=%00", "/t/-/export?format=json&limit=5&is.none=1",
      "/t/1/-/export?format=csv",
    ])
  func invalidParametersAreBadRequests(path: String) async throws {
    let (site, databases) = try await site()
    let response = await get(site, path)
    #expect(response.head.status == .badRequest)
    #expect(response.head.headerFields[.contentType] == "application/problem+json")
    withExtendedLifetime(databases) {}
  }

  @Test func aCursorOfAnotherListOrOrderIsRejected() async throws {
    let (site, databases) = try await site()
    let first = await get(site, "/t/-/export?format=json&limit=2")
    let next = try #require(JSONDecoder().decode(Piece.self, from: Data(first.body)).next)
    let cursor = try #require(next.split(separator: "after=").last)
    for path in [
      "/t/-/export?format=json&limit=2&sort=b", "/pair/-/export?format=json&limit=2",
      "/v/-/export?format=json&limit=2",
    ] {
      #expect(await get(site, "\(path)&after=\(cursor)").head.status == .badRequest)
    }
    // The limit may differ from page to page.
    #expect(await get(site, "/t/-/export?format=json&limit=9&after=\(cursor)").head.status == .ok)
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      ("/t/7", "{\"a\":7,\"b\":\"b2\",\"c\":\"AP8=\"}"), ("/t/3", "{\"a\":3,\"b\":null,\"c\":1.5}"),
      ("/pair/a%2Cb,1", #"{"x":"a,b","y":1,"z":"\"quoted\""}"#),
    ])
  func aSingleRowIsExportedAsAnObject(path: String, object: String) async throws {
    let (site, databases) = try await site()
    let response = await get(site, path + "/-/export")
    #expect(String(decoding: response.body, as: UTF8.self) == object + "\n")
    #expect(await get(site, path + "/-/export?format=json").body == response.body)
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "/t/99/-/export", "/t/01/-/export", "/v/1/-/export", "/none/1/-/export",
      "/pe_secret/1/-/export",
    ])
  func missingAndInternalRowsAreNotFound(path: String) async throws {
    let (site, databases) = try await site()
    #expect(await get(site, path).head.status == .notFound)
    withExtendedLifetime(databases) {}
  }

  @Test func queryResultsArePagedAsJSON() async throws {
    let (site, databases) = try await site()
    let path =
      "/~sql/-/export?sql=SELECT%20a%20FROM%20t%20WHERE%20a%20%3E%20:n&format=json&limit=10&:n=3"
    #expect(try await rows(site, from: path).map(\.count) == [10, 10, 2])
    withExtendedLifetime(databases) {}
  }
}
