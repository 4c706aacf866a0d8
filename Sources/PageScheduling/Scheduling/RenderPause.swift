/// A part of a render that waits for something with its own queue, limits and deadline, such as another
/// process.
///
/// Meanwhile, the render holds no slot and its client's share is free, since work elsewhere uses none of what
/// a ``RenderGate`` distributes. The render resumes without another wait.
package enum RenderPause {
  /// Runs `body`. Outside of a render, it has no other effect.
  ///
  /// - Throws: The errors of `body`.
  package static func during<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    guard let render = RenderGate.current else { return try await body() }
    render.gate.pause(render.id)
    defer { render.gate.resume(render.id) }
    return try await body()
  }
}
