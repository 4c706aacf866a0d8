/// What runs when a control is used. Two handlers are always equal: whether there is one counts,
/// the closure does not, so that values with handlers stay comparable.
///
///     let handler = ActionHandler { try await store.like(id) }
///     try await handler()
public struct ActionHandler: Hashable, Sendable {
  /// The closure; ``callAsFunction()`` runs it.
  private let action: @Sendable () async throws -> Void

  public init(_ action: @escaping @Sendable () async throws -> Void) { self.action = action }

  /// Runs the closure.
  ///
  /// - Throws: What the closure throws.
  public func callAsFunction() async throws { try await action() }

  public static func == (left: ActionHandler, right: ActionHandler) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
