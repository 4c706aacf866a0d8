import Foundation
import PageCrypto
public import PageElements
import PagePatching
import PageStateViews
import Synchronization
import PageHTTP

/// The state that a page stores for one visitor.
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
/// It is a value for one request, loaded from the store. Handlers update it, and the site saves it after the
/// turn, unless the turn threw. The turns of one visitor run one at a time. A state equal to the initial one
/// is not stored and sets no cookie. If a stored state no longer decodes, the initial one is used.
public final class PageState<Value: Codable & Equatable & Sendable>: Sendable {
  private let initial: Value
  private let current: Mutex<Value>
  private let host: StateHost?
  private let work = Mutex(Work())

  /// The facts that are collected while the state is used.
  private struct Work {
    var isNamed = false
    var trees: [any AnyKeyPath & Sendable] = []
    var due: [VisitorTask] = []
  }

  init(_ value: Value, initial: Value, host: StateHost? = nil) {
    current = Mutex(value)
    (self.initial, self.host) = (initial, host)
  }

  /// Creates the initial state of a visitor, to render a page without a site.
  package convenience init(_ initial: Value) { self.init(initial, initial: initial) }

  /// The current value for this request.
  public var value: Value { current.withLock { $0 } }

  /// The owner of the state, for changes after the gesture has ended; `nil` for a reader without a stored
  /// state who has sent no action. In a handler, it is never `nil`.
  public var visitor: VisitorState<Value>? {
    guard let host, let visitor = host.visit.visitor else { return nil }
    work.withLock { $0.isNamed = true }
    return VisitorState(host: host, visitor: visitor)
  }

  /// Records the tasks of a tree.
  func record(_ tree: StateTree, at location: TreeLocation<Value, some StateView>) {
    let path = location.path
    let due = tree.unfinishedTasks.map { VisitorTask($0, at: location) }
    work.withLock { work in
      work.due.removeAll { ($0.id.tree as AnyKeyPath) == path }
      work.due += due
      if !work.trees.contains(where: { ($0 as AnyKeyPath) == path }) { work.trees.append(path) }
    }
  }

  /// Changes the state. Only handlers may call it: changes made while the page renders are lost.
  ///
  /// - Parameter change: Changes the state. It must not read ``value``, which waits for the change to end.
  public func update<Result: Sendable>(
    _ change: (inout sending Value) throws -> sending Result
  ) rethrows -> Result {
    try current.withLock { try change(&$0) }
  }
}

/// A visitor's state of any type.
package protocol AnyPageState: Sendable {
  /// Returns the bytes to store; `nil` for the initial state.
  func saved() throws -> [UInt8]?
  /// The trees of state views that were used, and their tasks.
  var tasks: (trees: [any AnyKeyPath & Sendable], due: [VisitorTask]) { get }
  /// Whether code holds the visitor's identity, to change the state later.
  var isNamed: Bool { get }
}

extension PageState: AnyPageState {
  package var tasks: (trees: [any AnyKeyPath & Sendable], due: [VisitorTask]) {
    work.withLock { ($0.trees, $0.due) }
  }
  package var isNamed: Bool { work.withLock { $0.isNamed || !$0.due.isEmpty } }

  package func saved() throws -> [UInt8]? {
    let value = value
    guard value != initial else { return nil }
    let encoder = JSONEncoder()
    // Sorted keys encode equal states as equal bytes.
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(value))
  }
}

/// A visitor's state at the beginning of a request.
package struct LoadedState: Sendable {
  package let state: any AnyPageState
  /// The stored bytes; `nil` for the initial state.
  package let saved: [UInt8]?
  /// The revision of the stored state, even if it does not decode; `nil` if nothing is stored.
  package let revision: Int?
  /// A digest of the state. Visitors with the same state see the same content.
  package let digest: String

  package init(_ state: any AnyPageState, saved: [UInt8]?, revision: Int? = nil) {
    (self.state, self.saved, self.revision) = (state, saved, revision)
    digest = saved.map { Base64URL.encode(SHA256.hash($0).prefix(16)) } ?? ""
  }
}

/// The content of a page with visitor state.
package protocol StateContent: Sendable {
  /// Returns the stored state, or the initial one.
  ///
  /// - Returns: The state, and whether the stored bytes, if any, decoded.
  func state(from saved: [UInt8]?, host: StateHost?) -> (state: any AnyPageState, isRestored: Bool)
  /// Whether the state has the type.
  func remembers(_ type: Any.Type) -> Bool
  func content(_ visit: Visit, _ state: any AnyPageState) async throws -> PageContent
}

extension StateContent {
  /// Returns a state that cannot be changed later.
  package func state(from saved: [UInt8]?) -> (state: any AnyPageState, isRestored: Bool) {
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
  /// Creates a page with a state for each visitor.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - query: A model of the query parameters that the page reads, with their default values; see
  ///     ``PageRequest/query``.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - initial: The state of a visitor without a stored state.
  ///   - content: Returns the content for a request and its visitor's state. If it throws, the site sends the
  ///     error in place of the page, such as a ``SiteProblem``; see `SiteProblemConvertible`.
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

  /// Creates a page that shows a table, with a state for each visitor.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - title: The title of the page, and its heading if the table has no header.
  ///   - query: A model of the query parameters that the page reads, with their default values; see
  ///     ``PageRequest/query``.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - initial: The state of a visitor without a stored state.
  ///   - table: Returns the table for a request and its visitor's state. If it throws, the site sends the
  ///     error in place of the page, such as a ``SiteProblem``; see `SiteProblemConvertible`.
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
