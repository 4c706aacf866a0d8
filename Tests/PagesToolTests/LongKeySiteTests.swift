import Foundation
import HTTPTypes
import PageSite
import Testing

@testable import pages

/// Tests of served files whose keys and values are too long for an address.
@Suite struct LongKeySiteTests {
  private static let sql = """
    CREATE TABLE notes (name TEXT PRIMARY KEY, bytes BLOB);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO notes SELECT CASE WHEN i % 3 THEN printf('%.*c', i * 150, '%') ELSE '' END || i, x'00' FROM n;
    CREATE TABLE pairs (a TEXT, b TEXT, c BLOB, PRIMARY KEY (b, c, a)) WITHOUT ROWID;
    INSERT INTO pairs SELECT name, replace(name, '%', 'é'), CAST(name AS BLOB) FROM notes;
    CREATE TABLE remarks (id INTEGER PRIMARY KEY, note TEXT REFERENCES notes (name), other TEXT UNIQUE);
    INSERT INTO remarks SELECT rowid, name, name FROM notes;
    CREATE TABLE deep (id INTEGER PRIMARY KEY, other TEXT REFERENCES remarks (other));
    INSERT INTO deep SELECT id, other FROM remarks;
    CREATE VIEW both AS SELECT a.name, b.b FROM notes AS a JOIN pairs AS b ON b.a = a.name;
    """

  /// The maximum size of a target in a request line of 8 KiB.
  private static let target = 8_192 - "DELETE  HTTP/1.1".utf8.count

  private func site() async throws -> (Site, Databases) {
    let databases = try Databases()
    try databases.make(Self.sql)
    return (try await databases.site(isWritable: true), databases)
  }

  private func get(_ site: Site, _ path: String, _ accept: String = "text/html") async
    -> SiteResponse
  {
    await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: accept]))
  }

  /// Returns the addresses on a page, with the names of their attributes.
  private func addresses(_ response: SiteResponse) -> [(attribute: String, address: String)] {
    // Splits at quotation marks, because a regular expression takes a second per page in a debug build.
    let parts = response.body.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    let names = ["href", "action", "formaction", "src", "data-self"].map { Array(" \($0)=".utf8) }
    return zip(parts, parts.dropFirst()).compactMap { before, value in
      guard let name = names.first(where: { before.suffix($0.count).elementsEqual($0) }) else {
        return nil
      }
      let address = String(decoding: value, as: UTF8.self).replacing("&amp;", with: "&")
      return (String(decoding: name.dropFirst().dropLast(), as: UTF8.self), address)
    }
  }

  private func next(_ response: SiteResponse) -> String? {
    let html = String(decoding: response.body, as: UTF8.self)
    return html.firstMatch(of: /<a rel="next" href="([^"]*)"/).map {
      String($0.1.replacing("&amp;", with: "&"))
    }
  }

  @Test(
    arguments: [
      "/notes", "/notes?sort=-name", "/pairs", "/pairs?sort=a,-b", "/remarks?sort=note", "/both",
      "/both?sort=-b",
    ])
  func aListWithLongKeysIsPagedByShortLinks(list: String) async throws {
    let (site, databases) = try await site()
    defer { withExtendedLifetime(databases) {} }
    var (address, count): (String?, Int) = (list, 0)
    while let page = address, count <= 120 {
      let response = await get(site, page)
      #expect(response.head.status == .ok)
      let html = String(decoding: response.body, as: UTF8.self)
      count += html.matches(of: /<tr id="rows\./).count
      let link = HTTPField.Name("Link").flatMap { response.head.headerFields[$0] } ?? ""
      for part in link.split(separator: ",") { #expect(part.utf8.count <= 1_500) }
      address = next(response)
      #expect(address?.utf8.count ?? 0 <= 1_500)
    }
    #expect(count == 120)
    // The same rows as JSON, for programs and scripts.
    let separator = list.contains("?") ? "&" : "?"
    var (json, rows): (String?, Int) = (
      list.replacing(/^(\/[a-z]+)/) { "\($0.1)/-/export" } + "\(separator)format=json&limit=13", 0
    )
    while let page = json, rows <= 120 {
      let response = await get(site, page, "application/json")
      let piece = try #require(
        try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
      rows += (piece["rows"] as? [Any])?.count ?? 0
      json = piece["next"] as? String
      #expect(json?.utf8.count ?? 0 <= 1_500)
    }
    #expect(rows == 120)
  }

  @Test func everyLinkFitsIntoARequestLine() async throws {
    let (site, databases) = try await site()
    defer { withExtendedLifetime(databases) {} }
    var queue = [
      "/notes", "/pairs?facet=a", "/remarks?sort=note&facet=note", "/deep?facet=other", "/both",
      "/notes?group=name",
    ]
    var (seen, place) = (Set(queue), 0)
    while place < queue.count, place < 250 {
      let page = queue[place]
      place += 1
      let response = await get(site, page)
      #expect(response.head.status.code < 400, "\(page.prefix(200))")
      for (attribute, address) in addresses(response) where address.utf8.first == UInt8(ascii: "/")
      {
        #expect(address.utf8.count <= Self.target, "\(attribute) \(address.prefix(200))")
        let target = String(address.prefix { $0 != "#" })
        // Only links to pages are followed, not actions and other endpoints.
        let isLink = attribute == "href" && !target.contains("/-/")
        if isLink, seen.insert(target).inserted { queue.append(target) }
      }
    }
    #expect(queue.contains { $0.hasPrefix("/notes/~d") && $0.hasSuffix("/edit") })
    #expect(queue.contains { $0.hasPrefix("/pairs/~d") })
  }

  @Test func aFilterTooLongForItsLinksIsRejected() async throws {
    let (site, databases) = try await site()
    defer { withExtendedLifetime(databases) {} }
    let filter = String(repeating: "a", count: 900)
    let fits = "/notes?" + (0..<6).map { "not.name=\($0)\(filter)" }.joined(separator: "&")
    let response = await get(site, fits)
    #expect(response.head.status == .ok && next(response) != nil)
    for (_, address) in addresses(response) { #expect(address.utf8.count <= Self.target) }
    let refused = await get(site, fits + "&not.name=7\(filter)")
    #expect(refused.head.status == .uriTooLong)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("its links would be too long"))
  }
}
