import FlyingSocks
import HTTPTypes

/// The receiving side of a connection: bytes that have arrived and are not used up yet.
struct ConnectionReader {
  /// Why no request can be read.
  enum Failure: Error {
    /// Answer this, then close.
    case refused(Refusal, method: HTTPRequest.Method?)
    /// The client has left, or said nothing for too long: just close.
    case closed
  }

  private let connection: ConnectionContext
  private var buffer: [UInt8] = []
  /// Bytes before this offset are used up.
  private var start = 0

  private static let readSize = 16 << 10

  init(_ connection: ConnectionContext) {
    self.connection = connection
  }

  /// Whether bytes of a further request have already been read.
  var hasLeftover: Bool { start < buffer.count }

  /// Reads the next head.
  mutating func head() async throws(Failure) -> RequestHead {
    let limits = connection.settings.limits
    var parser = HeadParser(limits: limits)
    var deadline: ContinuousClock.Instant?
    while true {
      do throws(Refusal) {
        if let (head, length) = try withUnread({ rest throws(Refusal) in try parser.parse(rest) }) {
          start += length
          return head
        }
      } catch {
        var refusal = error
        refusal.accept = parser.accept
        throw .refused(refusal, method: parser.method)
      }
      guard parser.hasBegun else {
        guard try await fill(.idle, until: .now + connection.settings.timeouts.idle) else {
          throw .closed
        }
        continue
      }
      let end = deadline ?? .now + connection.settings.timeouts.head
      deadline = end
      guard try await fill(.reading, until: end) else {
        guard connection.control.hasExpired else { throw .closed }
        throw .refused(
          Refusal(
            status: .requestTimeout, detail: "The request's head took too long to arrive.",
            accept: parser.accept),
          method: parser.method)
      }
    }
  }

  /// Reads the content that belongs to `head`.
  mutating func body(of head: RequestHead) async throws(Failure) -> [UInt8] {
    let end = ContinuousClock.now + connection.settings.timeouts.body
    switch head.framing {
    case .none: return []
    case .length(let length):
      while buffer.count - start < length { try await fillBody(of: head, until: end) }
      defer { start += length }
      return Array(buffer[start..<start + length])
    case .chunked:
      var parser = ChunkedBodyParser(limits: connection.settings.limits)
      while true {
        do throws(Refusal) {
          let (taken, isComplete) = try withUnread { rest throws(Refusal) in try parser.parse(rest)
          }
          start += taken
          if isComplete { return parser.body }
        } catch {
          throw .refused(
            Refusal(
              status: error.status, detail: error.detail,
              accept: head.request.headerFields[.accept]),
            method: head.request.method)
        }
        try await fillBody(of: head, until: end)
      }
    }
  }

  private mutating func fillBody(
    of head: RequestHead, until end: ContinuousClock.Instant
  ) async throws(Failure) {
    guard try await fill(.reading, until: end) else {
      guard connection.control.hasExpired else { throw .closed }
      throw .refused(
        Refusal(
          status: .requestTimeout, detail: "The request's body took too long to arrive.",
          accept: head.request.headerFields[.accept]),
        method: head.request.method)
    }
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

  /// Waits for more bytes.
  ///
  /// - Returns: Whether there are any; `false` when the client has sent everything, or the
  ///   deadline has passed, or the server wants no more.
  private mutating func fill(
    _ phase: ConnectionControl.Phase, until end: ContinuousClock.Instant
  ) async throws(Failure) -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    var hasEntered = false
    while true {
      switch connection.control.receive(into: &buffer, maximum: Self.readSize) {
      case .moved: return true
      case .ended: return false
      case .failed: throw .closed
      case .blocked: break
      }
      if !hasEntered {
        // Said before looking at the server's state, so that a drain that begins now sees it.
        connection.control.enter(phase, until: end)
        hasEntered = true
        if buffer.isEmpty { buffer = [] }  // an idle connection holds no memory
        if phase == .idle, connection.isDraining {
          connection.control.stopIfIdle()
          continue
        }
      }
      do {
        try await connection.poller.suspendSocket(
          connection.descriptor.socket, untilReadyFor: .read)
      } catch is CancellationError {
        throw .closed
      } catch {
        // The poller says "disconnected" for an error on the socket; the next read tells which.
        if connection.control.isStopped { throw .closed }
        if case SocketError.disconnected = error { continue }
        throw .closed
      }
    }
  }

  /// Holds no more memory than the unread bytes need, for a connection that may not read for long.
  mutating func compact() {
    buffer = Array(buffer[start...])
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
