import HTTPTypes
import PageElements
import PagePatching
import PageStateViews
import Synchronization
import TestSupport
import SeedTags
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageScheduling
@testable import PageVisitors
@testable import PageSite

/// Tests of the tasks of state views on a page. A task ends with a turn, which patches the open copies.
@Suite struct StateTaskPageTests {
  /// The work of an album's task, and the number of its starts. All values are equal.
  final class Loader: Equatable, Sendable {
    let body: @Sendable (StateViewHandle<Album>) async throws -> Void
    let begun = Mutex(0)

    init(_ body: @escaping @Sendable (StateViewHandle<Album>) async throws -> Void) {
      self.body = body
    }

    var count: Int { begun.withLock { $0 } }
    static func == (left: Loader, right: Loader) -> Bool { true }
  }

  enum Album: StateView {
    struct State: StateValue {
      var photo = "none"
      var isWanted = true
      var failure: String?
    }
    static let loader = PropKey<Loader>("loader")
    static var initialState: State { State() }

    static func render(state: State, props: StateProps) -> [Placement<Album>] {
      place(Label("Photo: \(state.photo)"), key: "photo")
      if let failure = state.failure { place(Label("Failed: \(failure)"), key: "failure") }
      place(Button("Again"), key: "again").prop(forKey: Button.tap) { album, _ in
        (album.state.photo, album.state.isWanted, album.state.failure) = ("none", true, nil)
      }
    }
    static func tasks(state: State, props: StateProps) -> [StateTask<Album>] {
      if state.isWanted, let loader = props.prop(withValueForKey: loader) {
        task("photo") { view in
          loader.begun.withLock { $0 += 1 }
          try await loader.body(view)
        }
      }
    }
    static func taskDidFail(
      _ name: String, with error: any Error, state: inout State, props: StateProps
    ) {
      (state.failure, state.isWanted) = ("\(error)", false)
    }
  }

  private func site(
    _ loader: Loader, _ store: MemoryVisitorStore = MemoryVisitorStore(), isLive: Bool = false,
    change: (inout SiteConfiguration) -> Void = { _ in }, clock: SiteClock = .system
  ) throws -> Site {
    let page = Page("/album", title: "Album", root: Album.self) { _ in
      StateProps().prop(forKey: Album.loader, is: loader)
    }
    var configuration = SiteConfiguration()
    configuration.visitors = store
    configuration.secret = Array(repeating: 7, count: 32)
    configuration.digestKey = .fixed
    change(&configuration)
    return try Site(
      pages: [isLive ? page.live() : page], configuration: configuration, clock: clock)
  }

  /// Waits until the task is cancelled, and throws.
  private static func untilCancelled() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
  }

  private static func cookie(_ reader: TestVisitor) -> HTTPFields {
    [.cookie: "pe-visitor=\(reader.cookies["pe-visitor"] ?? "")"]
  }

  private static func show(_ photo: String) -> @Sendable (inout Album.State) -> Void {
    { ($0.photo, $0.isWanted) = (photo, false) }
  }

  private static let again = "/album/-/actions/view/view/again/tap"

  @Test(.tags(.S2)) func thePageIsSentImmediatelyAndTaskResultsFollowAsOnePatch() async throws {
    let gate = Gate()
    let loader = Loader { view in
      await gate.wait()
      try await view.update(Self.show("a cat"))
    }
    let site = try site(loader)
    let reader = TestVisitor(site)
    let first = await reader.get("/album")
    #expect(first.text.contains("Photo: none") && first.text.contains("data-live"))
    #expect(first.setsVisitor)

    let copy = try await LiveCopy(site, "/album", Self.cookie(reader))
    try await copy.open()
    gate.open()
    #expect(try await copy.nextChange() == .patch)
    #expect(try await copy.document == reader.fresh(copy))
    #expect(await reader.html("/album").contains("Photo: a cat"))
    #expect(loader.count == 1)
  }

  @Test func repeatedPageLoadsRunTheTaskOnce() async throws {
    let gate = Gate()
    let loader = Loader { view in
      await gate.wait()
      try await view.update(Self.show("a cat"))
    }
    let site = try site(loader)
    let reader = TestVisitor(site)
    for _ in 0..<5 { _ = await reader.get("/album") }
    #expect(site.tasks.count == 1)
    gate.open()
    while site.tasks.count > 0 { await Task.yield() }
    #expect(await reader.html("/album").contains("Photo: a cat"))
    #expect(loader.count == 1)
  }

  @Test func stateChangesStartAndCancelTasks() async throws {
    let ended = Gate()
    let loader = Loader { view in
      do { try await Self.untilCancelled() } catch {
        ended.open()
        throw error
      }
    }
    let site = try site(loader)
    let reader = TestVisitor(site)
    _ = await reader.get("/album")
    #expect(site.tasks.count == 1)
    let visitor = try #require(reader.visitorID)
    let state = try site.visitorState("\(visitor.text)/album", remembering: SavedTree<Album>.self)
    try await state.turn(of: \.self, props: StateProps().prop(forKey: Album.loader, is: loader)) {
      try $0.setState(of: Album.self) { $0.isWanted = false }
    }
    await ended.wait()
    #expect(site.tasks.count == 0)
    _ = await reader.post(Self.again)
    #expect(site.tasks.count == 1)
    site.beginDraining()
    #expect(site.tasks.count == 0)
  }

  @Test func anUnfinishedTaskIsRestartedByTheNextProcess() async throws {
    let store = MemoryVisitorStore()
    let never = Loader { _ in try await Self.untilCancelled() }
    let former = try site(never, store)
    let reader = TestVisitor(former)
    _ = await reader.get("/album")
    let copy = try await LiveCopy(former, "/album", Self.cookie(reader))
    former.beginDraining()

    let site = try site(Loader { try await $0.update(Self.show("a dog")) }, store)
    let later = LiveCopy(site, copy)
    try await later.open()
    #expect(try await later.nextChange() == .patch)
    #expect("\(later.document)".contains("Photo: a dog"))
  }

  @Test func aFailedTaskIsReportedToTheViewAndLogged() async throws {
    struct NoFilm: Error, CustomStringConvertible { var description: String { "no film" } }
    let log = RecordingLog()
    let site = try site(Loader { _ in throw NoFilm() }) { $0.logger = log.logger }
    let reader = TestVisitor(site)
    _ = await reader.get("/album")
    while site.backgroundTasks.count > 0 || log.entries.isEmpty { await Task.yield() }
    #expect(await reader.html("/album").contains("Failed: no film"))
    #expect(log.entries.contains { $0.message == "A task of a state view failed" })
    #expect(site.tasks.count == 0)
  }

  @Test func aTaskIsCancelledAtItsTimeLimit() async throws {
    let (time, begun) = (ManualClock(), Gate())
    let loader = Loader { _ in
      begun.open()
      try await Self.untilCancelled()
    }
    let site = try site(
      loader, change: { $0.backgroundTaskTimeLimit = .seconds(9) }, clock: time.clock)
    let reader = TestVisitor(site)
    _ = await reader.get("/album")
    await begun.wait()
    while time.sleepers(within: .seconds(9)) == 0 { await Task.yield() }
    time.advance(by: .seconds(10))
    while site.tasks.count > 0 { await Task.yield() }
    #expect(await reader.html("/album").contains("This took longer than 9.0 seconds"))
  }

  @Test func concurrentTasksPerClientAreLimited() async throws {
    let gate = Gate()
    let loader = Loader { view in
      await gate.wait()
      try await view.update(Self.show("a cat"))
    }
    let site = try site(loader, change: { $0.clientLimits.work = 2 })
    let readers = (0..<3).map { _ in TestVisitor(site, client: "192.0.2.7") }
    for reader in readers { _ = await reader.get("/album") }
    let other = TestVisitor(site, client: "192.0.2.8")
    _ = await other.get("/album")
    #expect(site.backgroundTasks.count == 3)
    gate.open()
    while site.tasks.count > 0 { await Task.yield() }
    #expect(await readers[1].html("/album").contains("Photo: a cat"))
    // This reader's task exceeded the limit, and the failure was not stored. It starts with the next request.
    while await !readers[2].html("/album").contains("Photo: a cat") { await Task.yield() }
    #expect(await other.html("/album").contains("Photo: a cat"))
  }

  @Test func aTaskBeyondTheClientsLimitFails() async throws {
    let gate = Gate()
    let loader = Loader { view in
      try await view.update(Self.show("a cat"))
      await gate.wait()
    }
    let site = try site(loader, change: { $0.clientLimits.work = 1 })
    let readers = (0..<2).map { _ in TestVisitor(site, client: "192.0.2.7") }
    _ = await readers[0].get("/album")
    while await !readers[0].html("/album").contains("Photo: a cat") { await Task.yield() }
    gate.open()
    while site.backgroundTasks.count > 0 { await Task.yield() }
    _ = await readers[1].get("/album")
    while site.backgroundTasks.count > 0 { await Task.yield() }

    let (begun, end) = (Gate(), Gate())
    let other = try #require(
      site.backgroundTasks.begin(for: ClientKey("192.0.2.7"), perClientLimit: 1) {
        begun.open()
        await end.wait()
      } end: { _ in
      })
    await begun.wait()
    _ = await readers[0].post(Self.again)
    while await !readers[0].html("/album").contains("Failed: Too many background tasks") {
      await Task.yield()
    }
    end.open()
    await other.value
  }

  @Test func concurrentTasksOfAllClientsAreLimited() async throws {
    let gate = Gate()
    let site = try site(Loader { _ in await gate.wait() }, change: { $0.backgroundTaskLimit = 2 })
    for number in 0..<4 { _ = await TestVisitor(site, client: "192.0.2.\(number)").get("/album") }
    #expect(site.backgroundTasks.count == 2)
    gate.open()
    while site.backgroundTasks.count > 0 { await Task.yield() }
  }

  /// The stream was opened without a visitor cookie. It ends, so that the client reconnects with the cookie.
  @Test func anActionThatCreatesAVisitorEndsItsAnonymousStream() async throws {
    let gate = Gate()
    let loader = Loader { view in
      await gate.wait()
      try await view.update(Self.show("a cat"))
    }
    let page = Page("/album", title: "Album", state: Pressed()) { _, state in
      let props = StateProps().prop(forKey: Album.loader, is: state.value.isPressed ? loader : nil)
      let album = try state.element(of: \.album, props: props)
      let press = Button("Press", id: "press") { state.update { $0.isPressed = true } }
      return Table {
        Section(key: "view") {
          Row(key: "view", album); Row(key: "press", press)
        }
      }
    }
    let site = try Site.test(page.live())
    let (reader, other) = (TestVisitor(site), TestVisitor(site, client: "192.0.2.2"))
    let stream = await reader.get(try await Self.events(site)).stream
    let otherStream = await other.get(try await Self.events(site)).stream
    _ = try await (stream?(), otherStream?())
    #expect(await reader.post("/album/-/actions/view/press/press/tap").setsVisitor)
    #expect(try await stream?() == EventText.bye)
    let copy = try await LiveCopy(site, "/album", Self.cookie(reader))
    try await copy.open()
    _ = await reader.get("/album")
    gate.open()
    while !"\(copy.document)".contains("Photo: a cat") { _ = try await copy.nextChange() }
    site.hub.beat()
    #expect(try await otherStream?() == EventText.heartbeat)
  }

  private struct Pressed: Codable, Equatable, Sendable {
    var isPressed = false
    var album = SavedTree<Album>()
  }

  private static func events(_ site: Site) async throws -> String {
    let document = try await site.json("/album/-/document")
    return "/album/-/events?from=\(document.version)\(document.extent)"
  }

  /// The visitor's other tab receives the change as a patch, although its stream moves to another group.
  @Test func anActionsChangeReachesTheVisitorsOtherTab() async throws {
    let site = try site(Loader { try await $0.update(Self.show("a cat")) }, isLive: true)
    let reader = TestVisitor(site)
    _ = await reader.get("/album")
    while site.tasks.count > 0 { await Task.yield() }
    let copy = try await LiveCopy(site, "/album", Self.cookie(reader))
    try await copy.open()
    for _ in 0..<3 {
      _ = await reader.post(Self.again, [:], [.idempotencyKey: "\(UInt64.random(in: 0 ... .max))"])
      while site.tasks.count > 0 { await Task.yield() }
    }
    while try await copy.document != reader.fresh(copy) {
      #expect(try await copy.nextChange() == .patch)
    }
  }
}

extension LiveCopy {
  /// Creates the same copy on another server.
  convenience init(_ site: Site, _ copy: LiveCopy) {
    self.init(site, copy.document, copy.fields)
  }
}

extension TestVisitor {
  /// Returns the site's current document for the rows that a copy shows.
  func fresh(_ copy: LiveCopy) async throws -> JSONValue {
    try JSONValue(parsing: await get(copy.document.selfURL, accept: "application/json").body)
  }

  /// The visitor in the cookie.
  var visitorID: VisitorID? {
    let request = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: nil,
      headerFields: [.cookie: "pe-visitor=\(cookies["pe-visitor"] ?? "")"])
    return site.ownCookies(for: request).visitor.visitor(in: Cookies(request))
  }
}
