import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageValidation
import Testing

@testable import Showcase

@Suite struct CharactersPageTests {
  /// Follows `next` from a query, for at most `limit` rows.
  private func walk(
    _ site: Site, _ query: String, from start: String = "", limit: Int,
    between: () async throws -> Void = {}
  ) async throws -> (codes: [UInt32], sections: [String], next: String?) {
    var codes: [UInt32] = []
    var sections: [String] = []
    var after: String? = start
    while let position = after, codes.count < limit {
      let batch = try await site.batch(query + position)
      codes += batch.codes
      let continues = sections.last != nil && batch.sections.first?.key == sections.last
      sections += batch.sections.map(\.key).dropFirst(continues ? 1 : 0)
      after = batch.next.map { "&after=\($0)" }
      try await between()
    }
    return (codes, sections, after)
  }

  private func codes(_ database: ShowcaseDatabase, _ condition: String) async throws -> [UInt32] {
    try await database.pool.read {
      try UInt32.fetchAll($0, sql: "SELECT code FROM characters WHERE \(condition) ORDER BY code")
    }
  }

  @Test func cachedPagesAreNotShownAfterTheDatabaseChanges() async throws {
    let database = try await SharedDatabase.copy(where: "code < 64")
    let site = try Site(pages: [CharactersPage(database: database).page])
    func names() async throws -> Bool {
      let page = await site.respond(
        to: HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/characters"))
      return String(decoding: page.body, as: UTF8.self).contains("DIGIT SEVENTY")
    }
    for _ in 0..<3 { #expect(try await !names()) }
    try await database.pool.write {
      try $0.execute(sql: "UPDATE characters SET name = 'DIGIT SEVENTY' WHERE code = 55")
    }
    for _ in 0..<3 { #expect(try await names()) }
  }

  @Test(arguments: ["name = x'FF'", "category = x'FF'", "block = x'FF'"])
  func aDamagedRowFailsOnlyItsPage(damage: String) async throws {
    let database = try await SharedDatabase.copy(where: "code < 64")
    try await database.pool.write {
      try $0.execute(sql: "UPDATE characters SET \(damage) WHERE code = 50")
    }
    let site = try Site.showcase(database)
    #expect(await site.get("/characters").head.status == .internalServerError)
    #expect(await site.get("/").head.status == .ok)
  }

  @Test func theFirstAndLastCharactersArePagedOnceInOrder() async throws {
    let database = try await SharedDatabase.ready()
    let site = try Site.showcase(database)
    let all = try await codes(database, "TRUE")
    let first = try await walk(site, "limit=500", limit: 5000)
    #expect(first.codes == Array(all.prefix(5000)))
    #expect(first.next != nil)
    #expect(Set(first.sections).count == first.sections.count, "A block continues under its key")

    // Continue in the block of the 5,000th character from the end.
    let start = all[all.count - 5001]
    let block = try #require(Unicode.Scalar(start).flatMap(UnicodeBlocks.block))
    var after = ""
    while true {
      let batch = try await site.batch("limit=500&section=\(encoded(block.name))\(after)")
      guard let last = batch.codes.last, last < start, let next = batch.sections[0].next else {
        break
      }
      after = "&after=\(next)"
    }
    let rest = try await walk(site, "limit=500", from: after, limit: .max)
    #expect(rest.next == nil)
    #expect(rest.codes.count >= 5000)
    #expect(rest.codes == Array(all.suffix(rest.codes.count)))
  }

  @Test func theListOfABlockContainsItsCharacters() async throws {
    let database = try await SharedDatabase.ready()
    let site = try Site.showcase(database)
    let batch = try await site.batch("section=Arrows&limit=500")
    #expect(batch.sections.map(\.key) == ["Arrows"])
    #expect(try await batch.codes == codes(database, "block = 'Arrows'"))
    #expect(batch.sections[0].next == nil && batch.next == nil)
    let unknown = await site.get("/characters/-/rows?section=None", accept: "application/json")
    #expect(unknown.head.status.code == 404)
    // This block exists, but has no named characters.
    let empty = try await site.batch("section=High%20Surrogates")
    #expect(empty.sections.map(\.key) == ["High Surrogates"])
    #expect(empty.codes.isEmpty)
  }

  @Test(arguments: ["arrow", "right%20arrow", "%E2%86%92", "U%2B2192"])
  func searchResultsArePagedInOrder(query: String) async throws {
    let database = try await SharedDatabase.ready()
    let site = try Site.showcase(database)
    let whole = try await walk(site, "q=\(query)&limit=500", limit: .max)
    let steps = try await walk(site, "q=\(query)&limit=97", limit: .max)
    #expect(whole.codes == steps.codes)
    #expect(whole.codes.contains(0x2192))
    #expect(whole.codes == whole.codes.sorted())
  }

  /// Characters are added and deleted while a reader pages through them.
  @Test func editsWhilePagingNeitherRepeatNorSkipAnyOtherCharacter() async throws {
    let database = try await SharedDatabase.copy(where: "code < 0x300")
    let site = try Site.showcase(database)
    let before = try await codes(database, "TRUE")
    var step = 0
    let seen = try await walk(site, "limit=40", limit: .max) {
      step += 1
      let position = step
      try await database.pool.write { database in
        // Before the reader's position, after it, and exactly at it.
        for code in [position * 40 - 20, position * 40 + 32, position * 40 + 60] {
          try database.execute(
            sql: "DELETE FROM characters WHERE code = ?",
            arguments: [before[min(code, before.count - 1)]])
        }
        let last = before[min(position * 40 - 1, before.count - 1)]
        try database.execute(sql: "DELETE FROM characters WHERE code = ?", arguments: [last])
        try database.execute(
          sql: "INSERT INTO characters VALUES (?, 'ADDED', 'Lu', 'Latin Extended Additional')",
          arguments: [0x1E00 + position])
      }
    }
    #expect(Set(seen.codes).count == seen.codes.count)
    #expect(seen.codes == seen.codes.sorted())
    let stayed = try await codes(database, "code < 0x300")
    #expect(Set(stayed).isSubset(of: seen.codes))
    #expect(seen.codes.contains(0x1E01), "A row inserted ahead is included")
    #expect(before.count - stayed.count > 30, "The test deleted rows")
  }

  @Test(
    arguments: [
      (0x41, "<span class=\"glyph\">A</span>"), (0x301, "\u{25CC}\u{301}"),
      (0x00, "<span class=\"glyph glyph-hidden\"></span>"), (0x3C, "&lt;"),
      (0x20, "<span class=\"glyph glyph-hidden\"></span>"),
    ] as [(UInt32, String)])
  func charactersAreShownVisibly(code: UInt32, html: String) async throws {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let digits = String(code, radix: 16)
    let batch = try await site.batch("q=U%2B\(digits)")
    if code == 0 {
      #expect(batch.codes.isEmpty, "U+0000 has no name")
    } else {
      #expect(batch.sections[0].rows[0].cells[0].contains(html))
      #expect(batch.sections[0].rows[0].cells[1].contains("U+"))
    }
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
