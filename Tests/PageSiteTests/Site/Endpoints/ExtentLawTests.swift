import HTTPTypes
import PageElements
import PagePatching
import RandomPages
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of the patch law over HTTP: after any changes, a patch applied to the reader's document gives
/// exactly the document that `self` returns now.
@Suite struct ExtentLawTests {
  /// Acts as a reader who loads a page and three more batches, and requests the changes after each batch.
  /// The rows are edited after the first of these batches, or after each.
  private func follow(_ site: Site, _ path: String, limit: Int, seed: Int, edit: () -> Void)
    async throws
  {
    var document = try await site.json("\(path)/-/document")
    for step in 0..<3 {
      let widening = await site.send(
        "\(path)/-/rows?limit=\(limit)&from=\(document.version)\(document.extent)",
        accept: Wanted.patch)
      try #require(widening.status == 200, "seed \(seed), batch \(step): \(widening.text)")
      document = try JSONPatch(parsing: widening.body).applied(to: document)
      let widened = try await site.json(document.selfURL)
      try #require(document == widened, "seed \(seed), batch \(step)")

      if step == 0 || seed % 3 == 0 { edit() }
      let refresh = await site.send("\(path)/-/patch?from=\(document.version)\(document.extent)")
      try #require(refresh.status == 200, "seed \(seed), patch \(step): \(refresh.text)")
      // Every third reader continues without applying the changes.
      if seed % 3 == 1 { continue }
      document = try JSONPatch(parsing: refresh.body).applied(to: document)
      let current = try await site.json(document.selfURL)
      try #require(document == current, "seed \(seed), patch \(step)")
      let again = await site.send("\(path)/-/patch?from=\(document.version)\(document.extent)")
      #expect(again.text == "[]")
    }
  }

  /// Returns limits that cut the document after the first row or after a few, in turn.
  private static func byteLimit(_ seed: Int) -> Int { [0, 600, 1_200, 2_048][seed % 4] }

  @Test(arguments: 0..<20, [false, true])
  func sourceRowPatchesEqualAFreshDocument(group: Int, isCut: Bool) async throws {
    for seed in (group * 10)..<(group * 10 + 10) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = MemoryRows(count: random.below(30), random: &random)
      let batch = 2 + random.below(7)
      let limit = 1 + random.below(9)
      let site = try Site.rows(
        source, batch: batch,
        placeholder: random.chance(50) ? Row(Label("Nothing.")) : nil,
        byteLimit: isCut ? Self.byteLimit(seed) : nil)
      try await follow(site, "/rows", limit: limit, seed: seed) { source.edit(random: &random) }
    }
  }

  @Test(arguments: 0..<20, [false, true])
  func tableRowPatchesEqualAFreshDocument(group: Int, isCut: Bool) async throws {
    for seed in (group * 10)..<(group * 10 + 10) {
      var random = RandomTable(seed: seed)
      let box = TableBox(random.table(rows: 12))
      let batch = 2 + random.random.below(7)
      let limit = 1 + random.random.below(9)
      let site = try Site.table(
        box, batch: batch, byteLimit: isCut ? Self.byteLimit(seed) : nil)
      try await follow(site, "/table", limit: limit, seed: seed) {
        var table = box.table
        random.edit(&table)
        box.table = table
      }
    }
  }

  /// A page with path parameters is a separate page at each URL.
  @Test(arguments: 0..<20)
  func patchesOfPagesWithPathParametersEqualAFreshDocument(group: Int) async throws {
    for seed in (group * 10)..<(group * 10 + 10) {
      var random = SeededGenerator(seed: UInt64(seed))
      let names = [random.pathValue(), random.pathValue()]
      let sources = names.map { _ in MemoryRows(count: random.below(30), random: &random) }
      let batch = 2 + random.below(7)
      let page = Page("/lists/{name}/of/{other}", query: TestQuery(), batch: batch) { request in
        let (name, other) = (
          try request.path("name", as: String.self), try request.path("other", as: String.self)
        )
        guard let place = names.firstIndex(where: { $0.hasSameBytes(as: name) }),
          other.hasSameBytes(as: names[1 - place])
        else { throw SiteProblem(.notFound, "No such list.") }
        return PageContent(
          title: request.query.q, table: Table(columns: ["Name", "Text"]), rows: sources[place])
      }
      let site = try Site.test(page)
      for (place, name) in names.enumerated() where !name.hasSameBytes(as: names[1 - place]) {
        let address: Address = "/lists/\(name)/of/\(names[1 - place])"
        try await follow(site, address.text, limit: 1 + random.below(9), seed: seed) {
          sources[place].edit(random: &random)
        }
        let walk = try await Walk(site, path: address.text) { 1 + random.below(9) }
        #expect(walk.rowKeys == sources[place].items.map { String($0.id) }, "seed \(seed)")
      }
    }
  }

  /// The last shown rows and all rows after them are deleted. The rest must appear once.
  @Test func patchesEqualAFreshDocumentAfterTheLastRowsAreDeleted() async throws {
    func table(_ counts: [Int]) -> Table {
      Table(
        sections: zip(["a", "b", "c"], counts).map { key, count in
          Section(key: key, rows: (0..<count).map { Row(key: $0, Label("\(key)\($0)")) })
        })
    }
    let box = TableBox(table([3, 0, 6]))
    let site = try Site.table(box, batch: 5)
    try await follow(site, "/table", limit: 2, seed: 0) { box.table = table([3, 0, 0]) }
  }
}
