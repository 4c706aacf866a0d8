/// What is known of a connection: what it does, until when, and what its socket is ready for.
///
/// A value without a socket, so that its rules can be read and tested by themselves. Whoever changes it
/// acts on what it returns, outside its lock.
struct ConnectionState {
  /// What a connection is doing.
  enum Phase: Equatable {
    /// Waiting for the first byte of a request. Only now may it be without a task.
    case idle
    /// In the midst of a head or a body.
    case reading
    /// The handler runs, or a stream is waited for.
    case handling
    case writing
    /// Everything is sent; waiting for the client to close.
    case closing
    case closed
  }

  typealias Waiter = UnsafeContinuation<Void, Never>

  var phase = Phase.idle
  /// When the phase is over; for `handling`, from when on a client that has hung up is gone.
  var deadline: ContinuousClock.Instant?
  /// Whether bytes may have arrived since the last read.
  var isReadable = false
  var isWritable = true
  /// Since when a request has been arriving that is waited for.
  private(set) var readingSince: ContinuousClock.Instant?
  /// How many bytes the kernel has taken.
  var sent = 0
  /// The client will send nothing more.
  var hasHungUp = false
  /// A deadline has passed before what was waited for came.
  var hasExpired = false
  /// A request was answered.
  var hasServed = false
  /// A draining server reads no further request.
  var isEnding = false
  var isStopped = false
  /// Whoever reads a request's content as it comes is not to wait for more of it.
  var endsContent = false
  /// What serves the connection now; an idle one needs none.
  var task: Task<Void, Never>?
  /// Resumes the task; at most one waits, and whoever takes it out resumes it.
  private var waiter: Waiter?
  private var waitsToWrite = false

  /// What is to be done after a change.
  enum Action {
    case nothing
    /// A request arrives and nobody reads it yet.
    case serve
    case resume(Waiter)
    case cancel(Task<Void, Never>)
    /// Nobody serves the connection and nobody shall: free the socket.
    case close
  }

  /// Whether a read brings something: bytes, the end or an error.
  var canRead: Bool { isReadable || hasHungUp || isOver || endsContent }
  private var canWrite: Bool { isWritable || isOver }
  /// Whether nothing more shall be read.
  var isOver: Bool { hasExpired || isEnding || isStopped }

  mutating func enter(_ phase: Phase, until deadline: ContinuousClock.Instant?) {
    self.phase = phase
    self.deadline = deadline
    readingSince = phase == .reading ? readingSince ?? .now : nil
    // What was read whole has come in time.
    if phase == .handling { hasExpired = false }
  }

  /// Ends the reading of a request before its time.
  ///
  /// - Returns: `nil` where none is read, or not since that moment.
  mutating func giveWay(readingSince since: ContinuousClock.Instant?) -> Action? {
    guard phase == .reading, since == nil || since == readingSince else { return nil }
    deadline = nil
    hasExpired = true
    return resumption
  }

  /// Has no more content waited for, in whatever phase.
  mutating func endContent() -> Action {
    endsContent = true
    return resumption
  }

  /// Keeps a task that waits, unless there is something for it to do already.
  mutating func wait(_ waiter: Waiter, toWrite: Bool) -> Action {
    self.waiter = waiter
    waitsToWrite = toWrite
    return resumption
  }

  /// Takes note of what has happened to the socket.
  mutating func take(_ events: SocketEvents) -> Action {
    if events.contains(.readable) { isReadable = true }
    if events.contains(.writable) { isWritable = true }
    if events.contains(.hungUp) { hasHungUp = true }
    // After a reset nobody is left to read an answer; who has only stopped sending may be.
    if phase == .handling, events.contains(.broken) || hasHungUp && deadline == nil {
      return task.map { .cancel($0) } ?? .nothing
    }
    return resumption
  }

  /// Ends what has taken too long.
  ///
  /// - Parameter hasUnread: whether a request has come just in time.
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

  /// How much a connection that waits for a request may be missed; `nil` for one that does not.
  var idleness: Idleness? {
    guard phase == .idle, let deadline else { return nil }
    return Idleness(hasServed: hasServed, deadline: deadline)
  }

  /// Less for whoever has asked for nothing yet, and then for whoever has waited longer.
  struct Idleness: Comparable {
    var hasServed: Bool
    /// Until when it may wait.
    var deadline: ContinuousClock.Instant

    static func < (one: Idleness, other: Idleness) -> Bool {
      one.hasServed == other.hasServed ? one.deadline < other.deadline : other.hasServed
    }
  }

  /// Ends a connection that waits for a request.
  mutating func end() -> Action {
    isEnding = true
    return resumption
  }

  /// The task ends because nothing is to be read: it is started anew by the next bytes.
  ///
  /// - Returns: Whether it may.
  mutating func rest(until deadline: ContinuousClock.Instant) -> Bool {
    (phase, self.deadline, hasServed) = (.idle, deadline, true)
    guard !canRead else { return false }
    task = nil
    return true
  }

  /// What a task, or the lack of one, has to do now.
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
