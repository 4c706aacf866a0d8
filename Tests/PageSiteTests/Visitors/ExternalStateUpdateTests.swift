import HTTPTypes
import PageElements
import PagePatching
import PageStateViews
import Synchronization
import TestSupport
import SeedTags
import Testing

@testable import PageRoutes
@testable import PageSite
@testable import PageVisitors

/// Tests of changes to a visitor's page state outside of an action.
@Suite struct ExternalStateUpdateTests {
  struct Order: Codable, Equatable, Sendable {
    var progress = 0
    var lines: [String] = []
    var cup = SavedTree<Cup>()
  }

  /// The visitor states that handlers received. A program may store them for a webhook.
  private let kept = Recorder<VisitorState<Order>?>()

  private func site(_ inHandler: @escaping @Sendable () async -> Void = {}) throws -> Site {
    try .test(
      Page("/orders/{id}", title: "Order", query: NoQuery(), state: Order()) { request, order in
        kept.append(order.visitor)
        let cup = try order.element(of: \.cup)
        return Table {
          Section(key: "order") {
            Row(key: "progress", "Progress: \(order.value.progress)")
            Row(key: "cup", cup)
            Row(key: "lines", order.value.lines.joined(separator: ", "))
            Row(
              key: "buttons",
              HorizontalStack {
                Button("Begin", id: "begin") {
                  order.update { $0.lines.append("begin") }
                  kept.append(order.visitor)
                  await inHandler()
                  order.update { $0.lines.append("begun") }
                }
                Button("Watch", id: "watch") { kept.append(order.visitor) }
              })
          }
        }
      }.live()
    )
  }

  private static let begin = "/orders/7/-/actions/order/buttons/begin/tap"
  private static let watch = "/orders/7/-/actions/order/buttons/watch/tap"

  private static func open(_ reader: TestVisitor) async throws -> LiveCopy {
    let copy = try await LiveCopy(
      reader.site, "/orders/7", [.cookie: "pe-visitor=\(reader.cookies["pe-visitor"] ?? "")"])
    try await copy.open()
    return copy
  }

  @Test func anExternalChangeReachesTheVisitorsOpenCopiesAsAPatch() async throws {
    let site = try site()
    let (reader, other) = (TestVisitor(site), TestVisitor(site, client: "192.0.2.2"))
    _ = await reader.post(Self.begin)
    let order = try #require(kept.values.last ?? nil)
    _ = await other.post(Self.begin)
    let (copy, copyOfOther) = (try await Self.open(reader), try await Self.open(other))

    let lines = try await order.update { value in
      value.progress = 40
      value.lines.append("forty")
      return value.lines
    }
    #expect(lines == ["begin", "begun", "forty"])
    #expect(try await copy.nextChange() == .patch)
    #expect(try await copy.document == reader.fresh(copy))
    #expect(await reader.html("/orders/7").contains("Progress: 40"))

    // Other visitors' states do not change.
    site.hub.beat()
    #expect(try await copyOfOther.next() == .heartbeat)
    #expect(await other.html("/orders/7").contains("Progress: 0"))
  }

  @Test(.tags(.S2)) func aTreeCanBeUpdatedExternally() async throws {
    let site = try site()
    let reader = TestVisitor(site)
    _ = await reader.post(Self.begin)
    let order = try #require(kept.values.last ?? nil)
    let copy = try await Self.open(reader)
    try await order.turn(of: \.cup) { try await $0.send(Button.tap, at: ["more"]) }
    #expect(try await copy.nextChange() == .patch)
    #expect(try await copy.document == reader.fresh(copy))
    #expect(await reader.html("/orders/7").contains("name=\"lumps\" value=\"1\""))
  }

  /// A new visitor gets a cookie when a handler reads `visitor`, although no state is stored yet.
  @Test func readingTheVisitorInAHandlerCreatesAVisitor() async throws {
    let site = try site()
    let reader = TestVisitor(site)
    _ = await reader.get("/orders/7")
    #expect(kept.values.count == 1 && kept.values.compactMap { $0 }.isEmpty)
    #expect(await reader.post(Self.watch).setsVisitor)
    let order = try #require(kept.values.last ?? nil)
    try await order.update { $0.progress = 9 }
    #expect(await reader.html("/orders/7").contains("Progress: 9"))
  }

  @Test func aVisitorsStateIsFoundByItsID() async throws {
    let site = try site()
    let reader = TestVisitor(site)
    _ = await reader.post(Self.begin)
    let id = try #require(kept.values.last ?? nil).id
    try await site.visitorState(id, remembering: Order.self).update { $0.progress = 70 }
    #expect(await reader.html("/orders/7").contains("Progress: 70"))
    // The state belongs to one URL, so other URLs of the page have their own.
    #expect(await reader.html("/orders/8").contains("Progress: 0"))

    #expect(throws: UnknownVisitorState.self) {
      try site.visitorState(id, remembering: String.self)
    }
    let visitor = String(id.prefix { $0 != "/" })
    for wrong in [
      "", "/orders/7", visitor, "\(visitor)/nowhere", "x\(visitor)/orders/7", "\(visitor)/%zz",
    ] {
      #expect(throws: UnknownVisitorState.self) {
        try site.visitorState(wrong, remembering: Order.self)
      }
    }
  }

  @Test func aThrowingUpdateChangesNothing() async throws {
    struct Stop: Error {}
    let site = try site()
    let reader = TestVisitor(site)
    _ = await reader.post(Self.begin)
    let order = try #require(kept.values.last ?? nil)
    await #expect(throws: Stop.self) {
      try await order.update { value in
        value.progress = 1
        throw Stop()
      }
    }
    #expect(await reader.html("/orders/7").contains("Progress: 0"))
  }

  @Test func anUpdateWaitsForTheRunningAction() async throws {
    let (begun, end) = (Gate(), Gate())
    let site = try site {
      begun.open()
      await end.wait()
    }
    let reader = TestVisitor(site)
    _ = await reader.get("/orders/7")
    async let gesture = reader.post(Self.begin)
    await begun.wait()
    let order = try #require(kept.values.last ?? nil)
    async let change: Void = order.update { $0.lines.append("after") }
    while site.stateMutex.waitingCount == 0 { await Task.yield() }
    end.open()
    _ = await gesture
    try await change
    #expect(await reader.html("/orders/7").contains("begin, begun, after"))
  }
}
