import Foundation
import GRDB
import HTTPTypes
import PageData
import PageElements
import PageSite
import Testing

/// A handler's writes, its visitor's state and its idempotency key are stored together, or not at all.
///
/// A copy of an open database's files simulates a process that is killed at that moment.
@Suite struct ActionCommitTests {
  private struct Memory: Codable, Equatable { var lines: [String] = [] }

  /// The behavior of a handler after its write.
  private enum Ending: Sendable {
    case copies(to: String)
    case refuses
    case works
  }

  private static let path = "/teas/-/actions/teas/add/add/submit"
  private static let secret = [UInt8](repeating: 7, count: 32)

  private struct TestSite {
    let site: Site
    let pool: BoundedDatabase

    /// - Parameter later: The number of seconds by which its clock is ahead.
    init(
      _ file: String, later: Int = 0, isOnce: Bool = true, memory: Int = 16 << 10,
      fails: Bool = false, _ ending: Ending = .works
    ) throws {
      let database = try BoundedDatabase(path: file)
      pool = database
      try database.writer.write {
        try $0.execute(sql: "CREATE TABLE IF NOT EXISTS teas (name TEXT NOT NULL)")
      }
      var configuration = SiteConfiguration()
      configuration.secret = ActionCommitTests.secret
      configuration.idempotencyStore = try SQLiteIdempotencyStore(database) {
        SQLiteVisitorStore.seconds() + later
      }
      var limits = VisitorLimits()
      limits.bytesPerVisitor = memory
      configuration.visitors = try SQLiteVisitorStore(database, limits: limits)
      let page = Page("/teas", title: "Teas", state: Memory()) { _, state in
        Table {
          Section(key: "teas") {
            Row(
              key: "add",
              Form(id: "add") {
                TextField("Name", name: "name")
              } didSubmit: { event in
                let name = event.values["name"] ?? ""
                state.update { $0.lines.append(name) }
                let add: @Sendable () async throws -> Void = {
                  try await database.write {
                    try $0.execute(sql: "INSERT INTO teas VALUES (?)", arguments: [name])
                    if fails { throw CocoaError(.fileWriteUnknown) }
                  }
                }
                if isOnce { try await event.write(add) } else { try await add() }
                switch ending {
                case .copies(let copy):
                  for suffix in ["", "-wal"] {
                    try FileManager.default.copyItem(
                      atPath: file + suffix, toPath: copy + suffix)
                  }
                case .refuses: throw FormErrors(["name": "No."])
                case .works: event.notice = "Added."
                }
              })
            Row(key: "lines", Label("Lines: \(state.value.lines.joined(separator: ","))"))
          }
        }
      }
      site = try Site(pages: [page], configuration: configuration)
    }

    func add(_ name: String, key: String, cookie: String? = nil) async -> SiteResponse {
      var request = HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: ActionCommitTests.path,
        headerFields: [.accept: "text/html", .contentType: "application/x-www-form-urlencoded"])
      if let field = HTTPField.Name("Idempotency-Key") { request.headerFields[field] = key }
      request.headerFields[.cookie] = cookie
      return await site.respond(to: request, body: Array("name=\(name)".utf8))
    }

    func page(_ cookie: String) async -> String {
      let request = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/teas",
        headerFields: [.cookie: cookie])
      return String(decoding: await site.respond(to: request).body, as: UTF8.self)
    }

    var teas: Int {
      get async throws {
        try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM teas") ?? 0 }
      }
    }
  }

  private func cookie(_ response: SiteResponse) -> String? {
    response.head.headerFields[values: .setCookie].first { $0.hasPrefix("pe-visitor=") }
      .map { String($0.prefix { $0 != ";" }) }
  }

  @Test func `a retry after a crash does not repeat a committed write`()
    async throws
  {
    let folder = try TemporaryFolder()
    let killed = folder.file + ".killed"
    let first = try TestSite(folder.file, .copies(to: killed))
    #expect(await first.add("sencha", key: "1").head.status == .seeOther)
    let second = try TestSite(killed, later: 100)
    #expect(try await second.teas == 1)
    let retry = await second.add("sencha", key: "1")
    #expect(retry.head.status == .seeOther)
    #expect(retry.head.headerFields[.location] == "/teas")
    #expect(try await second.teas == 1)
    // The response identifies the visitor, whose state is stored.
    let known = try #require(cookie(retry))
    #expect(await second.page(known).contains("Lines: sencha"))
    #expect(await second.add("assam", key: "2", cookie: known).head.status == .seeOther)
    #expect(await second.page(known).contains("Lines: sencha,assam"))
    #expect(try await second.teas == 2)
  }

  @Test func `without event.write, a retry after a crash is a conflict`() async throws {
    let folder = try TemporaryFolder()
    let killed = folder.file + ".killed"
    let first = try TestSite(folder.file, isOnce: false, .copies(to: killed))
    _ = await first.add("sencha", key: "1")
    let second = try TestSite(killed, later: 100)
    #expect(await second.add("sencha", key: "1").head.status == .conflict)
  }

  @Test func `the final response replaces the one stored with the write`() async throws {
    let folder = try TemporaryFolder()
    let testSite = try TestSite(folder.file)
    let first = await testSite.add("sencha", key: "1")
    let again = await testSite.add("sencha", key: "1")
    #expect(first.head.headerFields[values: .setCookie].contains { $0.hasPrefix("pe-notice=") })
    #expect(first.head == again.head)
    #expect(try await testSite.teas == 1)
  }

  @Test func `a failed write can be retried with the same key`() async throws {
    let folder = try TemporaryFolder()
    let failing = try TestSite(folder.file, fails: true)
    #expect(await failing.add("sencha", key: "1").head.status == .internalServerError)
    #expect(try await failing.teas == 0)
    let testSite = try TestSite(folder.file)
    let retry = await testSite.add("sencha", key: "1")
    #expect(retry.head.status == .seeOther)
    #expect(await testSite.page(try #require(cookie(retry))).contains("Lines: sencha<"))
    #expect(try await testSite.teas == 1)
  }

  @Test func `a committed write is not repeated if its form is then rejected`()
    async throws
  {
    let folder = try TemporaryFolder()
    let testSite = try TestSite(folder.file, .refuses)
    #expect(await testSite.add("sencha", key: "1").head.status == .unprocessableContent)
    #expect(await testSite.add("sencha", key: "1").head.status == .seeOther)
    #expect(try await testSite.teas == 1)
  }

  @Test func `an oversized visitor state does not roll back the write`() async throws {
    let folder = try TemporaryFolder()
    let testSite = try TestSite(folder.file, memory: 8)
    #expect(await testSite.add("sencha", key: "1").head.status == .seeOther)
    #expect(try await testSite.teas == 1)
    #expect(await testSite.page("").contains("Lines: <"))
  }

  @Test func `a write to a database without the stores still succeeds`() async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let elsewhere = try BoundedDatabase(path: other.file)
    try await elsewhere.writer.write { try $0.execute(sql: "CREATE TABLE teas (name TEXT)") }
    let testSite = try TestSite(folder.file)
    let page = Page("/teas", title: "Teas") { _ in
      Table {
        Section(key: "teas") {
          Row(
            key: "add",
            Button("Add", id: "add") { event in
              try await event.write {
                try await elsewhere.write { try $0.execute(sql: "INSERT INTO teas VALUES ('a')") }
              }
            })
        }
      }
    }
    var configuration = SiteConfiguration()
    configuration.idempotencyStore = try SQLiteIdempotencyStore(testSite.pool)
    let site = try Site(pages: [page], configuration: configuration)
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost",
      path: "/teas/-/actions/teas/add/add/tap")
    #expect(await site.respond(to: request).head.status == .seeOther)
    let count = try await elsewhere.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM teas") }
    #expect(count == 1)
  }
}
