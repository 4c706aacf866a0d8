import Synchronization

/// What others may do to a connection while its own task reads, thinks or writes.
///
/// The connection's task says what it waits for and until when; the sweeper and a stopping server
/// wake it by shutting its socket down. Only the task itself closes the socket, and after
/// ``close()`` nobody touches its number again.
final class ConnectionControl: Sendable {
  /// What a connection is doing.
  enum Phase: Equatable {
    /// Waiting for the first byte of a request.
    case idle
    /// In the midst of a head or a body.
    case reading
    /// The handler runs.
    case handling
    case writing
    /// Everything is sent; waiting for the client to close.
    case closing
    case closed
  }

  private struct State {
    var phase = Phase.idle
    /// When the phase is over; for `handling`, when the client's presence is first looked at.
    var deadline: ContinuousClock.Instant?
    var hasExpired = false
    /// The server itself has ended the reading, which then looks as if the client had.
    var hasStoppedReading = false
    var isStopped = false
    var task: Task<Void, Never>?
  }

  let descriptor: Descriptor
  private let state = Mutex(State())

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Whether the last deadline passed before what was waited for came.
  var hasExpired: Bool { state.withLock(\.hasExpired) }
  /// Whether the server has given the connection up.
  var isStopped: Bool { state.withLock(\.isStopped) }

  /// The task to cancel when the client or the server gives up.
  func setTask(_ task: Task<Void, Never>) {
    state.withLock {
      $0.task = task
      if $0.isStopped { task.cancel() }
    }
  }

  /// Says what the connection does from now on.
  func enter(_ phase: Phase, until deadline: ContinuousClock.Instant?) {
    state.withLock {
      $0.phase = phase
      $0.deadline = deadline
    }
  }

  /// Appends what has arrived; nothing once a deadline has passed, since a client whose reading was
  /// stopped could not be missed any more. The first bytes end the idle phase in the same step, so that
  /// ``stopIfIdle()`` never cuts a request that was begun.
  func receive(into buffer: inout [UInt8], maximum: Int) -> Descriptor.Transfer {
    state.withLock { state in
      if state.hasExpired { return .ended }
      let result = descriptor.receive(into: &buffer, maximum: maximum)
      if case .moved = result, state.phase == .idle {
        state.phase = .reading
        state.deadline = nil
      }
      return result
    }
  }

  /// Ends what has taken too long.
  func sweep(now: ContinuousClock.Instant) {
    state.withLock { state in
      guard let deadline = state.deadline, now >= deadline else { return }
      switch state.phase {
      case .idle where descriptor.hasUnreadBytes: break  // a request has come just in time
      case .idle, .reading:
        // The sending side stays open, so that the client can be told.
        state.hasExpired = true
        state.hasStoppedReading = true
        state.deadline = nil
        descriptor.stopReading()
      case .writing, .closing:
        state.hasExpired = true
        state.deadline = nil
        descriptor.stop()
      case .handling:
        guard !state.hasStoppedReading, descriptor.isAbandoned else { return }
        state.deadline = nil
        state.task?.cancel()
      case .closed: break
      }
    }
  }

  /// Ends the connection if no request has begun to arrive.
  func stopIfIdle() {
    state.withLock { state in
      guard state.phase == .idle, !descriptor.hasUnreadBytes else { return }
      state.hasStoppedReading = true
      descriptor.stopReading()
    }
  }

  /// Ends the connection, whatever it does.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.task?.cancel()
      if state.phase != .closed { descriptor.stop() }
    }
  }

  /// Nobody but the connection's task may use the socket from now on.
  func close() {
    state.withLock {
      $0.phase = .closed
      $0.deadline = nil
      $0.task = nil
    }
  }
}
