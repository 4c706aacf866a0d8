/// What a request brings, a piece at a time, as its client sends it.
///
///     var bytes = 0
///     while let piece = try await request.stream?.next() { bytes += piece.count }
///
/// A piece has at most 16 KiB, and none is read before it is asked for: a slow reader makes the client wait,
/// and nothing is kept for it. It is read by one at a time, once, and only until the handler has returned. Where
/// the task that reads is cancelled, so is the reading, and nothing of the rest can be read.
///
/// The client has ``ServerConfiguration/Timeouts/body`` for each piece, and on the whole as much longer as what has
/// come takes at 16 KiB a second.
public struct RequestStream: Sendable {
  /// Gives the next piece; `nil` at the end. It throws a ``Refusal`` where the rest is too large, too slow or
  /// broken, or does not come.
  public let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from what gives its pieces, as tests of a handler need it. What that throws is thrown to
  /// whoever reads the stream.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }
}
