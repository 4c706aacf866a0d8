import HTTPTypes

#if canImport(PageSockets)
  @testable import PageSockets
#endif

/// Reads requests from bytes that arrive in pieces, as a connection does, but without one.
///
/// scripts/fuzz compiles this file too, into one module with the parsers.
struct PiecewiseReader {
  /// The result of parsing the bytes, in order.
  enum Event: Hashable {
    case request(RequestHead, body: [UInt8])
    case refused(Refusal, method: HTTPRequest.Method?)
  }

  private(set) var events: [Event] = []
  /// Bytes that belong to no event: of an unfinished request, or after the last.
  private(set) var left: [UInt8] = []
  /// Whether nothing further will be read: after a refusal, and where the client has said so.
  private(set) var hasEnded = false
  /// How often a byte was looked at for a line's end.
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

  /// Reads `bytes` in pieces of these sizes, and what is left over as the last.
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

  /// Goes on with the bytes that have now arrived.
  mutating func receive(_ piece: some Sequence<UInt8>) {
    left += piece
    while !hasEnded, step() {}
  }

  /// - Returns: Whether there may be more to read without further bytes.
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

  /// The unread bytes, in memory of exactly their size, so that a sanitizer sees every step beyond.
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
