/// Content that is made while it is sent, piece by piece: the client's pace is the maker's.
///
/// The server asks for a piece only when all bytes before it have been handed to the kernel, so
/// nothing queues up for a slow client. It never asks again before the last answer has come, nor
/// after the end, after an error or once the task is cancelled.
///
///     let start = ContinuousClock.now
///     ServerResponse(
///       status: .ok, headerFields: [.contentType: "text/event-stream"],
///       stream: ResponseStream {
///         try await Task.sleep(for: .seconds(1))
///         return Array("data: \(ContinuousClock.now - start)\n\n".utf8)
///       })
///
/// A client of HTTP/1.1 gets each piece as one chunk, and the connection may serve further requests
/// after the last; for HTTP/1.0 the connection's end is the stream's. The head is sent before the
/// first piece is asked for.
///
/// **When the client leaves**, the task in which ``next`` runs is cancelled: as soon as the server
/// sees it, which is at most a quarter of a second after it has left, but not before the request is
/// as old as ``ServerConfiguration/Timeouts/abandoned``. A client that has closed only its sending
/// side counts as gone too. A client that reads nothing is disconnected after
/// ``ServerConfiguration/Timeouts/write``. What `next` holds is released then, so `next` must heed
/// its cancellation: the server cannot free the connection before it returns. What it still returns
/// is sent where possible; only `nil` then makes the body complete.
///
/// **When the server shuts down**, a stream goes on until it ends itself or is cut at
/// ``ServerConfiguration/drainTimeout``: let the server's `onDrain` tell its maker to end it.
public struct ResponseStream: Sendable {
  /// Makes the next piece, in the task of the connection. An empty piece is skipped; `nil` is the
  /// end. An error breaks the connection off, so that the client sees that something is missing;
  /// the server does not log it.
  public let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream from what makes its pieces. What that throws breaks the connection off.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) {
    self.next = next
  }
}
