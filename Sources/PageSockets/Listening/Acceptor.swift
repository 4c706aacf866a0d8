import HTTPTypes
import Logging

/// Takes new connections and starts a task for each, on the event loop that has the fewest.
struct Acceptor: Sendable {
  let listener: ListeningSocket
  let loops: [EventLoop]
  let context: ConnectionContext
  let logger: Logger

  /// Accepts until the task is cancelled.
  func run() async throws {
    let arrivals = ArrivalSignal()
    // All of them, so that a handler that holds one up holds up no newcomer.
    let hearing = loops.filter { $0.watch(listener.descriptor, arrivals) }
    guard !hearing.isEmpty else {
      throw ServerError.cannotAccept(listener.address, reason: Descriptor.lastFailure)
    }
    defer { for loop in hearing { loop.forget(listener.descriptor) } }
    var isShort = false
    while !Task.isCancelled {
      let seen = arrivals.changes.generation
      switch take(atMost: Self.crowd) {
      case nil:
        isShort = false
        await letOthersGoOn()
      case .nobodyWaits:
        isShort = false
        await arrivals.changes.wait(after: seen)
      case .exhausted(let reason):
        if !isShort {
          logger.warning(
            "cannot accept now; waiting for a connection to close",
            metadata: ["reason": "\(reason)", "connections": "\(context.registry.count)"])
        }
        isShort = true
        await waitForRoom()
      case .failed(let reason):
        throw ServerError.cannotAccept(listener.address, reason: reason)
      }
    }
  }

  /// Takes whoever still waits when no further connection shall be waited for.
  func takeRest() {
    _ = take(atMost: .max)
  }

  /// So many newcomers are taken at once. The requests of those who are here already come between
  /// them and the next.
  private static let crowd = 16

  private enum End {
    case nobodyWaits
    case exhausted(reason: String)
    case failed(reason: String)
  }

  /// - Returns: Why no more could be taken; `nil` where so many were.
  private func take(atMost count: Int) -> End? {
    for _ in 0..<count {
      switch listener.accept() {
      case .connection(let descriptor, let remoteAddress): start(descriptor, remoteAddress)
      case .none: return .nobodyWaits
      case .lost: continue
      case .exhausted(let reason): return .exhausted(reason: reason)
      case .failed(let reason): return .failed(reason: reason)
      }
    }
    return nil
  }

  /// Returns when one of the loops has asked its sockets for news twice, and done what came of it: the
  /// others may be held up by a handler.
  private func letOthersGoOn() async {
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

  /// A connection's end or the sweeper's next turn wakes this; a timer of its own would need the
  /// very descriptor that is missing.
  private func waitForRoom() async {
    let seen = context.registry.changes.generation
    await context.registry.changes.wait(after: seen)
  }

  private func start(_ descriptor: Descriptor, _ remoteAddress: String) {
    guard !descriptor.isAmongTheLast else { return turnAway(descriptor) }
    guard let loop = loops.min(by: { $0.count < $1.count }) else { return descriptor.close() }
    let connection = Connection(
      descriptor, on: loop, remoteAddress: remoteAddress, context: context)
    let admission = context.registry.admit(connection)
    // One without a place is not idle: its first bytes must not start a task that serves them.
    switch admission {
    case .serve: break
    case .reserve: connection.enter(.reading, until: nil)
    case .refuse: connection.enter(.writing, until: nil)
    }
    guard loop.watch(descriptor, connection) else { return connection.close() }
    switch admission {
    case .serve: break
    case .reserve: connection.start { await $0.serve(hasPlace: false) }
    case .refuse(let refusal, let lingers):
      connection.start { await $0.refuse(refusal, lingers: lingers) }
    }
  }
}

extension Acceptor {
  /// Refuses a connection at once, without a task or a place: the last descriptors are not for clients.
  /// Files have to be opened, and the system's own libraries end the process where they cannot.
  private func turnAway(_ descriptor: Descriptor) {
    let message = ResponseMessage(
      context.refusal(.tooManyConnections), to: nil, version: nil, closes: true,
      date: context.date.bytes)
    _ = descriptor.send(message.head, message.body, skipping: 0)
    descriptor.stopWriting()
    descriptor.discardArrived(atMost: 64 << 10)
    descriptor.close()
  }
}

/// Tells the acceptor that somebody waits.
private final class ArrivalSignal: EventTarget {
  let changes = ChangeSignal()

  func take(_ events: SocketEvents) { changes.send() }
  func sweep(now: ContinuousClock.Instant) {}
}
