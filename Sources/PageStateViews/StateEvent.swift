public import PageElements

/// An event in a placed element that has a function for it.
///
///     let element = tree.element { event in try await store.change { try $0.send(event) } }
public struct StateEvent: Hashable, Sendable {
  /// The name of the function to run.
  public let function: String
  /// The path of the element.
  public let path: StatePath
  /// The submitted values.
  public let values: FormValues
  /// The name of the control's value; `nil` if all values are the argument.
  let field: String?
}

/// The handler for events of a rendered tree. Handlers with the same identifier are equal.
struct StateEvents: Equatable, Sendable {
  typealias Send = @Sendable (StateEvent) async throws -> Void

  /// The identifier of the tree in its row.
  let id: String
  let send: Send

  static func == (left: StateEvents, right: StateEvents) -> Bool {
    left.id.hasSameBytes(as: right.id)
  }

  var root: Target {
    Target(events: self, path: [], address: id.isEmpty ? "" : Section.token(id))
  }

  /// A view or an element of the tree.
  struct Target {
    let events: StateEvents
    let path: StatePath
    /// The tokens of the keys on the path, joined by dots. Tokens contain no dots.
    let address: String

    func below(_ key: String) -> Target {
      let token = Section.token(key)
      return Target(
        events: events, path: path.appending(key),
        address: address.isEmpty ? token : "\(address).\(token)")
    }

    func functions(named names: Set<String>) -> ElementFunctions {
      ElementFunctions(path: "\(path)", address: address, names: names) { [events, path] gesture in
        try await events.send(
          StateEvent(
            function: gesture.function, path: path, values: gesture.values, field: gesture.field))
      }
    }
  }
}

extension StateTree {
  /// Returns the rendered tree with working controls. Controls in elements with functions call them, as described in
  /// `Button.tap`, `TextField.change` and `Form.submit(as:)`.
  ///
  ///     tree.element { event in try await store.change { try $0.send(event) } }
  ///
  /// A page of `PageSite` that stores a tree for each visitor does this by itself.
  ///
  /// - Parameters:
  ///   - id: The identifier of the tree in its row. Empty, the default, for the only one.
  ///   - send: Sends an event to the stored tree.
  public func element(
    id: String = "", onEvent send: @escaping @Sendable (StateEvent) async throws -> Void
  ) -> ElementOf<StateMarkup> {
    var props = root.markup
    props.events = StateEvents(id: id, send: send)
    return ElementOf(props: props)
  }
}
