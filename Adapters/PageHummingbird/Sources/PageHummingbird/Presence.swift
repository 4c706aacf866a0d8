import NIOCore
import Synchronization

/// A reader's presence on a connection: when the reader leaves, the work for them is cancelled.
final class Presence: Sendable {
  private struct State {
    var hasLeft = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Watches a connection until the next request on it. Hummingbird handles one request of a connection at a time.
  init(on channel: any Channel) {
    channel.eventLoop.execute { [self] in
      let pipeline = channel.pipeline.syncOperations
      do {
        let watch: DepartureWatch
        if let present = try? pipeline.handler(type: DepartureWatch.self) {
          watch = present
        } else {
          watch = DepartureWatch()
          try pipeline.addHandler(watch)
        }
        watch.begin(self, on: channel.eventLoop)
      } catch {
        // The connection has ended.
        leave()
      }
    }
  }

  /// Cancels the current operation and all later ones.
  func leave() {
    let cancel = state.withLock { state in
      state.hasLeft = true
      return state.cancel.take()
    }
    cancel?()
  }

  /// Returns the result of an operation. The operation is cancelled when the reader leaves or the calling task is
  /// cancelled.
  func run<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await operation() }
    let hasLeft = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.hasLeft
    }
    if hasLeft { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// A handler that reports to the current request's presence that the reader has left. Runs on the connection's event
/// loop.
private final class DepartureWatch: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  /// The time a client that has closed its own side may wait for the response.
  private static let leaveDelay = TimeAmount.seconds(1)

  private var presence: Presence?
  private var isInputClosed = false

  func begin(_ presence: Presence, on loop: any EventLoop) {
    self.presence = presence
    if isInputClosed { endSoon(on: loop) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      isInputClosed = true
      endSoon(on: context.eventLoop)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Called when the connection has ended.
  func handlerRemoved(context: ChannelHandlerContext) {
    presence?.leave()
    presence = nil
  }

  private func endSoon(on loop: any EventLoop) {
    guard let presence else { return }
    loop.scheduleTask(in: Self.leaveDelay) { presence.leave() }
  }
}
