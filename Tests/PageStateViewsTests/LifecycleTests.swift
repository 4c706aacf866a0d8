import PageElements
import PageStateViews
import Synchronization
import SeedTags
import Testing

@Suite struct LifecycleTests {
  /// The lifecycle calls that the views of one test received, in order.
  final class Notes: Sendable {
    @TaskLocal static var current: Notes?
    private let lines = Mutex<[String]>([])

    static func note(_ line: String) { current?.lines.withLock { $0.append(line) } }

    /// Returns the calls during `body`.
    static func of(_ body: () throws -> Void) rethrows -> [String] {
      let notes = Notes()
      try $current.withValue(notes, operation: body)
      return notes.lines.withLock { $0 }
    }
  }

  static let prop = PropKey<Int>("prop")

  enum Outer: StateView {
    struct State: StateValue {
      var value = 1
      var shows = true
    }
    static var initialState: State { State() }
    static func render(state: State, props: StateProps) -> [Placement<Outer>] {
      Notes.note("outer render \(state.value)")
      if state.shows {
        place(Inner.self, key: "inner").prop(forKey: prop, isLinkedToKeyInState: \.value)
      }
    }
    static func viewDidInitialize(_ state: inout State, props: StateProps) {
      Notes.note("outer viewDidInitialize")
    }
    static func viewWillUpdate(
      state: State, props: StateProps, newState: State, newProps: StateProps
    ) {
      Notes.note("outer viewWillUpdate \(state.value) to \(newState.value)")
    }
    static func viewDidUpdate(_ state: inout State, props: StateProps) {
      Notes.note("outer viewDidUpdate")
    }
  }

  enum Inner: StateView {
    struct State: StateValue {
      var value = 10
    }
    static var initialState: State { State() }
    private static func prop(_ props: StateProps) -> String {
      props.prop(withValueForKey: LifecycleTests.prop).map(String.init) ?? "-"
    }
    static func render(state: State, props: StateProps) -> [Placement<Inner>] {
      Notes.note("inner render \(state.value), \(prop(props))")
    }
    static func viewDidInitialize(_ state: inout State, props: StateProps) {
      Notes.note("inner viewDidInitialize \(prop(props))")
    }
    static func viewWillUpdate(
      state: State, props: StateProps, newState: State, newProps: StateProps
    ) {
      Notes.note(
        "inner viewWillUpdate \(state.value), \(prop(props)) to "
          + "\(newState.value), \(prop(newProps))")
    }
    static func viewDidUpdate(_ state: inout State, props: StateProps) {
      Notes.note("inner viewDidUpdate \(prop(props))")
    }
  }

  @Test(.tags(.S15)) func lifecycleHooksRunInOrder() throws {
    var tree: StateTree?
    #expect(
      try Notes.of { tree = try StateTree(Outer.self) } == [
        "outer render 1", "inner viewDidInitialize 1", "inner render 10, 1",
        "outer viewDidInitialize",
      ])
    #expect(
      tree?.log == [
        .rendered([]), .placed(["inner"]), .propsSet(["inner"]), .viewDidInitialize(["inner"]),
        .rendered(["inner"]), .viewDidInitialize([]),
      ])

    #expect(
      try Notes.of { try tree?.setState(of: Outer.self) { $0.value = 2 } } == [
        "outer viewWillUpdate 1 to 2", "outer render 2", "inner viewWillUpdate 10, 1 to 10, 2",
        "inner render 10, 2", "inner viewDidUpdate 2", "outer viewDidUpdate",
      ])
    #expect(
      tree?.log == [
        .viewWillUpdate([]), .rendered([]), .viewWillUpdate(["inner"]), .propsSet(["inner"]),
        .rendered(["inner"]), .viewDidUpdate(["inner"]), .viewDidUpdate([]),
      ])
  }

  @Test func aStateChangeOfAChildDoesNotRenderItsParent() throws {
    var tree = try StateTree(Outer.self)
    #expect(
      try Notes.of { try tree.setState(of: Inner.self, at: ["inner"]) { $0.value = 11 } } == [
        "inner viewWillUpdate 10, 1 to 11, 1", "inner render 11, 1", "inner viewDidUpdate 1",
      ])
    #expect(
      tree.log == [.viewWillUpdate(["inner"]), .rendered(["inner"]), .viewDidUpdate(["inner"])])
  }

  @Test(.tags(.S16)) func aChildWhosePropsAreEqualIsSkipped() throws {
    var tree = try StateTree(Outer.self)
    #expect(
      try Notes.of { try tree.setState(of: Outer.self) { $0.value = 1 } } == [
        "outer viewWillUpdate 1 to 1", "outer render 1", "outer viewDidUpdate",
      ])
    #expect(
      tree.log == [.viewWillUpdate([]), .rendered([]), .skipped(["inner"]), .viewDidUpdate([])])
  }

  @Test func changesBelowASkippedViewAreRendered() throws {
    enum Top: StateView {
      struct State: StateValue {
        var value = 0
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Top>] {
        place(Counters.self, key: "list")
      }
    }
    var tree = try StateTree(Top.self)
    try tree.transaction {
      try $0.setState(of: Top.self) { $0.value = 1 }
      try $0.setState(of: Counter.self, at: ["list", "b"]) { $0.count = 5 }
    }
    #expect(
      tree.lines == [
        "viewWillUpdate /", "rendered /", "skipped list", "viewWillUpdate list/b",
        "rendered list/b", "updated list/b/count", "viewDidUpdate list/b", "viewDidUpdate /",
      ])
    #expect(try tree.html().contains("data-key=\"count\">5<"))
  }

  @Test func aRemovedChildIsDiscardedWithoutCallingHooks() throws {
    var tree = try StateTree(Outer.self)
    #expect(
      try Notes.of { try tree.setState(of: Outer.self) { $0.shows = false } } == [
        "outer viewWillUpdate 1 to 1", "outer render 1", "outer viewDidUpdate",
      ])
    #expect(tree.lines.contains("removed inner"))
    #expect(throws: StateViewError.noView(at: ["inner"])) {
      try tree.setState(of: Inner.self, at: ["inner"]) { $0.value = 1 }
    }
  }

  /// A view that sets its state in every lifecycle method.
  enum Busy: StateView {
    struct State: StateValue {
      var initialized = 0
      var updated = 0
      var wanted = 0
    }
    static let endless = PropKey<Bool>("endless")
    static var initialState: State { State() }
    static func render(state: State, props: StateProps) -> [Placement<Busy>] {
      place(
        Label("\(state.initialized) \(state.updated) \(state.wanted)"), key: "text")
    }
    static func viewDidInitialize(_ state: inout State, props: StateProps) {
      state.initialized += 1
    }
    static func viewDidUpdate(_ state: inout State, props: StateProps) {
      state.updated =
        props.prop(withValueForKey: endless) == true ? state.updated + 1 : state.wanted
    }
  }

  enum BusyParent: StateView {
    static func render(state: NoState, props: StateProps) -> [Placement<BusyParent>] {
      place(Busy.self, key: "busy")
        .prop(forKey: Busy.endless, is: props.prop(withValueForKey: Busy.endless))
    }
  }

  @Test func stateSetByAHookIsRenderedInTheSameTurn() throws {
    // The root is rendered before its lifecycle call, a child after it.
    let root = try StateTree(Busy.self)
    #expect(try root.html().contains(">1 0 0<"))
    #expect(root.log.count { $0 == .rendered([]) } == 2)
    var tree = try StateTree(BusyParent.self)
    #expect(try tree.html().contains(">1 0 0<"))
    #expect(tree.log.count { $0 == .rendered(["busy"]) } == 1)

    try tree.setState(of: Busy.self, at: ["busy"]) { $0.wanted = 3 }
    #expect(try tree.html().contains(">1 3 3<"))
    #expect(tree.log.count { $0 == .rendered(["busy"]) } == 2)
    #expect(tree.log.count { $0 == .rendered([]) } == 0)
  }

  @Test func stateSetByAChildWhileItsParentRendersIsRendered() throws {
    enum Follower: StateView {
      struct State: StateValue {
        var seen = 0
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Follower>] {
        place(AnyElement.number(state.seen), key: "seen")
      }
      static func viewDidUpdate(_ state: inout State, props: StateProps) {
        state.seen = props.prop(withValueForKey: LifecycleTests.prop) ?? 0
      }
    }
    enum Leader: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Leader>] {
        let value = props.prop(withValueForKey: LifecycleTests.prop)
        place(Follower.self, key: "f").prop(forKey: LifecycleTests.prop, is: value)
      }
    }
    var tree = try StateTree(Leader.self)
    try tree.setProps(StateProps().prop(forKey: Self.prop, is: 6))
    #expect(try tree.html().contains("data-key=\"seen\">6<"))
    #expect(
      tree.lines == [
        "viewWillUpdate /", "props set /", "rendered /", "viewWillUpdate f", "props set f",
        "rendered f", "viewDidUpdate f", "viewDidUpdate /", "viewWillUpdate f", "rendered f",
        "updated f/seen", "viewDidUpdate f",
      ])
  }

  @Test func endlessUpdatesAreAnError() throws {
    var tree = try StateTree(BusyParent.self)
    #expect(
      throws: StateViewError.endlessUpdates(view: "Busy", path: ["busy"], renders: 50)
    ) {
      try tree.setProps(StateProps().prop(forKey: Busy.endless, is: true))
    }
    try tree.setProps(StateProps())
    #expect(try tree.html().contains(">1 0 0<"))
  }

  /// A reader may type "nan", which becomes a number that is not equal to itself.
  @Test func stateThatContainsNaNSettles() throws {
    enum Price: StateView {
      struct State: StateValue {
        var amount = 1.0
        var updates = 0
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Price>] {
        place(Label("\(state.amount), \(state.updates)"), key: "text")
      }
      static func viewDidUpdate(_ state: inout State, props: StateProps) {
        state.updates = min(state.updates + 1, 2)
      }
    }
    var tree = try StateTree(Price.self)
    try tree.setState(of: Price.self) { $0.amount = .nan }
    #expect(try tree.html().contains(">nan, 2<"))
    #expect(tree.log.count { $0 == .rendered([]) } == 3)
  }
}
