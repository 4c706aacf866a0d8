import HTTPTypes
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

@Suite struct VisitorStateTests {
  struct Counter: Codable, Equatable, Sendable {
    var count = 0
  }

  private struct Broken: Error {}

  /// A page with buttons that count up, count down, and fail after counting.
  private static func page(gate: Gate? = nil) -> Page {
    Page("/count", title: "Count", state: Counter()) { _, counter in
      Table {
        Section(key: "s") {
          Row(key: "count", Label("Count: \(counter.value.count)"))
          Row(
            key: "up",
            Button("Up", id: "up") {
              await gate?.wait()
              counter.update { $0.count += 1 }
            })
          Row(
            key: "down",
            Button("Down", id: "down") { counter.update { $0.count -= 1 } })
          Row(
            key: "fail",
            Button("Fail", id: "fail") {
              counter.update { $0.count = 99 }
              throw Broken()
            })
          Row(
            key: "long",
            Switch("Negative", name: "sign", isOn: counter.value.count < 0) { isOn in
              counter.update { $0.count = isOn ? -1 : 1 }
            })
        }
      }
    }
  }

  private static func post(
    _ visitor: TestVisitor, _ name: String, key: String? = nil
  ) async -> SiteResponse {
    var fields: HTTPFields = [:]
    if let key { fields[.idempotencyKey] = key }
    return await visitor.post("/count/-/actions/s/\(name)/\(name)/tap", [:], fields)
  }

  private static func count(_ visitor: TestVisitor) async throws -> String {
    let html = await visitor.get("/count").text
    return String(try #require(html.firstMatch(of: /Count: (-?[0-9]+)/)).1)
  }

  /// A store that counts its loads.
  private final class CountingStore: VisitorStore {
    let kept = Mutex<[String: [UInt8]]>([:])
    let loads = Mutex(0)

    private func name(_ visitor: VisitorID, _ page: String) -> String { visitor.text + page }

    func state(of visitor: VisitorID, page: String) async throws -> SavedState? {
      loads.withLock { $0 += 1 }
      return kept.withLock { $0[name(visitor, page)] }.map { SavedState($0, revision: 1) }
    }
    func save(
      _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
    ) async throws {
      kept.withLock { $0[name(visitor, page)] = bytes }
    }
    func acquireLease(of visitor: VisitorID, page: String, owner: String) async throws -> Bool {
      true
    }
    func releaseLease(of visitor: VisitorID, page: String, owner: String) async throws {}
    func move(_ visitor: VisitorID, to other: VisitorID) async throws {}
    func forget(_ visitor: VisitorID) async throws {}
    func secret() async throws -> [UInt8] { [] }
    var values: [String] {
      kept.withLock { $0.values.map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test func stateAndCookieAreStoredOnlyAfterAChange() async throws {
    let store = CountingStore()
    let visitor = TestVisitor(try .test(Self.page()) { $0.visitors = store })
    #expect(!(await visitor.get("/count")).setsVisitor)
    #expect(store.loads.withLock { $0 } == 0, "Without a cookie, no state is loaded")
    #expect(await visitor.post("/count/-/actions/s/none/none/tap").status == 404)
    #expect(visitor.cookies.isEmpty)
    #expect(store.values == [])
    #expect(await Self.post(visitor, "up").setsVisitor)
    #expect(store.values == ["{\"count\":1}"])
    #expect(!(await Self.post(visitor, "down")).setsVisitor, "The visitor already has a cookie")
    #expect(store.values == [], "The initial state is not stored")
    #expect(try await Self.count(visitor) == "0")
  }

  @Test func eachVisitorHasTheirOwnState() async throws {
    let site = try Site.test(Self.page())
    let (ada, bob) = (TestVisitor(site), TestVisitor(site, client: "192.0.2.2"))
    _ = await Self.post(ada, "up")
    _ = await Self.post(bob, "down")
    _ = await Self.post(ada, "up", key: "2")
    #expect(try await Self.count(ada) == "2")
    #expect(try await Self.count(bob) == "-1")
    #expect(try await Self.count(TestVisitor(site)) == "0")
  }

  @Test func aStateSurvivesARestart() async throws {
    let store = MemoryVisitorStore()
    func site() throws -> Site {
      try .test(Self.page()) { ($0.visitors, $0.secret) = (store, Array(repeating: 1, count: 32)) }
    }
    let visitor = TestVisitor(try site())
    _ = await Self.post(visitor, "up")
    let later = TestVisitor(try site())
    later.cookies = visitor.cookies
    #expect(try await Self.count(later) == "1")
  }

  @Test func actionsOfOneVisitorRunInSequence() async throws {
    let visitor = TestVisitor(try .test(Self.page()))
    _ = await Self.post(visitor, "up")
    await withTaskGroup(of: Int.self) { group in
      for key in 0..<8 {
        group.addTask { await Self.post(visitor, "up", key: "\(key)").status }
      }
      for await status in group { #expect(status == 303) }
    }
    #expect(try await Self.count(visitor) == "9")
  }

  @Test func visitorsDoNotWaitForEachOther() async throws {
    let gate = Gate()
    let site = try Site.test(Self.page(gate: gate))
    let (ada, bob) = (TestVisitor(site), TestVisitor(site, client: "192.0.2.2"))
    async let waiting = Self.post(ada, "up")
    #expect(await Self.post(bob, "down").status == 303)
    gate.open()
    #expect(await waiting.status == 303)
  }

  @Test(arguments: [Wanted.html, Wanted.patch])
  func aFailedHandlerDoesNotChangeState(accept: String) async throws {
    let log = RecordingLog()
    let visitor = TestVisitor(try .test(Self.page()) { $0.logger = log.logger })
    _ = await Self.post(visitor, "up")
    let response = await visitor.post(
      "/count/-/actions/s/fail/fail/tap", [:], [.accept: accept])
    #expect(response.status == 500)
    #expect(!response.text.contains("Broken"))
    #expect(try await Self.count(visitor) == "1")
    #expect(log.entries.first?.metadata["error"]?.contains("Broken") == true)
  }

  @Test func aFailedFirstActionSetsNoCookie() async throws {
    let visitor = TestVisitor(try .test(Self.page()) { $0.logger = RecordingLog().logger })
    #expect(await Self.post(visitor, "fail").status == 500)
    #expect(visitor.cookies.isEmpty)
  }

  @Test func anAlteredCookieIsTreatedAsANewVisitor() async throws {
    let visitor = TestVisitor(try .test(Self.page()))
    _ = await Self.post(visitor, "up")
    let cookie = try #require(visitor.cookies["pe-visitor"])
    for altered in [String(cookie.dropLast()) + "!", cookie + "A", VisitorID().text, ""] {
      visitor.cookies["pe-visitor"] = altered
      #expect(try await Self.count(visitor) == "0")
    }
    #expect(await Self.post(visitor, "down").setsVisitor)
    #expect(visitor.cookies["pe-visitor"] != cookie)
    #expect(try await Self.count(visitor) == "-1")
    visitor.cookies["pe-visitor"] = cookie
    #expect(try await Self.count(visitor) == "1", "The first visitor's state is unchanged")
  }

  @Test func aStateThatNoLongerDecodesFallsBackToTheInitialOne() async throws {
    let (store, log) = (CountingStore(), RecordingLog())
    let visitor = TestVisitor(
      try .test(Self.page()) { ($0.visitors, $0.logger) = (store, log.logger) })
    _ = await Self.post(visitor, "up")
    store.kept.withLock { kept in
      for name in kept.keys { kept[name] = Array("{\"tally\":1}".utf8) }
    }
    #expect(try await Self.count(visitor) == "0")
    #expect(
      log.entries.map(\.message) == [
        "A visitor's state can no longer be decoded; the initial state is used"
      ])
    #expect(log.entries.first?.metadata == ["path": "/count"], "The log omits the state")
    _ = await Self.post(visitor, "up", key: "2")
    #expect(store.values == ["{\"count\":1}"])
  }

  @Test func aSwitchSendsItsNewValue() async throws {
    let visitor = TestVisitor(try .test(Self.page()))
    let address = "/count/-/actions/s/long/sign/change"
    #expect(
      await visitor.get("/count").text.contains(
        "aria-checked=\"false\" name=\"value\" value=\"true\""))
    for _ in 1...2 {
      _ = await visitor.post(address, ["value": "true"])
      #expect(try await Self.count(visitor) == "-1", "A repeated value changes nothing")
    }
    #expect(
      await visitor.get("/count").text.contains(
        "aria-checked=\"true\" name=\"value\" value=\"false\""))
    _ = await visitor.post(address, ["value": "false"])
    #expect(try await Self.count(visitor) == "1")
  }
}
