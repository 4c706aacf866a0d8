import Foundation
import HTTPTypes
import PageElements
import PagePatching
import RandomPages
import Synchronization
import Testing

@testable import PageRoutes
@testable import PageSite

/// Writes pages, patches and the patched pages, so that Tests/Browser/test_law_in_the_browser.py can
/// check the patch law in a real browser.
@Suite struct LawFixtureTests {
  private static let path = ProcessInfo.processInfo.environment["PAGES_LAW_FIXTURES"]

  @Test(.enabled(if: path != nil, "PAGES_LAW_FIXTURES names no file to write."))
  func writesRandomPagesAndTheirPatches() async throws {
    let path = try #require(Self.path)
    var lines: [UInt8] = []
    for kind in LawFixture.Kind.allCases {
      var found = 0
      var seed = 2_000_000
      while found < kind.count {
        seed += 1
        try #require(seed < 2_010_000, "Too few random pages are comparable")
        guard let fixture = try await LawFixture(kind, seed: seed) else { continue }
        lines += try JSONEncoder().encode(fixture) + Array("\n".utf8)
        found += 1
      }
    }
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(lines).write(to: file, options: .atomic)
  }
}

/// A page as HTML, the patch that its reader receives, and the expected page after the patch.
private struct LawFixture: Encodable {
  enum Kind: String, CaseIterable, Encodable {
    /// The page shows all rows, and a poll returns the changes.
    case whole
    /// The page shows the first rows or some later ones, and a poll returns the changes.
    case part
    /// The reader requests the next rows, in half of the cases after a change.
    case wider

    var count: Int {
      switch self {
      case .whole: 60
      case .part, .wider: 20
      }
    }
  }

  /// The parts of a document that these tests read.
  private struct Document: Decodable {
    struct Section: Decodable {
      struct Row: Decodable { var key: String }
      var key: String
      var rows: [Row]
    }
    var `self`: String
    var version: String
    var next: String?
    var sections: [Section]
  }

  private final class Model: Sendable {
    let page: Mutex<RandomPage>
    init(_ page: RandomPage) { self.page = Mutex(page) }
  }

  var kind: Kind
  var seed: Int
  var old, patch, new, oldDocument, newDocument: String

  /// - Returns: `nil` if there is no patch, or if no fresh page shows the same rows as the patched one:
  ///   a fresh page starts with a batch of rows, whereas an extent spans two positions.
  init?(_ kind: Kind, seed: Int) async throws {
    (self.kind, self.seed) = (kind, seed)
    var random = SeededGenerator(seed: UInt64(seed))
    let model = Model(RandomPage(seed: seed))
    // A few edits, since some random pages begin empty.
    model.page.withLock { page in for _ in 0..<4 { page.edit() } }
    let site = try Self.site(model, batch: kind == .whole ? 500 : 3 + random.below(6))

    var address = "/random"
    if kind == .part, random.chance(50) {
      let first = try Self.decode(try await Self.get("/random/-/document", from: site))
      guard let next = first.next else { return nil }
      address += "?after=\(next)"
    }
    let page = try #require(await Self.get(address, from: site))
    let endpoint = address.replacing("/random", with: "/random/-/document")
    let document = try #require(await Self.get(endpoint, from: site))
    let before = try Self.decode(document)

    if kind == .wider, before.next == nil { return nil }
    if kind != .wider || random.chance(50) { model.page.withLock { $0.edit() } }
    var request = before.`self`.replacing(
      "/-/document", with: kind == .wider ? "/-/rows" : "/-/patch")
    request += "&from=\(before.version)" + (kind == .wider ? "&limit=5" : "")
    let type = "application/json-patch+json"
    guard let patch = try await Self.get(request, from: site, accept: type), patch != "[]" else {
      return nil
    }
    var widened = before.`self`
    let operations = try JSONPatch(parsing: Array(patch.utf8))
      .applied(to: JSONValue(parsing: Array(document.utf8)))
    if case .string(let now) = operations["self"] { widened = now }
    guard let newDocument = try await Self.get(widened, from: site) else { return nil }
    let after = try Self.decode(newDocument)

    let rows = after.sections.filter { $0.key != "-placeholder" }.reduce(0) { $0 + $1.rows.count }
    let fresh = try Self.site(model, batch: kind == .whole ? 500 : max(1, rows))
    guard try await Self.get(endpoint, from: fresh) == newDocument,
      let newPage = try await Self.get(address, from: fresh)
    else { return nil }
    (old, self.patch, new, oldDocument) = (page, patch, newPage, document)
    self.newDocument = newDocument
  }

  private static func site(_ model: Model, batch: Int) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    // An hour, so that the browser polls only when the test triggers it.
    let page = Page("/random", batch: batch, refresh: .seconds(3600)) { _ in
      model.page.withLock { page in
        PageContent(
          title: page.title, table: page.table,
          placeholder: Row(Label("There is nothing here.")))
      }
    }
    return try Site(pages: [page], configuration: configuration)
  }

  private static func get(
    _ path: String, from site: Site, accept: String? = nil
  ) async throws -> String? {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    request.headerFields[.accept] = accept
    let response = await site.respond(to: request)
    guard response.head.status == .ok else { return nil }
    return String(decoding: response.withoutFormKey.body, as: UTF8.self)
  }

  private static func decode(_ document: String?) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(#require(document).utf8))
  }
}
