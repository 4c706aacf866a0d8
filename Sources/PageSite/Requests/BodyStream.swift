import Synchronization

/// What a request brings, a piece at a time: see ``RouteRequest/stream``.
///
///     for try await piece in request.stream { try file.write(contentsOf: piece) }
///
/// It is read once, by one at a time, and only until the route has answered. No piece is read before it is asked
/// for.
public struct BodyStream: AsyncSequence, Sendable {
  /// A piece.
  public typealias Element = [UInt8]

  /// Gives the next piece; `nil` at the end. It throws a 413 for more than is taken, a 408 for what comes too
  /// slowly, and a 400 for what is broken or ends too early.
  public let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from what gives its pieces, which is a server's to do. What that throws is thrown to whoever
  /// reads the stream: a ``SiteProblem`` is then the answer.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }

  /// Begins with the first piece that nobody has read.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Reads the pieces in their order.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: BodyStream

    /// The next piece; `nil` at the end.
    ///
    /// - Throws: What ``BodyStream/next`` does.
    public mutating func next() async throws -> [UInt8]? { try await stream.next() }
  }
}

extension BodyStream {
  /// Content that has come already, as one piece.
  init(_ bytes: [UInt8]) {
    let rest = RestOfBody(bytes)
    self.init { rest.take() }
  }
}

private final class RestOfBody: Sendable {
  private let bytes: Mutex<[UInt8]>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

  func take() -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
