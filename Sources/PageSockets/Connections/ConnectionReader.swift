import HTTPTypes

/// The receiving side of a connection: bytes that have arrived and are not used up yet.
struct ConnectionReader {
  /// Why no request can be read.
  enum Failure: Error {
    /// Answer this, then close.
    case refused(Refusal, RefusedRequest)
    /// Nothing has arrived yet.
    case idle
    /// The client has left, or said nothing for too long: just close.
    case closed
  }

  private let connection: Connection
  private var buffer: [UInt8]
  /// Bytes before this offset are used up.
  private var start = 0
  /// What the body being read, or last read, has taken of the budget for all.
  private var held = 0

  /// When the first bytes of the request now being read were there.
  private(set) var begun: ContinuousClock.Instant

  private static let readSize = 16 << 10

  /// - Parameter leftover: bytes that have arrived already.
  /// - Parameter begun: since when the request has been read that is answered.
  init(
    _ connection: Connection, leftover: [UInt8] = [], begun: ContinuousClock.Instant = .now
  ) {
    (self.connection, self.begun) = (connection, begun)
    self.buffer = leftover
  }

  private var settings: ServerConfiguration { connection.context.settings }

  /// Whether bytes of a further request have already been read.
  var hasLeftover: Bool { start < buffer.count }
  /// The bytes that nobody has used, and no more memory than they need.
  var leftover: [UInt8] { Array(buffer[start...]) }

  /// Reads the next head.
  ///
  /// - Parameter hasPlace: whether the connection has a place among those that are served. One without
  ///   is waited for, but not for long.
  mutating func head(hasPlace: Bool = true) async throws(Failure) -> RequestHead {
    var parser = HeadParser(limits: connection.context.headLimits)
    var deadline: ContinuousClock.Instant?
    begun = .now
    if !hasPlace { deadline = begun + min(settings.timeouts.crowded, settings.timeouts.head) }
    while true {
      do throws(Refusal) {
        if let (head, length) = try withUnread({ rest throws(Refusal) in try parser.parse(rest) }) {
          start += length
          return head
        }
      } catch {
        var refusal = error
        refusal.accept = parser.accept
        throw .refused(refusal, parser.part)
      }
      if let deadline, !hasLeftover {
        guard try await fill(.reading, until: deadline) else {
          // Whoever has said nothing in time need not be told; whoever had to give way must be.
          guard connection.hasExpired, ContinuousClock.now < deadline else { throw .closed }
          throw .refused(.tooManyConnections, RefusedRequest())
        }
        continue
      }
      guard hasLeftover else {
        try begin()
        continue
      }
      guard parser.hasBegun || !hasPlace else {
        // The empty line that some clients send after a body.
        guard try await fill(.idle, until: .now + settings.timeouts.idle) else { throw .closed }
        continue
      }
      let end = deadline ?? .now + settings.timeouts.head
      deadline = end
      guard try await fill(.reading, until: end) else {
        throw failure("head", end: end, accept: parser.accept, parser.part)
      }
    }
  }

  /// Whether the content that belongs to `head` has arrived.
  func hasBody(of head: RequestHead) -> Bool {
    switch head.framing {
    case .none: true
    case .length(let length): buffer.count - start >= length
    case .chunked: false
    }
  }

  /// Reads the content that belongs to `head`.
  mutating func body(of head: RequestHead) async throws(Failure) -> [UInt8] {
    let end = ContinuousClock.now + settings.timeouts.body
    switch head.framing {
    case .none: return []
    case .length(let length):
      while buffer.count - start < length {
        try await fillBody(of: head, until: end)
        try hold(buffer.count - start, of: head)
      }
      defer { start += length }
      return Array(buffer[start..<start + length])
    case .chunked:
      var parser = ChunkedBodyParser(limits: settings.limits)
      while true {
        let isComplete: Bool
        do throws(Refusal) {
          let part = try withUnread { rest throws(Refusal) in try parser.parse(rest) }
          start += part.taken
          isComplete = part.isComplete
        } catch {
          throw .refused(error.accepting(head), RefusedRequest(head))
        }
        try hold(parser.body.count, of: head)
        if isComplete { return parser.body }
        try await fillBody(of: head, until: end)
      }
    }
  }

  /// The next bytes of the content, at most 16 KiB; `nil` at its end.
  mutating func piece(_ progress: inout BodyProgress) async throws(Failure) -> [UInt8]? {
    let head = progress.head
    if progress.awaitsContinue {
      progress.awaitsContinue = false
      defer { connection.enter(.handling, until: .now + settings.timeouts.abandoned) }
      guard await ConnectionWriter(connection).send(ResponseMessage.continueHead) else {
        throw .closed
      }
    }
    while true {
      var piece: [UInt8] = []
      switch progress.framing {
      case .length(let rest):
        piece = Array(buffer[start...].prefix(min(rest, Self.readSize)))
        start += piece.count
        progress.framing = .length(rest - piece.count)
        progress.isComplete = rest == piece.count
      case .chunked(var parser):
        do throws(Refusal) {
          let part = try withUnread { rest throws(Refusal) in try parser.parse(rest) }
          start += part.taken
          progress.isComplete = part.isComplete
        } catch {
          throw .refused(error.accepting(head), RefusedRequest(head))
        }
        piece = parser.takeBody()
        progress.framing = .chunked(parser)
      }
      progress.received += piece.count
      if !piece.isEmpty { return piece }
      if progress.isComplete { return nil }
      let start = ContinuousClock.now
      // A handler goes on, which does not wait for its client.
      defer { connection.enter(.handling, until: .now + settings.timeouts.abandoned) }
      try await fillBody(of: head, until: start + progress.patience(settings.timeouts.body))
      progress.waited += .now - start
    }
  }

  /// Refuses content that its head says is larger than it may be.
  func checkLength(of head: RequestHead, limit: Int) throws(Failure) {
    guard case .length(let length) = head.framing, length > limit else { return }
    throw .refused(Refusal.largeBody(limit).accepting(head), RefusedRequest(head))
  }

  /// Counts what a body holds by now among those of all connections.
  private mutating func hold(_ length: Int, of head: RequestHead) throws(Failure) {
    // A small one is always taken, so that a few large ones do not shut out every form.
    let count = length - Self.readSize
    guard count > held else { return }
    guard connection.context.bodies.take(count - held) else {
      throw .refused(
        Refusal(
          status: .serviceUnavailable,
          detail: "The server is reading too many large requests. Try again soon.",
          accept: head.request.headerFields[.accept]),
        RefusedRequest(head))
    }
    held = count
  }

  /// The last body is no longer needed.
  mutating func releaseBody() {
    guard held > 0 else { return }
    connection.context.bodies.give(held)
    held = 0
  }

  private mutating func fillBody(
    of head: RequestHead, until end: ContinuousClock.Instant
  ) async throws(Failure) {
    guard try await fill(.reading, until: end) else {
      throw failure(
        "body", end: end, accept: head.request.headerFields[.accept], RefusedRequest(head))
    }
  }

  /// Why no more of a request comes.
  private func failure(
    _ part: String, end: ContinuousClock.Instant, accept: String?, _ request: RefusedRequest
  ) -> Failure {
    guard connection.hasExpired else { return .closed }
    var refusal = Refusal(
      status: .requestTimeout, detail: "The request's \(part) took too long to arrive.")
    // Before its time is over, a request ends only to make room.
    if ContinuousClock.now < end { refusal = .tooManyConnections }
    refusal.accept = accept
    return .refused(refusal, request)
  }

  /// Reads and forgets what the client still sends, so that closing does not destroy the response
  /// on its way (RFC 9112, section 9.6).
  mutating func discard(atMost maximum: Int, until end: ContinuousClock.Instant) async {
    var discarded = 0
    while discarded < maximum {
      buffer.removeAll()
      start = 0
      guard (try? await fill(.closing, until: end)) == true else { return }
      discarded += buffer.count
    }
  }

  /// Reads the first bytes of a request, which may be all of it.
  private mutating func begin() throws(Failure) {
    compact()
    switch connection.receive(into: &buffer, maximum: Self.readSize) {
    case .moved: return
    case .ended, .failed: throw .closed
    case .blocked: throw .idle
    }
  }

  /// Waits for more bytes.
  ///
  /// - Returns: Whether there are any; `false` when the client has sent everything, or the
  ///   deadline has passed, or the server wants no more.
  private mutating func fill(
    _ phase: ConnectionState.Phase, until end: ContinuousClock.Instant
  ) async throws(Failure) -> Bool {
    compact()
    while true {
      switch connection.receive(into: &buffer, maximum: Self.readSize) {
      case .moved: return true
      case .ended: return false
      case .failed: throw .closed
      case .blocked:
        connection.enter(phase, until: end)
        // A drain that has looked at all connections already did not see an idle one here.
        if phase == .idle, connection.context.isDraining { connection.stopIfIdle() }
      }
      await connection.waitToRead()
    }
  }

  private mutating func compact() {
    guard start > 0 else { return }
    buffer.removeFirst(start)
    start = 0
  }

  private func withUnread<Result>(
    _ work: (Bytes) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    var result: Swift.Result<Result, Refusal>?
    buffer.withUnsafeBufferPointer { bytes in
      do throws(Refusal) {
        result = .success(try work(bytes.part(from: start)))
      } catch {
        result = .failure(error)
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let refusal): throw refusal
    case nil: throw .malformed("The request could not be read.")
    }
  }
}

extension Refusal {
  /// The same for whoever sent a request's content.
  fileprivate func accepting(_ head: RequestHead) -> Refusal {
    var refusal = self
    refusal.accept = head.request.headerFields[.accept]
    return refusal
  }
}
