import Foundation
import PageCrypto
public import PageElements
import PagePatching
import PageStateViews
import Synchronization

/// What a page remembers of one visitor.
///
///     struct Filter: Codable, Equatable, Sendable { var showsDone = true }
///
///     let page = Page("/tasks", title: "Tasks", state: Filter()) { request, filter in
///       let button = Button(.init(id: "done", title: "Done tasks") {
///         filter.update { $0.showsDone.toggle() }
///       })
///       …
///     }
///
/// A value for one request, made from what is stored. Handlers update it; what they leave is stored
/// once the turn is over, unless it threw. Turns of one visitor follow each other. What is equal to
/// the initial state is not stored, and no cookie is set for it. A stored state that no longer
/// decodes falls back to the initial one.
public final class PageState<Value: Codable & Equatable & Sendable>: Sendable {
  private let initial: Value
  private let current: Mutex<Value>
  private let host: StateHost?
  private let work = Mutex(Work())

  /// What is found out while the state is used.
  private struct Work {
    var isNamed = false
    var trees: [any AnyKeyPath & Sendable] = []
    var due: [VisitorTask] = []
  }

  init(_ value: Value, initial: Value, host: StateHost? = nil) {
    current = Mutex(value)
    (self.initial, self.host) = (initial, host)
  }

  /// The initial state of a visitor, for looking at a page without a site.
  package convenience init(_ initial: Value) { self.init(initial, initial: initial) }

  /// The state as this request has it so far.
  public var value: Value { current.withLock { $0 } }

  /// Whose state it is, to be changed when the gesture is over; `nil` for a reader of whom nothing is
  /// remembered yet and who has done nothing. A handler always has one.
  public var visitor: VisitorState<Value>? {
    guard let host, let visitor = host.visit.visitor else { return nil }
    work.withLock { $0.isNamed = true }
    return VisitorState(host: host, visitor: visitor)
  }

  /// Keeps in mind what work a tree has.
  func note(_ tree: StateTree, at place: TreePlace<Value, some StateView>) {
    let path = place.path
    let due = tree.dueTasks.map { VisitorTask($0, at: place) }
    work.withLock { work in
      work.due.removeAll { ($0.id.tree as AnyKeyPath) == path }
      work.due += due
      if !work.trees.contains(where: { ($0 as AnyKeyPath) == path }) { work.trees.append(path) }
    }
  }

  /// Changes the state. In a handler alone: what a page changes while it is shown is forgotten.
  ///
  /// - Parameter change: Is given the state to change. It must not ask for ``value``, which waits for
  ///   the change to end.
  public func update<Result: Sendable>(
    _ change: (inout sending Value) throws -> sending Result
  ) rethrows -> Result {
    try current.withLock { try change(&$0) }
  }
}

/// A visitor's state as bytes, whatever its type.
protocol AnyPageState: Sendable {
  /// What is to be stored; `nil` where that is the initial state.
  func saved() throws -> [UInt8]?
  /// The trees of state views that were looked at, and their work.
  var tasks: (trees: [any AnyKeyPath & Sendable], due: [VisitorTask]) { get }
  /// Whether somebody keeps the visitor's name, to change the state later.
  var isNamed: Bool { get }
}

extension PageState: AnyPageState {
  var tasks: (trees: [any AnyKeyPath & Sendable], due: [VisitorTask]) {
    work.withLock { ($0.trees, $0.due) }
  }
  var isNamed: Bool { work.withLock { $0.isNamed || !$0.due.isEmpty } }

  func saved() throws -> [UInt8]? {
    let value = value
    guard value != initial else { return nil }
    let encoder = JSONEncoder()
    // Equal states are equal bytes.
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(value))
  }
}

/// A visitor's state as it was when a request began.
struct LoadedState: Sendable {
  let state: any AnyPageState
  /// What is stored; `nil` for the initial state.
  let saved: [UInt8]?
  /// That of what is stored, readable or not; `nil` where nothing is.
  let revision: Int?
  /// Names the state: visitors of the same state are shown the same.
  let digest: String

  init(_ state: any AnyPageState, saved: [UInt8]?, revision: Int? = nil) {
    (self.state, self.saved, self.revision) = (state, saved, revision)
    digest = saved.map { Base64URL.encode(SHA256.hash($0).prefix(16)) } ?? ""
  }
}

/// How a page with a state makes its content.
protocol StateContent: Sendable {
  /// The state that was stored, or the initial one.
  ///
  /// - Returns: Whether what was stored could be read, too.
  func state(from saved: [UInt8]?, host: StateHost?) -> (state: any AnyPageState, isRestored: Bool)
  /// Whether it is of that type.
  func remembers(_ type: Any.Type) -> Bool
  func content(_ visit: Visit, _ state: any AnyPageState) async throws -> PageContent
}

extension StateContent {
  /// A state that nobody changes later.
  func state(from saved: [UInt8]?) -> (state: any AnyPageState, isRestored: Bool) {
    state(from: saved, host: nil)
  }
}

struct StateContentOf<Value: Codable & Equatable & Sendable>: StateContent {
  let initial: Value
  let make: @Sendable (Visit, PageState<Value>) async throws -> PageContent

  func remembers(_ type: Any.Type) -> Bool { type == Value.self }

  func state(from saved: [UInt8]?, host: StateHost?) -> (state: any AnyPageState, isRestored: Bool)
  {
    guard let saved else { return (PageState(initial, initial: initial, host: host), true) }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(saved)) else {
      return (PageState(initial, initial: initial, host: host), false)
    }
    return (PageState(value, initial: initial, host: host), true)
  }

  func content(_ visit: Visit, _ state: any AnyPageState) async throws -> PageContent {
    try await make(visit, state as? PageState<Value> ?? PageState(initial, initial: initial))
  }
}

extension Page {
  /// Describes a page with a state for each visitor.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - query: What the page reads of its address's query itself: a model with the defaults of all its
  ///     members, see ``PageRequest/query``.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - initial: The state of a visitor of whom nothing is remembered.
  ///   - content: What the page shows for a request and its visitor's state. What it throws is
  ///     answered in its place, such as ``SiteProblem``; see ``SiteProblemConvertible``.
  public init<Query: Codable & Sendable, State: Codable & Equatable & Sendable>(
    _ path: String, query: Query, batch: Int = 50, refresh: Duration? = nil,
    state initial: State,
    content: @escaping @Sendable (PageRequest<Query>, PageState<State>) async throws -> PageContent
  ) {
    let query = PageQuery(query)
    self.init(
      path, query: query, batch: batch, refresh: refresh,
      content: .stateful(
        StateContentOf(initial: initial) { try await content(PageRequest($0, query), $1) }))
  }

  /// Describes a page that shows a table, with a state for each visitor.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - title: The title of the page, and its heading where the table has no header.
  ///   - query: What the page reads of its address's query itself: a model with the defaults of all its
  ///     members, see ``PageRequest/query``.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - initial: The state of a visitor of whom nothing is remembered.
  ///   - table: What the page shows for a request and its visitor's state. What it throws is
  ///     answered in its place, such as ``SiteProblem``; see ``SiteProblemConvertible``.
  public init<Query: Codable & Sendable, State: Codable & Equatable & Sendable>(
    _ path: String, title: String, query: Query, batch: Int = 50,
    refresh: Duration? = nil, state initial: State,
    table: @escaping @Sendable (PageRequest<Query>, PageState<State>) async throws -> Table
  ) {
    self.init(path, query: query, batch: batch, refresh: refresh, state: initial) {
      PageContent(title: title, table: try await table($0, $1))
    }
  }
}
