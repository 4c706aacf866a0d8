/// What a request brings, a piece at a time, as its client sends it.
///
///     var bytes = 0
///     for try await piece in stream { bytes += piece.count }
///
/// A piece has at most 16 KiB, and none is read before it is asked for: a slow reader makes the client wait,
/// and nothing is kept for it. It is read by one at a time, once, and only until the handler has returned.
///
/// Each piece has ``ServerConfiguration/Timeouts/body`` to come, and all of it as long again as it takes at
/// 16 KiB a second.
public struct RequestStream: AsyncSequence, Sendable {
  /// A piece.
  public typealias Element = [UInt8]

  private let read: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from what gives its pieces, as tests of a handler need it; `nil` is the end. What it
  /// throws is thrown to whoever reads the stream.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) { read = next }

  /// Begins with the first piece that nobody has read.
  public func makeAsyncIterator() -> Iterator { Iterator(read: read) }

  /// Reads the pieces in their order.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let read: @Sendable () async throws -> [UInt8]?

    /// The next piece; `nil` at the end.
    ///
    /// - Throws: ``Refusal`` where the rest is too large, too slow, broken or does not come.
    public mutating func next() async throws -> [UInt8]? { try await read() }
  }
}
