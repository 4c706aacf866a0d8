import NIOCore
import Synchronization

/// Whether a reader is still there, and what is cancelled when they leave.
final class Presence: Sendable {
  private struct State {
    var hasLeft = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Begins to watch a connection for as long as no other request is watched on it: Hummingbird has one at a time.
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

  /// Cancels what is done, and whatever is begun from now on.
  func leave() {
    let cancel = state.withLock { state in
      state.hasLeft = true
      return state.cancel.take()
    }
    cancel?()
  }

  /// What an operation returns. It is cancelled when the reader leaves, or whoever awaits it is.
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

/// Tells the reader of a connection's present request that they have left. It lives on the connection's loop.
private final class DepartureWatch: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  /// Who has ended their own side may wait for the answer: so long.
  private static let patience = TimeAmount.seconds(1)

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

  /// The connection has ended.
  func handlerRemoved(context: ChannelHandlerContext) {
    presence?.leave()
    presence = nil
  }

  private func endSoon(on loop: any EventLoop) {
    guard let presence else { return }
    loop.scheduleTask(in: Self.patience) { presence.leave() }
  }
}
