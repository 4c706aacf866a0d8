/// A response body that is produced piece by piece while it is sent, at the pace of the client.
///
/// The server requests a piece only after the kernel has taken all bytes before it, so nothing queues up for a slow
/// client. Calls never overlap. The server makes no call after the end, after an error, or after the task is cancelled.
///
///     let start = ContinuousClock.now
///     ServerResponse(
///       status: .ok, headerFields: [.contentType: "text/event-stream"],
///       stream: ResponseStream {
///         try await Task.sleep(for: .seconds(1))
///         return Array("data: \(ContinuousClock.now - start)\n\n".utf8)
///       })
///
/// An HTTP/1.1 client receives each piece as one chunk, and the connection can serve more requests after the last.
/// With HTTP/1.0, closing the connection ends the stream. The head is sent before the first piece is requested.
///
/// **When the client disconnects**, the task that runs ``next`` is cancelled, at most a quarter of a second later, but
/// not before the request has run for ``ServerConfiguration/Timeouts/abandoned``. A client that has closed only its
/// sending side also counts as gone. A client that reads nothing is disconnected after
/// ``ServerConfiguration/Timeouts/write``. `next` must respond to cancellation, since the server cannot close the
/// connection before it returns. A piece that it still returns is sent if possible. Only `nil` completes the body.
///
/// **When the server shuts down**, a stream continues until it ends, or until the server cuts it off at
/// ``ServerConfiguration/drainTimeout``. End streams in the server's `onDrain`.
public struct ResponseStream: Sendable {
  /// Returns the next piece, in the task of the connection. Empty pieces are skipped; `nil` ends the body. On an error,
  /// the server aborts the connection, so that the client notices, and does not log the error.
  public let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from a closure that returns its pieces. If it throws, the server aborts the connection.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) {
    self.next = next
  }
}
