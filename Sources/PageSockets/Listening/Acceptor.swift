import FlyingSocks
import HTTPTypes
import Logging

/// Takes new connections and starts a task for each.
struct Acceptor: Sendable {
  let listener: ListeningSocket
  let poller: SocketPoller
  let registry: ConnectionRegistry
  let settings: ServerConfiguration
  let answers: Connection.Answers
  let logger: Logger

  /// Accepts until the task is cancelled.
  func run() async throws {
    var isShort = false
    while !Task.isCancelled {
      guard let failure = takeAll() else {
        isShort = false
        do {
          try await poller.suspendSocket(listener.socket, untilReadyFor: .read)
        } catch is CancellationError {
          return
        } catch {
          throw ServerError.cannotAccept(listener.address, reason: "\(error)")
        }
        continue
      }
      switch failure {
      case .exhausted(let reason):
        if !isShort {
          logger.warning(
            "cannot accept now; waiting for a connection to close",
            metadata: ["reason": "\(reason)", "connections": "\(registry.count)"])
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
    _ = takeAll()
  }

  private enum Failure {
    case exhausted(reason: String)
    case failed(reason: String)
  }

  /// - Returns: Why not all could be taken.
  private func takeAll() -> Failure? {
    while true {
      switch listener.accept() {
      case .connection(let descriptor, let remoteAddress): start(descriptor, remoteAddress)
      case .none: return nil
      case .lost: continue
      case .exhausted(let reason): return .exhausted(reason: reason)
      case .failed(let reason): return .failed(reason: reason)
      }
    }
  }

  /// A connection's end or the sweeper's next turn wakes this; a timer of its own would need the
  /// very descriptor that is missing.
  private func waitForRoom() async {
    let seen = registry.changes.generation
    await registry.changes.wait(after: seen)
  }

  private func start(_ descriptor: Descriptor, _ remoteAddress: String) {
    let control = ConnectionControl(descriptor)
    let connection = Connection(
      context: ConnectionContext(
        control: control, poller: poller, registry: registry, settings: settings),
      remoteAddress: remoteAddress, answers: answers)
    let admission = registry.admit(control)
    control.setTask(
      Task {
        switch admission {
        case .serve: await connection.serve()
        case .refuse: await connection.refuse(Self.tooMany, lingers: true)
        case .drop: await connection.refuse(Self.tooMany, lingers: false)
        }
      })
  }

  private static let tooMany = Refusal(
    status: .serviceUnavailable, detail: "The server has too many connections. Try again soon.")
}
