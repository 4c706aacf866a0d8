/// What runs when a control is used. Two handlers are always equal: whether there is one counts,
/// the closure does not, so that values with handlers stay comparable.
///
///     let like = ActionHandler { try await store.like(id) }
///     let rename = ActionHandler { event in
///       try await store.rename(id, to: event.values["name"] ?? "")
///       event.notice = "Renamed."
///     }
public struct ActionHandler: Hashable, Sendable {
  private let action: Closure

  /// What a handler does: it reads what came with the gesture, and may say what follows.
  public typealias Closure = @Sendable (inout ActionEvent) async throws -> Void

  /// A handler that reads what came with the gesture, or says what follows.
  public init(_ action: @escaping Closure) { self.action = action }

  /// A handler that needs nothing of what came. Running it throws what the closure throws.
  public init(_ action: @escaping @Sendable () async throws -> Void) {
    self.action = { _ in try await action() }
  }

  /// Runs the closure.
  ///
  /// - Throws: What the closure throws.
  public func callAsFunction(_ event: inout ActionEvent) async throws { try await action(&event) }

  /// Runs the closure with an event that brings nothing.
  ///
  /// - Throws: What the closure throws.
  public func callAsFunction() async throws {
    var event = ActionEvent()
    try await action(&event)
  }

  public static func == (left: ActionHandler, right: ActionHandler) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
