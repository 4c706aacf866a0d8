/// A closure that runs when a control is used. Two handlers are always equal: only the presence of a handler matters,
/// not its closure. So values with handlers can be compared.
///
///     let like = ActionHandler { try await store.like(id) }
///     let rename = ActionHandler { event in
///       try await store.rename(id, to: event.values["name"] ?? "")
///       event.notice = "Renamed."
///     }
public struct ActionHandler: Hashable, Sendable {
  private let action: Closure

  /// A closure that reads the event and may set its result.
  public typealias Closure = @Sendable (inout ActionEvent) async throws -> Void

  /// Creates a handler that reads the event or sets its result.
  public init(_ action: @escaping Closure) { self.action = action }

  /// Creates a handler that does not use the event. Running it throws the errors of the closure.
  public init(_ action: @escaping @Sendable () async throws -> Void) {
    self.action = { _ in try await action() }
  }

  /// Runs the closure.
  ///
  /// - Throws: The error of the closure.
  public func callAsFunction(_ event: inout ActionEvent) async throws { try await action(&event) }

  /// Runs the closure with an empty event.
  ///
  /// - Throws: The error of the closure.
  public func callAsFunction() async throws {
    var event = ActionEvent()
    try await action(&event)
  }

  public static func == (left: ActionHandler, right: ActionHandler) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
