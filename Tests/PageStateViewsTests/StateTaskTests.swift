import Foundation
import PageElements
import PageStateViews
import Synchronization
import SeedTags
import Testing

/// Tests of the tasks of views.
@Suite struct StateTaskTests {
  /// A view that loads a photo while it has none, and records failures and messages.
  enum Album: StateView {
    struct State: StateValue {
      var photo: String?
      var wanted = "cat"
      var failures: [String] = []
      var heard: [String] = []
    }
    static let load = PropKey<Loading>("load")
    static let didLoad = FunctionKey<String>("didLoad")
    static var initialState: State { State() }

    static func render(state: State, props: StateProps) -> [Placement<Album>] {
      place(Label(state.photo ?? "…"), key: "photo")
    }
    static func tasks(state: State, props: StateProps) -> [StateTask<Album>] {
      if state.photo == nil, let load = props.prop(withValueForKey: load) {
        let wanted = state.wanted
        task("photo \(wanted)") { try await load.body($0, wanted) }
      }
    }
    static func taskDidFail(
      _ name: String, with error: any Error, state: inout State, props: StateProps
    ) {
      state.failures.append("\(name): \(error)")
    }
  }

  /// The work of an album. All values are equal.
  struct Loading: Equatable, Sendable {
    let body: @Sendable (StateViewHandle<Album>, String) async throws -> Void
    static func == (left: Loading, right: Loading) -> Bool { true }
  }

  struct NoFilm: Error, CustomStringConvertible { var description: String { "no film" } }

  /// The owner of a tree, which runs transactions one at a time.
  private actor Keeper {
    private(set) var tree: StateTree

    init(_ tree: StateTree) { self.tree = tree }

    func turn(_ change: @Sendable (inout StateTransaction) async throws -> Void) async throws {
      var tree = tree
      try await tree.transaction { try await change(&$0) }
      self.tree = tree
    }

    /// Runs all unfinished tasks.
    func work() async throws {
      for task in tree.unfinishedTasks { try await task.run { try await self.turn($0) } }
    }
  }

  private static func album(
    _ body: @escaping @Sendable (StateViewHandle<Album>, String) async throws -> Void
  ) throws -> StateTree {
    try StateTree(Album.self, props: StateProps().prop(forKey: Album.load, is: Loading(body: body)))
  }

  private static func names(_ tree: StateTree) -> [String] {
    tree.unfinishedTasks.map(\.id.taskName)
  }

  @Test func theTasksOfAViewFollowItsState() throws {
    var tree = try Self.album { _, _ in }
    #expect(Self.names(tree) == ["photo cat"])
    try tree.setState(of: Album.self) { $0.wanted = "dog" }
    #expect(Self.names(tree) == ["photo dog"])
    try tree.setState(of: Album.self) { $0.photo = "/dog.png" }
    #expect(Self.names(tree) == [])
  }

  @Test func aTaskUpdatesItsViewInSeparateTurns() async throws {
    let seen = Mutex<[String?]>([])
    let keeper = Keeper(
      try Self.album { view, wanted in
        try await view.update { $0.heard.append("begun") }
        try await view.update { state in
          seen.withLock { $0.append(state.heard.last) }
          state.photo = "/\(wanted).png"
        }
      })
    try await keeper.work()
    #expect(seen.withLock { $0 } == ["begun"])
    #expect(try await keeper.tree.state(of: Album.self).photo == "/cat.png")
    #expect(await keeper.tree.unfinishedTasks.isEmpty)
  }

  @Test func aFinishedTaskRunsAgainOnlyAfterItWasRemoved() async throws {
    let keeper = Keeper(try Self.album { _, _ in })
    try await keeper.work()
    #expect(await keeper.tree.unfinishedTasks.isEmpty)
    try await keeper.turn { try $0.setState(of: Album.self) { $0.heard = ["again"] } }
    #expect(await keeper.tree.unfinishedTasks.isEmpty)
    try await keeper.turn { try $0.setState(of: Album.self) { $0.photo = "/x.png" } }
    try await keeper.turn { try $0.setState(of: Album.self) { $0.photo = nil } }
    #expect(await Self.names(keeper.tree) == ["photo cat"])
  }

  @Test func aTaskErrorIsPassedToTaskDidFail() async throws {
    let keeper = Keeper(try Self.album { _, _ in throw NoFilm() })
    await #expect(throws: NoFilm.self) { try await keeper.work() }
    let state = try await keeper.tree.state(of: Album.self)
    #expect(state == Album.State(failures: ["photo cat: no film"]))
    #expect(await keeper.tree.unfinishedTasks.isEmpty)
  }

  @Test func aThrowingUpdateLeavesTheTreeUnchanged() async throws {
    let keeper = Keeper(
      try Self.album { view, _ in
        await #expect(throws: NoFilm.self) {
          try await view.update { state in
            state.photo = "/half.png"
            throw NoFilm()
          }
        }
      })
    try await keeper.work()
    #expect(try await keeper.tree.state(of: Album.self).photo == nil)
  }

  /// The view has another task by now, or is removed, so the result of the old task is discarded.
  @Test func aTaskThatTheViewNoLongerHasChangesNothing() async throws {
    let keeper = Keeper(
      try Self.album { view, _ in try await view.update { $0.photo = "/late.png" } })
    let due = await keeper.tree.unfinishedTasks
    try await keeper.turn { try $0.setState(of: Album.self) { $0.wanted = "dog" } }
    await #expect(throws: CancellationError.self) {
      try await due[0].run { try await keeper.turn($0) }
    }
    #expect(try await keeper.tree.state(of: Album.self).photo == nil)
    #expect(await Self.names(keeper.tree) == ["photo dog"])
  }

  /// Another process can run the task again.
  @Test func aCancelledTaskIsStillDue() async throws {
    let keeper = Keeper(try Self.album { _, _ in throw CancellationError() })
    await #expect(throws: CancellationError.self) { try await keeper.work() }
    #expect(await Self.names(keeper.tree) == ["photo cat"])
    #expect(try await keeper.tree.state(of: Album.self).failures == [])
  }

  @Test func finishedTasksAreSavedWithTheTree() async throws {
    let body: @Sendable (StateViewHandle<Album>, String) async throws -> Void = { _, _ in }
    let keeper = Keeper(try Self.album(body))
    let before = try JSONEncoder().encode(await keeper.tree)
    try await keeper.work()
    let after = try JSONEncoder().encode(await keeper.tree)
    #expect(try Self.restored(before, body).unfinishedTasks.count == 1)
    #expect(try Self.restored(after, body).unfinishedTasks.isEmpty)
  }

  private static func restored(
    _ data: Data, _ body: @escaping @Sendable (StateViewHandle<Album>, String) async throws -> Void
  ) throws -> StateTree {
    struct Restored: DecodableWithConfiguration {
      let tree: StateTree
      init(from decoder: any Decoder, configuration props: StateProps) throws {
        tree = try StateTree(Album.self, props: props, restoring: decoder)
      }
    }
    let props = StateProps().prop(forKey: Album.load, is: Loading(body: body))
    return try JSONDecoder().decode(Restored.self, from: data, configuration: props).tree
  }

  @Test func aTaskCanCallAFunctionOfTheParent() async throws {
    enum Shelf: StateView {
      struct State: StateValue { var title = "" }
      static let found = FunctionKey<String>("found")
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Shelf>] {
        place(Book.self, key: "book").prop(forKey: found) { shelf, title in
          shelf.state.title = title
        }
      }
    }
    enum Book: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Book>] {}
      static func tasks(state: NoState, props: StateProps) -> [StateTask<Book>] {
        task("read") { try await $0.call(Shelf.found, with: "Emma") }
      }
    }
    let keeper = Keeper(try StateTree(Shelf.self))
    #expect(await keeper.tree.unfinishedTasks.map(\.id.path) == [["book"]])
    try await keeper.work()
    #expect(try await keeper.tree.state(of: Shelf.self).title == "Emma")
  }

  @Test func duplicateTaskNamesAreAnError() {
    enum Twice: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Twice>] {}
      static func tasks(state: NoState, props: StateProps) -> [StateTask<Twice>] {
        task("a") { _ in }
        task("a") { _ in }
      }
    }
    #expect(throws: StateViewError.duplicateTask("a", view: "Twice", path: [])) {
      try StateTree(Twice.self)
    }
  }

  /// A function that suspends delays the next call, which sees its effects.
  @Test(.tags(.S11)) func aFunctionCanAwait() async throws {
    enum Slow: StateView {
      struct State: StateValue { var words: [String] = [] }
      static let say = FunctionKey<String>("say")
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Slow>] {
        place(Label("x"), key: "x").prop(forKey: say) { view, word in
          await Task.yield()
          view.state.words.append(word)
        }
      }
    }
    var tree = try StateTree(Slow.self)
    try await tree.transaction {
      try await $0.send(Slow.say, "a", at: ["x"])
      try await $0.send(Slow.say, "b", at: ["x"])
    }
    #expect(try tree.state(of: Slow.self).words == ["a", "b"])
  }
}
