import Synchronization

/// A client's connection: its socket, its state, and the task that serves it.
///
/// An idle connection is this object alone, without a task or a buffer. The first bytes of a request start a task,
/// which ends when there is nothing more to read. A separate task sends a stream: a task keeps its peak memory until it
/// ends, and a handler can need much.
///
/// The task, the event loop and a stopping server share the connection. Only the task closes the socket, or the caller
/// that ends a connection without a task.
final class Connection: EventTarget, JobOwner {
  let descriptor: Descriptor
  let context: ConnectionContext
  let peer: ConnectionPeer
  private let loop: EventLoop
  private let state = Mutex(ConnectionState())
  /// The target of the current or last request.
  private let target = Mutex<String?>(nil)

  init(
    _ descriptor: Descriptor, on loop: EventLoop, remoteAddress: String, context: ConnectionContext
  ) {
    self.descriptor = descriptor
    self.loop = loop
    self.peer = ConnectionPeer(
      address: remoteAddress, trustedProxies: context.settings.trustedProxies,
      proxyFields: context.settings.proxyFields, limitsLoopback: context.settings.limitsLoopback)
    self.context = context
    enter(.idle, until: .now + context.settings.timeouts.idle)
  }

  /// The number of bytes of all responses that the kernel has taken.
  var sent: Int { state.withLock(\.sent) }
  /// Whether the last deadline passed before the awaited event.
  var hasExpired: Bool { state.withLock(\.hasExpired) }

  func enqueue(_ job: consuming ExecutorJob) { loop.enqueue(UnownedJob(job), of: self) }

  /// The path of the current or last request, for the watchdog.
  var currentPath: String? {
    target.withLock { $0 }.map {
      String(decoding: $0.utf8.prefix { $0 != UInt8(ascii: "?") }.prefix(200), as: UTF8.self)
    }
  }

  /// Sets the target of the current request.
  func begin(_ target: String?) { self.target.withLock { $0 = target } }

  /// Sets the phase and its deadline.
  func enter(_ phase: ConnectionState.Phase, until deadline: ContinuousClock.Instant?) {
    state.withLock { $0.enter(phase, until: deadline) }
  }

  /// Continues in a new task. The calling task must end.
  func start(_ work: @escaping @Sendable (Connection) async -> Void) {
    let stopped = state.withLock { state in
      // Detached, since the server's task-local values are not needed here.
      let task = Task.detached(executorPreference: self) { await work(self) }
      state.task = task
      return state.isStopped ? task : nil
    }
    stopped?.cancel()
  }

  /// Lets the task end until bytes arrive.
  ///
  /// - Returns: `false` if bytes have already arrived.
  func becomeIdle() -> Bool {
    let end = ContinuousClock.now + context.settings.timeouts.idle
    guard state.withLock({ $0.becomeIdle(until: end) }) else { return false }
    // A drain that began earlier did not see an idle connection; one that begins now does.
    if context.isDraining { stopIfIdle() }
    return true
  }

  /// Appends bytes that have arrived. The first bytes end the idle phase under the same lock, so that ``stopIfIdle()``
  /// never closes a connection in the middle of a request.
  func receive(into buffer: inout [UInt8], maximum: Int) -> Descriptor.Transfer {
    state.withLock { state in
      if state.isOver || state.isBodyStopped { return .ended }
      guard state.canRead else { return .blocked }
      let result = descriptor.receive(into: &buffer, maximum: maximum)
      switch result {
      case .moved(let count):
        // Fewer bytes than requested are all there is. The poller reports new ones (epoll(7)).
        if count < maximum { state.isReadable = false }
        if state.phase == .idle {
          state.phase = .reading
          state.deadline = nil
        }
      case .blocked: state.isReadable = false
      case .ended, .failed: break
      }
      return result
    }
  }

  /// Performs a call that sends, and records whether the socket takes more.
  func send(_ call: (Descriptor) -> Descriptor.Transfer) -> Descriptor.Transfer {
    state.withLock { state in
      let result = call(descriptor)
      if result == .blocked { state.isWritable = false }
      if case .moved(let count) = result { state.sent += count }
      return result
    }
  }

  /// Asks the kernel whether the socket takes more, and records the answer.
  func hasRoom() -> Bool {
    // Cleared before the call, so that an event in between is not lost.
    state.withLock { $0.isWritable = false }
    guard descriptor.hasRoom else { return false }
    state.withLock { $0.isWritable = true }
    return true
  }

  /// Waits until the connection can be read, has ended or has timed out.
  func waitToRead() async { await wait(toWrite: false) }

  /// Waits until the socket takes more or the connection ends.
  func waitToWrite() async { await wait(toWrite: true) }

  private func wait(toWrite: Bool) async {
    await withUnsafeContinuation { continuation in
      perform(state.withLock { $0.wait(continuation, toWrite: toWrite) })
    }
  }

  func handle(_ events: SocketEvents) { perform(state.withLock { $0.handle(events) }) }

  func sweep(now: ContinuousClock.Instant) {
    perform(
      state.withLock { state in
        guard let deadline = state.deadline, now >= deadline else { return .nothing }
        if state.phase == .writing || state.phase == .closing { descriptor.stop() }
        return state.expire(hasUnread: descriptor.hasUnreadBytes)
      })
  }

  var idleness: ConnectionState.Idleness? { state.withLock(\.idleness) }
  /// The time since which a request has been arriving, or `nil`.
  var readingSince: ContinuousClock.Instant? { state.withLock(\.readingSince) }

  /// Stops reading a request to make room. The request is then rejected.
  ///
  /// - Parameter since: The time since which it must have been arriving, or `nil` for any.
  /// - Returns: Whether a request was arriving.
  func evict(readingSince since: ContinuousClock.Instant? = nil) -> Bool {
    let action = state.withLock { $0.evict(readingSince: since) }
    guard let action else { return false }
    perform(action)
    return true
  }

  /// Stops reading a body that its handler no longer needs, until ``resumeReading()``.
  func stopReadingBody() { perform(state.withLock { $0.stopReadingBody() }) }

  /// Resumes reading after the body.
  func resumeReading() { state.withLock { $0.isBodyStopped = false } }

  /// Changes an idle connection without a task to waiting for a head without a slot. The caller starts the task.
  ///
  /// - Parameter idleness: The idleness that the connection must still have.
  /// - Returns: Whether it had that idleness and no bytes had arrived.
  func demote(_ idleness: ConnectionState.Idleness) -> Bool {
    state.withLock { state in
      guard state.task == nil, state.phase == .idle, idleness == state.idleness,
        !descriptor.hasUnreadBytes
      else { return false }
      state.enter(.reading, until: nil)
      return true
    }
  }

  /// Ends the connection if no request has begun to arrive.
  ///
  /// - Parameter idleness: The idleness that the connection must still have, or `nil` for any.
  /// - Returns: Whether the connection was ended.
  @discardableResult
  func stopIfIdle(_ idleness: ConnectionState.Idleness? = nil) -> Bool {
    let action = state.withLock { state -> ConnectionState.Action? in
      guard state.phase == .idle, idleness == nil || idleness == state.idleness,
        !descriptor.hasUnreadBytes
      else { return nil }
      return state.end()
    }
    guard let action else { return false }
    perform(action)
    return true
  }

  /// Ends the connection in any phase.
  ///
  /// - Parameter discards: Whether bytes that the kernel has not sent yet are discarded.
  func stop(discarding discards: Bool = false) {
    let (action, task) = state.withLock { state in
      state.isStopped = true
      if state.phase != .closed {
        if discards { descriptor.resetOnClose() }
        descriptor.stop()
      }
      return (state.end(), state.task)
    }
    perform(action)
    task?.cancel()
  }

  private func perform(_ action: ConnectionState.Action) {
    switch action {
    case .nothing: break
    case .serve: start { await $0.serve() }
    case .resume(let waiter): waiter.resume()
    case .cancel(let task): task.cancel()
    case .close: close()
    }
  }

  /// Closes the socket. The descriptor must not be used afterwards.
  func close() {
    let isFirst = state.withLock { state in
      defer { state.phase = .closed }
      (state.deadline, state.task) = (nil, nil)
      return state.phase != .closed
    }
    guard isFirst else { return }
    loop.forget(descriptor)
    descriptor.close()
    context.registry.remove(self)
  }
}
