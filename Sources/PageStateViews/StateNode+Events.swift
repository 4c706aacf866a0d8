import PageElements

extension StateNode {
  mutating func receive(_ call: StateCall, from key: String) async throws -> [StateCall] {
    let function = try function(call.name, for: key)
    var context = StateContext<View>(state: latestState, props: props)
    guard try await function.run(&context, call.argument) else {
      throw StateViewError.argumentMismatch(
        "\(type(of: call.argument))", expected: function.argument, function: call.name,
        path: path.appending(key))
    }
    if context.isStateSet { pending = context.state }
    return context.calls
  }

  func argument(
    of function: String, from key: String, decoder: any Decoder
  ) throws -> any Sendable {
    try self.function(function, for: key).decode(decoder)
  }

  private func function(_ name: String, for key: String) throws -> StateFunction<View> {
    guard let child = child(key) else { throw StateViewError.noView(at: path.appending(key)) }
    guard let function = child.functions[name] else {
      throw StateViewError.noFunction(name, path: path.appending(key))
    }
    return function
  }
}
