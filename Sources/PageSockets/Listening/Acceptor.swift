import HTTPTypes
import Logging

/// Accepts connections and starts a task for each, on the event loop with the fewest connections.
struct Acceptor: Sendable {
  let listener: ListeningSocket
  let loops: [EventLoop]
  let context: ConnectionContext
  let logger: Logger

  /// Accepts until the task is cancelled.
  func run() async throws {
    let arrivals = ArrivalSignal()
    // All loops watch the listener, so that a handler that blocks one does not delay new connections.
    let watchingLoops = loops.filter { $0.watch(listener.descriptor, arrivals) }
    guard !watchingLoops.isEmpty else {
      throw ServerError.cannotAccept(listener.address, reason: Descriptor.lastErrorMessage)
    }
    defer { for loop in watchingLoops { loop.forget(listener.descriptor) } }
    var isExhausted = false
    while !Task.isCancelled {
      let seen = arrivals.changes.generation
      switch acceptConnections(atMost: Self.batchSize) {
      case nil:
        isExhausted = false
        await yieldToLoops()
      case .queueEmpty:
        isExhausted = false
        await arrivals.changes.wait(after: seen)
      case .exhausted(let reason):
        if !isExhausted {
          logger.warning(
            "cannot accept now; waiting for a connection to close",
            metadata: ["reason": "\(reason)", "connections": "\(context.registry.count)"])
        }
        isExhausted = true
        await waitForRoom()
      case .failed(let reason):
        throw ServerError.cannotAccept(listener.address, reason: reason)
      }
    }
  }

  /// Accepts the connections that are already waiting, before the listener closes.
  func acceptRemaining() {
    _ = acceptConnections(atMost: .max)
  }

  /// The number of connections accepted at once. Requests of existing connections are served before the next batch.
  private static let batchSize = 16

  private enum StopReason {
    case queueEmpty
    case exhausted(reason: String)
    case failed(reason: String)
  }

  /// - Returns: The reason to stop, or `nil` if `count` connections were accepted.
  private func acceptConnections(atMost count: Int) -> StopReason? {
    for _ in 0..<count {
      switch listener.accept() {
      case .connection(let descriptor, let remoteAddress): start(descriptor, remoteAddress)
      case .noneWaiting: return .queueEmpty
      case .aborted: continue
      case .exhausted(let reason): return .exhausted(reason: reason)
      case .failed(let reason): return .failed(reason: reason)
      }
    }
    return nil
  }

  /// Returns after one of the loops has polled its sockets twice and handled the events. The other loops may be blocked
  /// by a handler.
  private func yieldToLoops() async {
    let rounds = ChangeSignal()
    let seen = rounds.generation
    for loop in loops {
      Task.detached(executorPreference: loop) {
        for _ in 0..<3 { await Task.yield() }
        rounds.send()
      }
    }
    await rounds.wait(after: seen)
  }

  /// Waits until a connection closes or the next sweep. A timer would need the descriptor that is missing.
  private func waitForRoom() async {
    let seen = context.registry.changes.generation
    await context.registry.changes.wait(after: seen)
  }

  private func start(_ descriptor: Descriptor, _ remoteAddress: String) {
    guard !descriptor.isReserved else { return reject(descriptor) }
    guard let loop = loops.min(by: { $0.count < $1.count }) else { return descriptor.close() }
    let connection = Connection(
      descriptor, on: loop, remoteAddress: remoteAddress, context: context)
    let admission = context.registry.admit(connection)
    // A connection without a slot is not idle: its first bytes must not start a task that serves it.
    switch admission {
    case .serve: break
    case .reserve: connection.enter(.reading, until: nil)
    case .refuse: connection.enter(.writing, until: nil)
    }
    guard loop.watch(descriptor, connection) else { return connection.close() }
    switch admission {
    case .serve: break
    case .reserve: connection.start { await $0.serve(hasSlot: false) }
    case .refuse(let refusal, let lingers):
      connection.start { await $0.refuse(refusal, lingers: lingers) }
    }
  }
}

extension Acceptor {
  /// Rejects a connection at once, without a task or a slot. The last descriptors are reserved for opening files, since
  /// system libraries end the process if they cannot open one.
  private func reject(_ descriptor: Descriptor) {
    let message = ResponseMessage(
      context.refusal(.tooManyConnections), to: nil, version: nil, closes: true,
      date: context.date.bytes)
    _ = descriptor.send(message.head, message.body, skipping: 0)
    descriptor.stopWriting()
    descriptor.discardReceived(atMost: 64 << 10)
    descriptor.close()
  }
}

/// A target that wakes the acceptor when a connection waits.
private final class ArrivalSignal: EventTarget {
  let changes = ChangeSignal()

  func handle(_ events: SocketEvents) { changes.send() }
  func sweep(now: ContinuousClock.Instant) {}
}
