import Synchronization

/// The body of a request as a stream of chunks: see `RouteRequest.stream`.
///
///     for try await piece in request.stream { try file.write(contentsOf: piece) }
///
/// It can be read once, by one task at a time, and only until the route has answered. The server reads a
/// chunk only when the route asks for it.
public struct BodyStream: AsyncSequence, Sendable {
  /// A chunk of the body.
  public typealias Element = [UInt8]

  /// Returns the next chunk; `nil` at the end. It throws a ``SiteProblem``: 413 for a body over the limit,
  /// 408 for a client that sends too slowly, and 400 for a malformed or truncated body.
  public let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from a server's function that returns the next chunk. The reader of the stream gets the
  /// errors that it throws. A ``SiteProblem`` becomes the response.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }

  /// Returns an iterator that starts with the first unread chunk.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// An iterator over the chunks, in order.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: BodyStream

    /// Returns the next chunk; `nil` at the end.
    ///
    /// - Throws: The errors of ``BodyStream/next``.
    public mutating func next() async throws -> [UInt8]? { try await stream.next() }
  }
}

extension BodyStream {
  /// Creates a stream of one chunk from a complete body.
  package init(_ bytes: [UInt8]) {
    let chunk = SingleChunk(bytes)
    self.init { chunk.take() }
  }
}

private final class SingleChunk: Sendable {
  private let bytes: Mutex<[UInt8]>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

  func take() -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
