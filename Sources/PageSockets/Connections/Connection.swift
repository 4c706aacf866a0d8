import Synchronization

/// One client's connection: its socket, what it does, and the task that serves it.
///
/// While nothing arrives it is this object alone, without a task or a buffer. The first bytes of a
/// request start a task, which ends when there is nothing more to read; a stream is sent by a task of
/// its own, since a task keeps all the memory it ever needed until it ends, and a handler needs much.
///
/// The task, the event loop and a stopping server share it; only the task closes the socket, or
/// whoever ends a connection that has none.
final class Connection: EventTarget, JobOwner {
  let descriptor: Descriptor
  let context: ConnectionContext
  let peer: ConnectionPeer
  private let loop: EventLoop
  private let state = Mutex(ConnectionState())
  /// What the request asks for that is answered.
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

  /// How many bytes the kernel has taken, of all responses.
  var sent: Int { state.withLock(\.sent) }
  /// Whether the last deadline passed before what was waited for came.
  var hasExpired: Bool { state.withLock(\.hasExpired) }

  func enqueue(_ job: consuming ExecutorJob) { loop.enqueue(UnownedJob(job), of: self) }

  /// The path of the request that is answered, or was last.
  var work: String? {
    target.withLock { $0 }.map {
      String(decoding: $0.utf8.prefix { $0 != UInt8(ascii: "?") }.prefix(200), as: UTF8.self)
    }
  }

  /// Says what is asked for from now on.
  func begin(_ target: String?) { self.target.withLock { $0 = target } }

  /// Says what the connection does from now on.
  func enter(_ phase: ConnectionState.Phase, until deadline: ContinuousClock.Instant?) {
    state.withLock { $0.enter(phase, until: deadline) }
  }

  /// Goes on in a new task; the one that calls this has nothing more to do.
  func start(_ work: @escaping @Sendable (Connection) async -> Void) {
    let stopped = state.withLock { state in
      // Detached, for the task-local values of whoever runs the server are of no use here.
      let task = Task.detached(executorPreference: self) { await work(self) }
      state.task = task
      return state.isStopped ? task : nil
    }
    stopped?.cancel()
  }

  /// Lets the task end until something arrives.
  ///
  /// - Returns: False when something has arrived already.
  func rest() -> Bool {
    let end = ContinuousClock.now + context.settings.timeouts.idle
    guard state.withLock({ $0.rest(until: end) }) else { return false }
    // A drain that began before did not see an idle connection; one that begins now does.
    if context.isDraining { stopIfIdle() }
    return true
  }

  /// Appends what has arrived. The first bytes end the idle phase in the same step, so that
  /// ``stopIfIdle()`` never cuts a request that was begun.
  func receive(into buffer: inout [UInt8], maximum: Int) -> Descriptor.Transfer {
    state.withLock { state in
      if state.isOver || state.endsContent { return .ended }
      guard state.canRead else { return .blocked }
      let result = descriptor.receive(into: &buffer, maximum: maximum)
      switch result {
      case .moved(let count):
        // Less than was asked for is all there is; what comes now is told anew (epoll(7)).
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

  /// Makes a call that sends, and keeps in mind whether the socket takes more.
  func send(_ call: (Descriptor) -> Descriptor.Transfer) -> Descriptor.Transfer {
    state.withLock { state in
      let result = call(descriptor)
      if result == .blocked { state.isWritable = false }
      if case .moved(let count) = result { state.sent += count }
      return result
    }
  }

  /// Asks the kernel whether the socket takes more, and keeps the answer in mind.
  func hasRoom() -> Bool {
    // Before asking, so that the news that comes meanwhile is not lost.
    state.withLock { $0.isWritable = false }
    guard descriptor.hasRoom else { return false }
    state.withLock { $0.isWritable = true }
    return true
  }

  /// Waits until a read brings something.
  func waitToRead() async { await wait(toWrite: false) }

  /// Waits until the socket takes more, or the connection is given up.
  func waitToWrite() async { await wait(toWrite: true) }

  private func wait(toWrite: Bool) async {
    await withUnsafeContinuation { continuation in
      perform(state.withLock { $0.wait(continuation, toWrite: toWrite) })
    }
  }

  func take(_ events: SocketEvents) { perform(state.withLock { $0.take(events) }) }

  func sweep(now: ContinuousClock.Instant) {
    perform(
      state.withLock { state in
        guard let deadline = state.deadline, now >= deadline else { return .nothing }
        if state.phase == .writing || state.phase == .closing { descriptor.stop() }
        return state.expire(hasUnread: descriptor.hasUnreadBytes)
      })
  }

  var idleness: ConnectionState.Idleness? { state.withLock(\.idleness) }
  /// Since when a request has been arriving, if one is.
  var readingSince: ContinuousClock.Instant? { state.withLock(\.readingSince) }

  /// Ends the reading of a request, which is then refused.
  ///
  /// - Parameter since: since when it must have been arriving, if that matters.
  /// - Returns: Whether there was one.
  func giveWay(readingSince since: ContinuousClock.Instant? = nil) -> Bool {
    let action = state.withLock { $0.giveWay(readingSince: since) }
    guard let action else { return false }
    perform(action)
    return true
  }

  /// Ends the reading of content that its handler does not want any more, until ``takeContentBack()``.
  func endContent() { perform(state.withLock { $0.endContent() }) }

  /// Reads on with what follows the content.
  func takeContentBack() { state.withLock { $0.endsContent = false } }

  /// Has a connection that no task serves wait for a request's head without a place; the caller starts
  /// a task for that.
  ///
  /// - Parameter idleness: what it must still be.
  /// - Returns: Whether it was so, and nothing had come.
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
  /// - Parameter idleness: what it must still be, if anything.
  /// - Returns: Whether it was so.
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

  /// Ends the connection, whatever it does.
  ///
  /// - Parameter discards: whether what the kernel has not sent yet is thrown away.
  func stop(discarding discards: Bool = false) {
    let (action, task) = state.withLock { state in
      state.isStopped = true
      if state.phase != .closed {
        if discards { descriptor.breakOffOnClose() }
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

  /// Frees the socket. Nothing may touch its number any more.
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
