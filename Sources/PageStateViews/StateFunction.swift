import PageElements

/// A function prop with its argument's type erased.
struct StateFunction<View: StateView>: Sendable {
  /// The name of the argument's type, for messages.
  let argument: String
  /// Runs the function. It returns `false` if the argument has another type.
  let run: @Sendable (inout StateContext<View>, any Sendable) async throws -> Bool
  let decode: @Sendable (any Decoder) throws -> any Sendable

  init<Argument: Codable & Sendable>(
    _ function: @escaping @Sendable (inout StateContext<View>, Argument) async throws -> Void
  ) {
    argument = "\(Argument.self)"
    run = { context, argument in
      guard let argument = argument as? Argument else { return false }
      try await function(&context, argument)
      return true
    }
    decode = { try Argument(from: $0) }
  }
}
