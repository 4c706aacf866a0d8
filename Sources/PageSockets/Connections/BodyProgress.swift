/// The progress of reading a request's body.
struct BodyProgress {
  /// The way the end of the body is found.
  enum Framing {
    /// The number of bytes still to come.
    case length(Int)
    case chunked(ChunkedBodyParser)
  }

  let head: RequestHead
  var framing: Framing
  let limit: Int
  /// Whether the client waits for `100 Continue`.
  var awaitsContinue: Bool
  var received = 0
  /// The time spent waiting for the client. The handler's own time does not count.
  var waitTime = Duration.zero
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

  /// Returns the time limit for the next bytes.
  func remainingTime(_ timeout: Duration) -> Duration {
    let left = timeout + .seconds(received / Self.minimumRate) - waitTime
    return max(.zero, min(timeout, left))
  }

  /// The least average rate, in bytes per second, at which a client must send.
  private static let minimumRate = 16 << 10
}
