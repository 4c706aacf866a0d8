/// How far the content of a request is read.
struct BodyProgress {
  /// How it is told where the content ends.
  enum Framing {
    /// So many bytes are still to come.
    case length(Int)
    case chunked(ChunkedBodyParser)
  }

  let head: RequestHead
  var framing: Framing
  let limit: Int
  /// Whether the client waits to be told that it may send.
  var awaitsContinue: Bool
  var received = 0
  /// For how long the client was waited for. What its reader takes is not the client's time.
  var waited = Duration.zero
  var isComplete = false
  var hasFailed = false

  init(_ head: RequestHead, limit: Int, limits: ServerConfiguration.Limits) {
    self.head = head
    self.limit = limit
    awaitsContinue = head.expectsContinue
    switch head.framing {
    case .none:
      framing = .length(0)
      isComplete = true
    case .length(let length):
      framing = .length(length)
      isComplete = length == 0
    case .chunked:
      var limits = limits
      limits.body = limit
      framing = .chunked(ChunkedBodyParser(limits: limits))
    }
  }

  /// How long the next bytes may take.
  func patience(_ timeout: Duration) -> Duration {
    let left = timeout + .seconds(received / Self.slowest) - waited
    return max(.zero, min(timeout, left))
  }

  /// How many bytes a second a client has to send on the whole.
  private static let slowest = 16 << 10
}
