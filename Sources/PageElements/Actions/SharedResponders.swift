/// What is done when any row of a table or a section is used, for rows that do not say it themselves.
struct SharedResponders: Equatable, Sendable {
  private var handlers: [ActionKind: Handler] = [:]

  /// Equal to any other: presence counts.
  private struct Handler: Equatable, Sendable {
    let closure: Table.RowHandler
    static func == (left: Handler, right: Handler) -> Bool { true }
  }

  /// How the rows come and go that do not say it themselves.
  var animation, deletionAnimation: RowAnimation?

  var isEmpty: Bool { handlers.isEmpty && animation == nil && deletionAnimation == nil }

  subscript(kind: ActionKind) -> Table.RowHandler? {
    get { handlers[kind]?.closure }
    set { handlers[kind] = newValue.map(Handler.init(closure:)) }
  }

  /// Gives a row what it does not say itself. One without a key answers to nothing.
  func hand(to row: inout Row) {
    guard !isEmpty else { return }
    var responders = row.responders
    if responders.animation == nil, responders.deletionAnimation == nil {
      (responders.animation, responders.deletionAnimation) = (animation, deletionAnimation)
    }
    defer { row.responders = responders }
    guard let key = row.key else { return }
    for (kind, handler) in handlers where responders.handlers[kind] == nil {
      responders.handlers[kind] = ActionHandler { event in try await handler.closure(key, &event) }
    }
  }
}
