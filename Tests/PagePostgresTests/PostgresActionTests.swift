import HTTPTypes
import PageElements
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// A handler's writes, its visitor's state and its idempotency key are stored together or not at all, in any instance.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresActionTests
{
  private struct Memory: Codable, Equatable { var lines: [String] = [] }

  private struct Refusal: Error {}

  /// The behavior of a handler after its write.
  private enum Ending: Sendable {
    case works, refuses, fails
    case waits(Gate)
  }

  /// An instance of the site.
  private struct Instance {
    let database: PostgresDatabase
    let site: Site

    init(_ address: String, memory: Int = 16 << 10, _ ending: Ending = .works) async throws {
      let database = PostgresDatabase(address, limits: .patient)
      self.database = database
      try await database.write {
        try await $0.run("SELECT pg_advisory_xact_lock(1)")
        try await $0.run("CREATE TABLE IF NOT EXISTS teas (name text)")
      }
      var configuration = try await SiteConfiguration.patient.keeping(in: database)
      var limits = VisitorLimits()
      limits.bytesPerVisitor = memory
      configuration.visitors = try await PostgresVisitorStore(database, limits: limits)
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
                try await event.write {
                  try await database.write { connection in
                    try await connection.run("INSERT INTO teas VALUES (\(name))")
                    if case .fails = ending { throw Refusal() }
                  }
                }
                switch ending {
                case .waits(let gate): await gate.wait()
                case .refuses: throw FormErrors(["name": "No."])
                case .works, .fails: event.notice = "Added."
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
        method: .post, scheme: "http", authority: "localhost",
        path: "/teas/-/actions/teas/add/add/submit",
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

    var teas: Int? {
      get async throws { try await database.run("SELECT count(*) FROM teas").first?.value(0) }
    }
  }

  private func cookie(_ response: SiteResponse) -> String? {
    response.head.headerFields[values: .setCookie].first { $0.hasPrefix("pe-visitor=") }
      .map { String($0.prefix { $0 != ";" }) }
  }

  @Test
  func `another instance answers the retry if the first hangs after its write`()
    async throws
  {
    let address = try await TestPostgres.address()
    let gate = Gate()
    let (first, second) = (try await Instance(address, .waits(gate)), try await Instance(address))
    let hanging = Task { await first.add("sencha", key: "1") }
    await eventually("the first instance has written") { (try? await second.teas) == 1 }
    let retry = await second.add("sencha", key: "1")
    #expect(retry.head.status == .seeOther)
    #expect(try await second.teas == 1)
    let known = try #require(cookie(retry))
    #expect(await second.page(known).contains("Lines: sencha"))
    gate.open()
    #expect(await hanging.value.head.status == .seeOther)
    #expect(try await second.teas == 1)
  }

  @Test func `instances share visitors and idempotency keys`() async throws {
    let address = try await TestPostgres.address()
    let (first, second) = (try await Instance(address), try await Instance(address))
    let known = try #require(cookie(await first.add("sencha", key: "1")))
    #expect(await second.add("assam", key: "2", cookie: known).head.status == .seeOther)
    #expect(await first.page(known).contains("Lines: sencha,assam"))
    // An idempotency key is valid on all instances.
    #expect(await first.add("assam", key: "2", cookie: known).head.status == .seeOther)
    #expect(try await first.teas == 2)
  }

  @Test func `concurrent requests with one key at two instances run once`() async throws {
    let address = try await TestPostgres.address()
    let instances = [try await Instance(address), try await Instance(address)]
    let known = try #require(cookie(await instances[0].add("first", key: "0")))
    for round in 1...5 {
      let statuses = await withTaskGroup(of: Int.self) { group in
        for number in 0..<6 {
          group.addTask {
            await instances[number % 2].add("sencha", key: "\(round)", cookie: known).head.status
              .code
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      // A request that arrives while the first one runs gets status 409.
      #expect(statuses.isSubset(of: [303, 409]) && statuses.contains(303))
      #expect(try await instances[0].teas == 1 + round)
    }
  }

  @Test func `a failed write can be retried with the same key`() async throws {
    let address = try await TestPostgres.address()
    let failing = try await Instance(address, .fails)
    #expect(await failing.add("sencha", key: "1").head.status == .internalServerError)
    #expect(try await failing.teas == 0)
    let instance = try await Instance(address)
    #expect(await instance.add("sencha", key: "1").head.status == .seeOther)
    #expect(try await instance.teas == 1)
  }

  @Test func `a committed write is not repeated if its form is then rejected`()
    async throws
  {
    let instance = try await Instance(try await TestPostgres.address(), .refuses)
    #expect(await instance.add("sencha", key: "1").head.status == .unprocessableContent)
    #expect(await instance.add("sencha", key: "1").head.status == .seeOther)
    #expect(try await instance.teas == 1)
  }

  @Test func `an oversized visitor state does not roll back the write`() async throws {
    let instance = try await Instance(try await TestPostgres.address(), memory: 8)
    #expect(await instance.add("sencha", key: "1").head.status == .seeOther)
    #expect(try await instance.teas == 1)
    #expect(await instance.page("").contains("Lines: <"))
  }

  @Test func `an unreachable database returns 503 with Retry-After`()
    async throws
  {
    let away = PostgresDatabase("postgresql:///none?host=/nowhere/at/all", limits: .patient)
    let page = Page("/teas", title: "Teas") { _ in
      _ = try await away.run("SELECT 1")
      return Table {}
    }
    let site = try Site(pages: [page])
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/teas",
        headerFields: [.accept: "text/html"]))
    #expect(response.head.status == .serviceUnavailable)
    #expect(response.head.headerFields[.retryAfter] == "2")
    #expect(
      String(decoding: response.body, as: UTF8.self).contains("the database cannot be reached"))
  }

  @Test
  func `concurrently started instances create the tables once, and newer schemas are rejected`()
    async throws
  {
    let address = try await TestPostgres.address()
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          _ = try await SiteConfiguration().keeping(in: PostgresDatabase(address, limits: .patient))
        }
      }
      try await group.waitForAll()
    }
    let database = PostgresDatabase(address, limits: .patient)
    let versions = try await database.run(
      "SELECT name || ' ' || version FROM pe_schema ORDER BY name"
    ).map { $0[0] }
    #expect(versions == ["answers 1", "assets 1", "sessions 1", "visitors 1"])
    try await database.write {
      try await $0.run("UPDATE pe_schema SET version = 9 WHERE name = 'answers'")
    }
    let error = await #expect(throws: UnsupportedStoreVersion.self) {
      _ = try await PostgresIdempotencyStore(database)
    }
    #expect(error?.foundVersion == 9)
  }
}
