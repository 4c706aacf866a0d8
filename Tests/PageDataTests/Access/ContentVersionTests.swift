import GRDB
import HTTPTypes
import PageElements
import Synchronization
import Testing

@testable import PageData
@testable import PageRoutes
@testable import PageSite

@Suite(.timeLimit(.minutes(20))) struct ContentVersionTests {
  private let folder: TemporaryFolder
  private let database: BoundedDatabase

  init() async throws {
    folder = try TemporaryFolder()
    database = try BoundedDatabase(path: folder.file)
    try await database.write {
      try $0.execute(sql: "CREATE TABLE tea (number INTEGER); INSERT INTO tea VALUES (0)")
    }
  }

  @Test func theVersionChangesOnlyWithACommit() async throws {
    let version = database.contentVersion
    let first = try #require(version.current())
    #expect(version.current() == first)
    _ = try await database.read { try Int.fetchOne($0, sql: "SELECT number FROM tea") }
    #expect(version.current() == first)
    struct Undone: Error {}
    await #expect(throws: Undone.self) {
      try await database.write { database in
        try database.execute(sql: "UPDATE tea SET number = 1")
        throw Undone()
      }
    }
    #expect(version.current() == first)
    try await database.write { try $0.execute(sql: "UPDATE tea SET number = 1") }
    #expect(version.current() != first)
  }

  @Test func commitsOfAnotherConnectionChangeTheVersion() async throws {
    let other = try DatabaseQueue(path: folder.file)
    let version = database.contentVersion
    for number in 1...3 {
      let before = try #require(version.current())
      try await other.write { try $0.execute(sql: "UPDATE tea SET number = \(number)") }
      #expect(version.current() != before)
    }
  }

  @Test func theVersionIsUnknownWithoutAFreeConnection() throws {
    let file = folder.file
    let reads = QuickReads(path: file, configuration: Configuration(), limit: 1)
    // The only connection is in use.
    #expect(try reads.read { _ in reads.version() } == .some(nil))
    #expect(reads.version() != nil)
    let none = QuickReads(path: file + "/none", configuration: Configuration(), limit: 1)
    #expect(none.version() == nil)
  }

  private final class Counter: Sendable {
    private let state = Mutex(0)
    var value: Int { state.withLock { $0 } }
    func raise(to number: Int) { state.withLock { $0 = max($0, number) } }
  }

  /// Two connections write while clients read a page that shows the written number, in its frame too. Each reader's
  /// name is in the frame of their page only.
  @Test func cachedPagesShowAllEarlierWrites() async throws {
    var waitingConfiguration = Configuration()
    waitingConfiguration.busyMode = .timeout(60)
    let other = try DatabaseQueue(path: folder.file, configuration: waitingConfiguration)
    let database = database
    let (renderCount, written) = (Counter(), Counter())
    let badge = CachedValue(by: database.contentVersion) {
      try await database.read { try Int.fetchOne($0, sql: "SELECT number FROM tea") ?? -1 }
    }
    var configuration = SiteConfiguration()
    configuration.frame = SiteFrame("House") { NavigationLink("Tea", to: "/tea").count(badge) }
    configuration.frame?.accountName = { request in request.identity }
    let site = try Site(
      pages: [
        Page("/tea", title: "Tea") { request in
          renderCount.raise(to: renderCount.value + 1)
          let number = try await database.read {
            try Int.fetchOne($0, sql: "SELECT number FROM tea")
          }
          return Table {
            Section(key: "s") {
              Row(key: "r", Label("number \(number ?? -1)."))
              Row(key: "t", Label("for \(request.identity ?? "all")."))
            }
          }
        }
        .identified(by: { $0.headerFields[.authorization] })
        .cached(by: database.contentVersion)
      ], configuration: configuration)
    let add = "UPDATE tea SET number = number + 1 RETURNING number"
    let requests = try await withThrowingTaskGroup { group in
      for writer in 0..<2 {
        group.addTask {
          for _ in 0..<40 {
            let number =
              writer == 0
              ? try await database.write { try Int.fetchOne($0, sql: add) }
              : try await other.write { try Int.fetchOne($0, sql: add) }
            written.raise(to: number ?? 0)
            for _ in 0..<20 { await Task.yield() }
          }
          return 0
        }
      }
      for reader in 0..<50 {
        group.addTask {
          let name = reader % 5 == 0 ? nil : "Reader-\(reader)."
          var requests = 0
          while written.value < 80, !Task.isCancelled {
            let minimum = written.value
            var request = HTTPRequest(
              method: .get, scheme: "http", authority: "localhost", path: "/tea")
            request.headerFields[.authorization] = name
            let page = await site.respond(to: request)
            let text = String(decoding: page.body, as: UTF8.self)
            let shown = text.firstMatch(of: /number (\d+)\./).flatMap { Int($0.1) } ?? -1
            #expect(shown >= minimum, "status \(page.head.status)")
            let count = text.firstMatch(of: /Tea <span data-told="">(\d*)</).map { Int($0.1) ?? 0 }
            #expect(count ?? -1 >= minimum)
            let names = Set(text.matches(of: /Reader-\d+\./).map { String($0.0) })
            #expect(names == Set([name].compactMap(\.self)))
            requests += 1
            // Cached pages are returned without suspending, and the writers need a turn.
            await Task.yield()
          }
          return requests
        }
      }
      return try await group.reduce(0, +)
    }
    // The numbers depend on scheduling, so only these minimums are checked.
    #expect(renderCount.value > 0)
    #expect(requests > 0)
    let before = renderCount.value
    for _ in 0..<50 {
      _ = await site.respond(
        to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/tea"))
    }
    // Each connection that has not yet seen the last write causes at most one rendering.
    #expect(renderCount.value - before <= 16)
  }
}
