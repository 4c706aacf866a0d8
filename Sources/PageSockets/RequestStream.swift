/// The body of a request, read piece by piece as its client sends it.
///
///     var bytes = 0
///     while let piece = try await request.stream?.next() { bytes += piece.count }
///
/// A piece has at most 16 KiB and is only read on demand. A slow reader therefore makes the client wait (backpressure),
/// and nothing is buffered. One task at a time may read, and only until the handler has returned. If that task is
/// cancelled, reading ends, and the rest cannot be read.
///
/// The client has ``ServerConfiguration/Timeouts/body`` for each piece. For the whole body, it has that time plus one
/// second for each 16 KiB received.
public struct RequestStream: Sendable {
  /// Returns the next piece, or `nil` at the end. Throws a ``Refusal`` if the rest is too large, too slow, malformed or
  /// missing.
  public let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from a closure that returns its pieces, for tests of a handler. Its errors are thrown to the
  /// reader.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }
}
