/// A part of a render that waits for something with a queue, limits and a deadline of its own, such as another process.
///
/// Meanwhile others have the render's place, and its client's share is free: what runs elsewhere takes nothing of what a
/// ``RenderGate`` shares out. The render goes on without another wait.
package enum RenderPause {
  /// Runs `body`. Outside of a render it does nothing else.
  ///
  /// - Throws: What `body` throws.
  package static func during<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    guard let place = RenderGate.place else { return try await body() }
    place.gate.pause(place.id)
    defer { place.gate.resume(place.id) }
    return try await body()
  }
}
