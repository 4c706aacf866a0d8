import HTTPTypes

/// The receiving side of a connection, with the bytes received but not yet consumed.
struct ConnectionReader {
  /// A reason why no request can be read.
  enum Failure: Error {
    /// Send this response, then close.
    case refused(Refusal, RefusedRequest)
    /// No bytes have arrived yet.
    case idle
    /// The client has disconnected or timed out: close without a response.
    case closed
  }

  private let connection: Connection
  private var buffer: [UInt8]
  /// The offset of the first byte that is not consumed.
  private var start = 0
  /// The bytes that the current or last body has reserved in the budget of all connections.
  private var reservedBytes = 0

  /// The time at which the first bytes of the current request arrived.
  private(set) var requestStart: ContinuousClock.Instant

  private static let readSize = 16 << 10

  /// - Parameter leftover: Bytes that were already received.
  /// - Parameter requestStart: The start time of the current request.
  init(
    _ connection: Connection, leftover: [UInt8] = [], requestStart: ContinuousClock.Instant = .now
  ) {
    (self.connection, self.requestStart) = (connection, requestStart)
    self.buffer = leftover
  }

  private var settings: ServerConfiguration { connection.context.settings }

  /// Whether bytes of a further request have already been received.
  var hasLeftover: Bool { start < buffer.count }
  /// A copy of the bytes not yet consumed, without spare capacity.
  var leftover: [UInt8] { Array(buffer[start...]) }

  /// Reads the next head.
  ///
  /// - Parameter hasSlot: Whether the connection has a slot. Without one, the time limit is short.
  mutating func head(hasSlot: Bool = true) async throws(Failure) -> RequestHead {
    var parser = HeadParser(limits: connection.context.headLimits)
    var deadline: ContinuousClock.Instant?
    requestStart = .now
    if !hasSlot { deadline = requestStart + min(settings.timeouts.crowded, settings.timeouts.head) }
    while true {
      do throws(Refusal) {
        if let (head, length) = try withUnread({ rest throws(Refusal) in try parser.parse(rest) }) {
          start += length
          return head
        }
      } catch {
        var refusal = error
        refusal.accept = parser.accept
        throw .refused(refusal, parser.partialRequest)
      }
      if let deadline, !hasLeftover {
        guard try await fill(.reading, until: deadline) else {
          // A client that sent nothing before the deadline gets no response. One that was evicted gets a refusal.
          guard connection.hasExpired, ContinuousClock.now < deadline else { throw .closed }
          throw .refused(.tooManyConnections, RefusedRequest())
        }
        continue
      }
      guard hasLeftover else {
        try receiveAvailable()
        continue
      }
      guard parser.hasBegun || !hasSlot else {
        // The empty line that some clients send after a body.
        guard try await fill(.idle, until: .now + settings.timeouts.idle) else { throw .closed }
        continue
      }
      let end = deadline ?? .now + settings.timeouts.head
      deadline = end
      guard try await fill(.reading, until: end) else {
        throw failure("head", end: end, accept: parser.accept, parser.partialRequest)
      }
    }
  }

  /// Whether the whole body of the request has arrived.
  func hasBody(of head: RequestHead) -> Bool {
    switch head.framing {
    case .none: true
    case .length(let length): buffer.count - start >= length
    case .chunked: false
    }
  }

  /// Reads the body of the request.
  mutating func body(of head: RequestHead) async throws(Failure) -> [UInt8] {
    let end = ContinuousClock.now + settings.timeouts.body
    switch head.framing {
    case .none: return []
    case .length(let length):
      while buffer.count - start < length {
        try await fillBody(of: head, until: end)
        try reserve(buffer.count - start, of: head)
      }
      defer { start += length }
      return Array(buffer[start..<start + length])
    case .chunked:
      var parser = ChunkedBodyParser(limits: settings.limits)
      while true {
        let isComplete: Bool
        do throws(Refusal) {
          let part = try withUnread { rest throws(Refusal) in try parser.parse(rest) }
          start += part.consumedBytes
          isComplete = part.isComplete
        } catch {
          throw .refused(error.accepting(head), RefusedRequest(head))
        }
        try reserve(parser.body.count, of: head)
        if isComplete { return parser.body }
        try await fillBody(of: head, until: end)
      }
    }
  }

  /// Returns the next bytes of the body, at most 16 KiB, or `nil` at its end.
  mutating func piece(_ progress: inout BodyProgress) async throws(Failure) -> [UInt8]? {
    let head = progress.head
    if progress.awaitsContinue {
      progress.awaitsContinue = false
      defer { connection.enter(.handling, until: .now + settings.timeouts.disconnectedClient) }
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
          start += part.consumedBytes
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
      // The handler continues; it does not wait for its client.
      defer { connection.enter(.handling, until: .now + settings.timeouts.disconnectedClient) }
      try await fillBody(of: head, until: start + progress.remainingTime(settings.timeouts.body))
      progress.waitTime += .now - start
    }
  }

  /// Rejects a body whose announced length exceeds the limit.
  func checkLength(of head: RequestHead, limit: Int) throws(Failure) {
    guard case .length(let length) = head.framing, length > limit else { return }
    throw .refused(Refusal.largeBody(limit).accepting(head), RefusedRequest(head))
  }

  /// Reserves the bytes of a body in the budget of all connections.
  private mutating func reserve(_ length: Int, of head: RequestHead) throws(Failure) {
    // The first 16 KiB do not count, so that a few large bodies cannot block every form.
    let count = length - Self.readSize
    guard count > reservedBytes else { return }
    guard connection.context.bodies.reserve(count - reservedBytes) else {
      throw .refused(
        Refusal(
          status: .serviceUnavailable,
          detail: "The server is reading too many large requests. Try again soon.",
          accept: head.request.headerFields[.accept]),
        RefusedRequest(head))
    }
    reservedBytes = count
  }

  /// Releases the reservation of the last body.
  mutating func releaseBody() {
    guard reservedBytes > 0 else { return }
    connection.context.bodies.release(reservedBytes)
    reservedBytes = 0
  }

  private mutating func fillBody(
    of head: RequestHead, until end: ContinuousClock.Instant
  ) async throws(Failure) {
    guard try await fill(.reading, until: end) else {
      throw failure(
        "body", end: end, accept: head.request.headerFields[.accept], RefusedRequest(head))
    }
  }

  /// Returns the reason why a request cannot be read to its end.
  private func failure(
    _ part: String, end: ContinuousClock.Instant, accept: String?, _ request: RefusedRequest
  ) -> Failure {
    guard connection.hasExpired else { return .closed }
    var refusal = Refusal(
      status: .requestTimeout, detail: "The request's \(part) took too long to arrive.")
    // If the deadline has not passed, the request was evicted to make room.
    if ContinuousClock.now < end { refusal = .tooManyConnections }
    refusal.accept = accept
    return .refused(refusal, request)
  }

  /// Reads and discards further bytes from the client, since closing with unread bytes could destroy the response in
  /// transit (RFC 9112, section 9.6).
  mutating func discard(atMost maximum: Int, until end: ContinuousClock.Instant) async {
    var discarded = 0
    while discarded < maximum {
      buffer.removeAll()
      start = 0
      guard (try? await fill(.closing, until: end)) == true else { return }
      discarded += buffer.count
    }
  }

  /// Reads the first bytes of a request, possibly all of it.
  private mutating func receiveAvailable() throws(Failure) {
    compact()
    switch connection.receive(into: &buffer, maximum: Self.readSize) {
    case .moved: return
    case .ended, .failed: throw .closed
    case .blocked: throw .idle
    }
  }

  /// Waits for more bytes.
  ///
  /// - Returns: `false` if the client has closed its side, the deadline has passed, or the server reads no more.
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
        // A drain that already went through all connections did not see this one as idle.
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
  /// Returns the refusal in a format that the sender of the request accepts.
  fileprivate func accepting(_ head: RequestHead) -> Refusal {
    var refusal = self
    refusal.accept = head.request.headerFields[.accept]
    return refusal
  }
}
