/// The handlers of a table or a section for rows without their own.
struct SharedResponders: Equatable, Sendable {
  private var handlers: [ActionKind: Handler] = [:]

  /// A handler. All values are equal: only presence matters.
  private struct Handler: Equatable, Sendable {
    let closure: Table.RowHandler
    static func == (left: Handler, right: Handler) -> Bool { true }
  }

  /// The animations of rows without their own.
  var animation, deletionAnimation: RowAnimation?

  var isEmpty: Bool { handlers.isEmpty && animation == nil && deletionAnimation == nil }

  subscript(kind: ActionKind) -> Table.RowHandler? {
    get { handlers[kind]?.closure }
    set { handlers[kind] = newValue.map(Handler.init(closure:)) }
  }

  /// Adds the handlers and animations that a row does not have. A row without a key gets no handlers.
  func apply(to row: inout Row) {
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
