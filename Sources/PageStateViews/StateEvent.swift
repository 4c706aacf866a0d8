public import PageElements

/// A gesture in a placed element that was given a function for it.
///
///     let element = tree.element { event in try await store.change { try $0.send(event) } }
public struct StateEvent: Hashable, Sendable {
  /// The name of the function to run.
  public let function: String
  /// Where the element is placed.
  public let path: StatePath
  /// What came with it.
  public let values: FormValues
  /// The name under which a control sent its value; `nil` where all values belong together.
  let field: String?
}

/// What runs the functions of a tree that is shown. Equal to any other: presence and name count.
struct StateEvents: Equatable, Sendable {
  typealias Send = @Sendable (StateEvent) async throws -> Void

  /// Tells the trees of one row apart.
  let id: String
  let send: Send

  static func == (left: StateEvents, right: StateEvents) -> Bool {
    left.id.hasSameBytes(as: right.id)
  }

  var root: Place {
    Place(events: self, path: [], address: id.isEmpty ? "" : Section.token(id))
  }

  /// A view or an element of the tree.
  struct Place {
    let events: StateEvents
    let path: StatePath
    /// The tokens of the keys that lead here, joined by dots, which tokens do not hold.
    let address: String

    func below(_ key: String) -> Place {
      let token = Section.token(key)
      return Place(
        events: events, path: path.appending(key),
        address: address.isEmpty ? token : "\(address).\(token)")
    }

    func functions(named names: Set<String>) -> PlacedFunctions {
      PlacedFunctions(path: "\(path)", address: address, names: names) { [events, path] gesture in
        try await events.send(
          StateEvent(
            function: gesture.function, path: path, values: gesture.values, field: gesture.field))
      }
    }
  }
}

extension StateTree {
  /// What the tree shows, its controls at work: those in elements that were given functions run
  /// them, in the way of `Button.tap`, `TextField.change` and `Form.submit(as:)`.
  ///
  ///     tree.element { event in try await store.change { try $0.send(event) } }
  ///
  /// A page of `PageSite` that remembers a tree for each visitor does this by itself.
  ///
  /// - Parameters:
  ///   - id: Tells this tree from others in the same row. Empty, the default, for the only one.
  ///   - send: Sends the event to the tree, wherever that is kept.
  public func element(
    id: String = "", onEvent send: @escaping @Sendable (StateEvent) async throws -> Void
  ) -> ElementOf<StateMarkup> {
    var props = root.markup
    props.events = StateEvents(id: id, send: send)
    return ElementOf(props: props)
  }
}
