import HTTPTypes
import PageElements
public import PageStateViews
import PageHTTP
package import PageVisitors

/// The stored state of one visitor on a page, for changes outside of gestures: by a finished task, a timer,
/// or a webhook.
///
///     let scan = Button("Scan", id: "scan") {
///       album.update { $0.isScanning = true }
///       guard let visitor = album.visitor else { return }
///       Task {
///         let photos = try await scanner.scan()
///         try await visitor.update { ($0.photos, $0.isScanning) = (photos, false) }
///       }
///     }
///
/// Each change is a turn: none of the visitor's gestures runs meanwhile, and the visitor's open copies
/// receive it as one patch. The value is valid until the visitor's identifier changes, at a log-in or
/// log-out.
public struct VisitorState<Value: Codable & Equatable & Sendable>: Sendable {
  let host: StateHost
  let visitor: VisitorID

  package init(host: StateHost, visitor: VisitorID) {
    (self.host, self.visitor) = (host, visitor)
  }

  /// The identifier of the visitor and the page, for `Site.visitorState(_:remembering:)`.
  ///
  /// Keep it on the server: any code of the site can change the state with it.
  public var id: String { visitor.text + RequestTarget.encode(host.visit.values.path) }

  /// Changes the state, and updates the visitor's open copies.
  ///
  /// It waits for the running turn. In a handler of the same visitor and page, it would wait forever: use
  /// ``PageState/update(_:)`` there.
  ///
  /// - Throws: The errors of `change` and of the store, such as `VisitorStoreError`, and ``SiteProblem``
  ///   (503) if another turn of the visitor does not end. The state is then unchanged.
  public func update<Result: Sendable>(
    _ change: @escaping @Sendable (inout sending Value) throws -> sending Result
  ) async throws -> Result {
    try await turn { try $0.update(change) }
  }

  /// Runs a turn of a tree of state views in the state, and updates the visitor's open copies.
  ///
  ///     try await visitor.turn(of: \.counter) { turn in
  ///       try turn.setState(of: Counter.self) { $0.count += 1 }
  ///     }
  ///
  /// - Parameters:
  ///   - path: The key path of the tree in the state.
  ///   - props: The props of the root; none by default.
  ///   - changes: Makes the changes; it may suspend.
  /// - Throws: The errors of ``update(_:)``, and `StateViewError`.
  public func turn<Root: StateView>(
    of path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable,
    props: StateProps = StateProps(),
    _ changes: @escaping @Sendable (inout StateTransaction) async throws -> Void
  ) async throws {
    try await turn { state in
      try await state.turn(of: TreeLocation(path: path, props: props), changes)
    }
  }

  func turn<Result: Sendable>(
    _ body: @escaping @Sendable (PageState<Value>) async throws -> Result
  ) async throws -> Result {
    try await host.host.updateState(of: visitor, on: host.visit) { state in
      guard let state = state as? PageState<Value> else {
        throw UnknownVisitorState(id: host.visit.uniquePath)
      }
      return try await body(state)
    }
  }
}

/// The error of an identifier whose page does not exist or has no state of the type.
public struct UnknownVisitorState: Error, Hashable, Sendable, CustomStringConvertible {
  let id: String

  package init(id: String) {
    self.id = id
  }

  public var description: String {
    let path = id.drop { $0 != "/" }
    return
      "No page at '\(String(path).cut(toBytes: 200))' has a state of that type. Use the id of "
      + "a VisitorState of the same site, and the type that its page declares."
  }
}

/// The host and visit through which a visitor's state is changed later.
package struct StateHost: Sendable {
  let host: any PageHost
  let visit: Visit

  package init(host: any PageHost, visit: Visit) {
    (self.host, self.visit) = (host, visit.withoutBody)
  }
}
