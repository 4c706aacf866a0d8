import HTTPTypes
import PageElements
public import PageStateViews

/// What a page remembers of one visitor, to be changed from outside a gesture: by a task that has ended, a
/// timer, a webhook.
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
/// Each change is a turn: none of the visitor's gestures runs meanwhile, and what has changed reaches their
/// open copies as one patch. It is the visitor's as long as they have the same name, which ends when they log
/// in or out.
public struct VisitorState<Value: Codable & Equatable & Sendable>: Sendable {
  let host: StateHost
  let visitor: VisitorID

  /// Names the visitor and the page, for ``Site/visitorState(_:remembering:)``.
  ///
  /// Whoever knows it and can run code of the site can change what is remembered: keep it on the server.
  public var id: String { visitor.text + RequestTarget.encode(host.visit.values.path) }

  /// Changes what is remembered, and tells the visitor's open copies.
  ///
  /// It waits for the turn that runs: from within a handler of the same visitor and page it would wait for
  /// itself, which is what ``PageState/update(_:)`` is for.
  ///
  /// - Throws: What `change` throws, what keeps the store from it, such as ``VisitorStoreError``, and a 503
  ///   where the visitor's other turns do not end. Nothing has changed then.
  public func update<Result: Sendable>(
    _ change: @escaping @Sendable (inout sending Value) throws -> sending Result
  ) async throws -> Result {
    try await turn { try $0.update(change) }
  }

  /// Makes a turn of a tree of state views that is remembered, and tells the visitor's open copies.
  ///
  ///     try await visitor.turn(of: \.counter) { turn in
  ///       try turn.setState(of: Counter.self) { $0.count += 1 }
  ///     }
  ///
  /// - Parameters:
  ///   - path: Where the tree lies in what is remembered.
  ///   - props: What a parent would pass; none by default.
  ///   - changes: What is changed; it may wait.
  /// - Throws: As ``update(_:)``, and `StateViewError`.
  public func turn<Root: StateView>(
    of path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable,
    props: StateProps = StateProps(),
    _ changes: @escaping @Sendable (inout StateTurn) async throws -> Void
  ) async throws {
    try await turn { state in
      try await state.turn(of: TreePlace(path: path, props: props), changes)
    }
  }

  func turn<Result: Sendable>(
    _ body: @escaping @Sendable (PageState<Value>) async throws -> Result
  ) async throws -> Result {
    try await host.site.turn(of: visitor, on: host.visit) { state in
      guard let state = state as? PageState<Value> else {
        throw UnknownVisitorState(id: host.visit.path)
      }
      return try await body(state)
    }
  }
}

extension Site {
  /// What a page remembers of a visitor, by its ``VisitorState/id``: for what comes from elsewhere, such as
  /// a webhook.
  ///
  /// - Parameters:
  ///   - id: What ``VisitorState/id`` gave.
  ///   - type: What the page remembers.
  /// - Throws: ``UnknownVisitorState`` where no page here remembers such a thing.
  public func visitorState<Value: Codable & Equatable & Sendable>(
    _ id: String, remembering type: Value.Type
  ) throws -> VisitorState<Value> {
    guard let slash = id.utf8.firstIndex(of: UInt8(ascii: "/")),
      let visitor = VisitorID(String(id[..<slash])), let visit = visit(to: String(id[slash...])),
      case .stateful(let content) = visit.page.content, content.remembers(type)
    else { throw UnknownVisitorState(id: id) }
    return VisitorState(host: StateHost(site: self, visit: visit), visitor: visitor)
  }
}

extension Site {
  /// A visit that nobody pays, to a path of the site's own.
  private func visit(to path: String) -> Visit? {
    guard let target = try? RequestTarget(path), let place = router.page(at: target.path) else {
      return nil
    }
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    let asked = SiteRequest(
      head, body: [], client: "", id: nil, lead: .found(.page(place, .page), target))
    return try? Visit(
      place, target, asked, by: nil, as: anybody, in: configuration.language)
  }
}

/// No page remembers what was asked for.
public struct UnknownVisitorState: Error, Hashable, Sendable, CustomStringConvertible {
  let id: String

  public var description: String {
    let path = id.drop { $0 != "/" }
    return
      "No page at '\(String(path).cut(toBytes: 200))' remembers a state of that type. Use the id of "
      + "a VisitorState of the same site, and the type that its page declares."
  }
}

/// Who keeps a visitor's state, for what changes it later.
struct StateHost: Sendable {
  let site: Site
  let visit: Visit

  init(site: Site, visit: Visit) { (self.site, self.visit) = (site, visit.withoutBody) }
}
