/// The state of a connection: its phase, its deadline, and the readiness of its socket.
///
/// A value without a socket, so that its rules can be tested in isolation. The caller performs the returned action
/// after it releases the lock.
struct ConnectionState {
  /// The current activity of a connection.
  enum Phase: Equatable {
    /// Waiting for the first byte of a request. Only in this phase may there be no task.
    case idle
    /// Reading a head or a body.
    case reading
    /// Running the handler, or waiting for a stream.
    case handling
    case writing
    /// Waiting for the client to close, after the last byte was sent.
    case closing
    case closed
  }

  typealias Waiter = UnsafeContinuation<Void, Never>

  var phase = Phase.idle
  /// The end of the phase. In `handling`, the time from which a client that has closed its side counts as gone.
  var deadline: ContinuousClock.Instant?
  /// Whether bytes may have arrived since the last read.
  var isReadable = false
  var isWritable = true
  /// The time since which a request has been arriving.
  private(set) var readingSince: ContinuousClock.Instant?
  /// The number of bytes that the kernel has taken.
  var sent = 0
  /// Whether the client has closed its sending side.
  var hasHungUp = false
  /// Whether a deadline passed before the awaited event.
  var hasExpired = false
  /// Whether a request was served.
  var hasServed = false
  /// Whether the server is draining and reads no further request.
  var isEnding = false
  var isStopped = false
  /// Whether the reader of a streamed body must not wait for more bytes.
  var isBodyStopped = false
  /// The task that serves the connection; `nil` if it is idle.
  var task: Task<Void, Never>?
  /// The continuation of a waiting task, at most one. The caller that removes it must resume it.
  private var waiter: Waiter?
  private var waitsToWrite = false

  /// The action required after a change.
  enum Action {
    case nothing
    /// Start a task for the request that arrives.
    case serve
    case resume(Waiter)
    case cancel(Task<Void, Never>)
    /// Close the socket, since no task serves the connection or will.
    case close
  }

  /// Whether a read returns at once: with bytes, the end or an error.
  var canRead: Bool { isReadable || hasHungUp || isOver || isBodyStopped }
  private var canWrite: Bool { isWritable || isOver }
  /// Whether no more bytes are to be read.
  var isOver: Bool { hasExpired || isEnding || isStopped }

  mutating func enter(_ phase: Phase, until deadline: ContinuousClock.Instant?) {
    self.phase = phase
    self.deadline = deadline
    readingSince = phase == .reading ? readingSince ?? .now : nil
    // The whole request arrived in time.
    if phase == .handling { hasExpired = false }
  }

  /// Stops reading a request before its deadline.
  ///
  /// - Returns: `nil` if no request is arriving, or not since `since`.
  mutating func evict(readingSince since: ContinuousClock.Instant?) -> Action? {
    guard phase == .reading, since == nil || since == readingSince else { return nil }
    deadline = nil
    hasExpired = true
    return resumption
  }

  /// Stops waiting for more of the body, in any phase.
  mutating func stopReadingBody() -> Action {
    isBodyStopped = true
    return resumption
  }

  /// Stores the continuation of a waiting task, or resumes it if it has work.
  mutating func wait(_ waiter: Waiter, toWrite: Bool) -> Action {
    self.waiter = waiter
    waitsToWrite = toWrite
    return resumption
  }

  /// Records the events of the socket.
  mutating func handle(_ events: SocketEvents) -> Action {
    if events.contains(.readable) { isReadable = true }
    if events.contains(.writable) { isWritable = true }
    if events.contains(.hungUp) { hasHungUp = true }
    // After a reset, no client is left to read the response. A client that has only closed its side may be.
    if phase == .handling, events.contains(.broken) || hasHungUp && deadline == nil {
      return task.map { .cancel($0) } ?? .nothing
    }
    return resumption
  }

  /// Ends a phase whose deadline has passed.
  ///
  /// - Parameter hasUnread: Whether a request has arrived just in time.
  mutating func expire(hasUnread: @autoclosure () -> Bool) -> Action {
    switch phase {
    case .closed: return .nothing
    case .idle where hasUnread(): return .nothing
    case .handling:
      deadline = nil
      return hasHungUp ? task.map { .cancel($0) } ?? .nothing : .nothing
    case .idle, .reading, .writing, .closing:
      deadline = nil
      hasExpired = true
      return resumption
    }
  }

  /// The eviction rank of an idle connection; `nil` if it is not idle.
  var idleness: Idleness? {
    guard phase == .idle, let deadline else { return nil }
    return Idleness(hasServed: hasServed, deadline: deadline)
  }

  /// An eviction rank. Connections that have sent no request come first, then the longest idle.
  struct Idleness: Comparable {
    var hasServed: Bool
    /// The deadline of the idle phase.
    var deadline: ContinuousClock.Instant

    static func < (one: Idleness, other: Idleness) -> Bool {
      one.hasServed == other.hasServed ? one.deadline < other.deadline : other.hasServed
    }
  }

  /// Ends an idle connection.
  mutating func end() -> Action {
    isEnding = true
    return resumption
  }

  /// Lets the task end until the next bytes start a new one.
  ///
  /// - Returns: `false` if there are bytes to read.
  mutating func becomeIdle(until deadline: ContinuousClock.Instant) -> Bool {
    (phase, self.deadline, hasServed) = (.idle, deadline, true)
    guard !canRead else { return false }
    task = nil
    return true
  }

  /// The action due for the waiting task, or for a connection without one.
  private var resumption: Action {
    mutating get {
      guard task != nil else {
        guard phase == .idle else { return .nothing }
        return isOver ? .close : canRead ? .serve : .nothing
      }
      guard waitsToWrite ? canWrite : canRead, let due = waiter else { return .nothing }
      waiter = nil
      return .resume(due)
    }
  }
}
