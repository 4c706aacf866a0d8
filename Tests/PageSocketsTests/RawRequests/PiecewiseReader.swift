import HTTPTypes

#if canImport(PageSockets)
  @testable import PageSockets
#endif

/// A reader of requests from bytes that arrive in pieces. It works like a connection, but without a socket.
///
/// `scripts/fuzz` also compiles this file, in one module with the parsers.
struct PiecewiseReader {
  /// A parsed request, or a refusal.
  enum Event: Hashable {
    case request(RequestHead, body: [UInt8])
    case refused(Refusal, method: HTTPRequest.Method?)
  }

  private(set) var events: [Event] = []
  /// The bytes that belong to no event: an unfinished request, or bytes after the last one.
  private(set) var left: [UInt8] = []
  /// Whether nothing further is read, after a refusal or because the client has asked to close.
  private(set) var hasEnded = false
  /// The number of times that a byte was examined for a line end.
  private(set) var examined = 0

  private let limits: ServerConfiguration.Limits
  private var state: State

  private enum State {
    case head(HeadParser)
    case length(RequestHead, Int)
    case chunked(RequestHead, ChunkedBodyParser)
  }

  init(limits: ServerConfiguration.Limits = .init()) {
    self.limits = limits
    self.state = .head(HeadParser(limits: limits))
  }

  /// Reads `bytes` in pieces of these sizes. The rest is the last piece.
  init(
    _ bytes: [UInt8], pieces: some Sequence<Int> = [], limits: ServerConfiguration.Limits = .init()
  ) {
    self.init(limits: limits)
    var start = 0
    for piece in pieces where piece > 0 && start < bytes.count {
      let end = min(bytes.count, start + piece)
      receive(bytes[start..<end])
      start = end
    }
    if start < bytes.count { receive(bytes[start...]) }
  }

  /// Continues with bytes that have arrived.
  mutating func receive(_ piece: some Sequence<UInt8>) {
    left += piece
    while !hasEnded, step() {}
  }

  /// - Returns: Whether more can be read without further bytes.
  private mutating func step() -> Bool {
    switch state {
    case .head(var parser):
      let before = parser.examined
      let outcome = unread { bytes throws(Refusal) in try parser.parse(bytes) }
      examined += parser.examined - before
      state = .head(parser)
      switch outcome {
      case .failure(var refusal):
        refusal.accept = parser.accept
        return refuse(refusal, method: parser.method)
      case .success(nil): return false
      case .success(let (head, length)?):
        take(length)
        switch head.framing {
        case .none: finish(head, body: [])
        case .length(let length): state = .length(head, length)
        case .chunked: state = .chunked(head, ChunkedBodyParser(limits: limits))
        }
        return true
      }
    case .length(let head, let length):
      guard left.count >= length else { return false }
      let body = Array(left.prefix(length))
      take(length)
      finish(head, body: body)
      return true
    case .chunked(let head, var parser):
      let before = parser.examined
      let outcome = unread { bytes throws(Refusal) in try parser.parse(bytes) }
      examined += parser.examined - before
      state = .chunked(head, parser)
      switch outcome {
      case .failure(let refusal): return refuse(refusal, method: head.request.method)
      case .success(let (taken, isComplete)):
        take(taken)
        guard isComplete else { return false }
        finish(head, body: parser.body)
        return true
      }
    }
  }

  private mutating func finish(_ head: RequestHead, body: [UInt8]) {
    events.append(.request(head, body: body))
    hasEnded = !head.allowsReuse
    state = .head(HeadParser(limits: limits))
  }

  private mutating func refuse(_ refusal: Refusal, method: HTTPRequest.Method?) -> Bool {
    events.append(.refused(refusal, method: method))
    hasEnded = true
    return false
  }

  private mutating func take(_ count: Int) { left.removeFirst(count) }

  /// Passes the unread bytes to `work`, in memory of exactly their size, so that a sanitizer detects reads past the
  /// end.
  private func unread<Result>(
    _ work: (Bytes) throws(Refusal) -> Result
  ) -> Swift.Result<Result, Refusal> {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: left.count)
    defer { memory.deallocate() }
    _ = memory.initialize(from: left)
    do throws(Refusal) {
      return .success(try work(Bytes(memory)))
    } catch {
      return .failure(error)
    }
  }
}
