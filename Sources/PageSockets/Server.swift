public import HTTPTypes
public import Logging
import Synchronization

/// A small, strict HTTP/1.1 server (RFC 9112).
///
/// It reads whole requests within limits, or streams the body if the handler asks for that. It rejects ambiguous
/// requests and responds in order, one request at a time for each connection. It has no TLS: put a proxy in front.
///
///     let server = Server(configuration: .init(address: .init(host: "127.0.0.1", port: 8080))) {
///       request in
///       ServerResponse(status: .ok, body: Array("You asked for \(request.head.path ?? "")".utf8))
///     }
///     try await server.runUntilSignalled()
///
/// If a client closes its side while its handler runs, it counts as gone after
/// ``ServerConfiguration/Timeouts/abandoned``: the handler's task is cancelled. The handler's response is still sent.
/// The same applies while a ``ResponseStream`` lasts.
///
/// From the first ``run()`` on, the process ignores SIGPIPE, unless it has its own handler for it. A write to a client
/// or log reader that has gone then fails with an error. A log that blocks delays all clients: see
/// ``QueuedLogHandler``.
public final class Server: Sendable {
  private let configuration: ServerConfiguration
  let logger: Logger
  private let onDrain: @Sendable () -> Void
  let context: ConnectionContext
  private let watch: LoopWatchdog
  private let state = Mutex(State())
  private let changes = ChangeSignal()

  private struct State {
    var hasRun = false
    var isEnding = false
    var hasDrainBegun = false
    var address: Result<ServerAddress, any Error>?
  }

  /// Creates a server. It listens when it runs.
  ///
  /// - Parameters:
  ///   - configuration: The address, limits and timeouts.
  ///   - logger: The logger for start, stop and shortages. The handler logs requests.
  ///   - onDrain: Called as soon as a graceful shutdown begins, before the drain delay. It must return at once. End
  ///     streams here that do not end by themselves.
  ///   - onExchange: Called after each response, including those to rejected requests, in the task of the connection.
  ///     It must return at once, as ``AccessLog/record(_:)`` does.
  ///   - onBlockedThread: Called on any thread when a handler has blocked a thread for at least a tenth of a second, and once
  ///     when it has done so for a second and continues. The logger also logs a warning. Default: no action.
  ///   - streamLimit: Returns the largest body, in bytes, of a request whose handler streams it
  ///     (``ServerRequest/stream``), instead of ``ServerConfiguration/Limits/body``. Returns `nil` for a request that
  ///     is read whole, the default. Called before the body is read; it must return at once.
  ///   - refusal: Creates the response to a request that the server rejects. Default: problem details.
  ///   - handler: Responds to a request, in the task of its connection. That task is cancelled when the client has gone
  ///     or the server stops waiting.
  public init(
    configuration: ServerConfiguration = ServerConfiguration(),
    logger: Logger = Logger(label: "PageSockets"),
    onDrain: @escaping @Sendable () -> Void = {},
    onExchange: (@Sendable (Exchange) -> Void)? = nil,
    onBlockedThread: @escaping @Sendable (BlockedThread) -> Void = { _ in },
    streamLimit: (@Sendable (HTTPRequest) -> Int?)? = nil,
    refusal: @escaping @Sendable (Refusal) -> ServerResponse = { .problem($0) },
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) {
    self.configuration = configuration
    self.logger = logger
    self.onDrain = onDrain
    watch = LoopWatchdog(maximumThreads: configuration.blockedThreadLimit) { hold in
      logger.warning(
        hold.hasEnded ? "a handler blocked a thread" : "a handler is blocking a thread",
        metadata: ["path": "\(hold.path)", "duration": "\(hold.duration)"])
      onBlockedThread(hold)
    }
    self.context = ConnectionContext(
      settings: configuration,
      registry: ConnectionRegistry(
        maximum: configuration.maximumConnections, perClient: configuration.connectionsPerClient,
        evictionDelay: configuration.timeouts.crowded),
      handler: handler, refusal: refusal, streamLimit: streamLimit, observer: onExchange)
  }

  /// The actual address, with the assigned port instead of 0. Waits until the server listens.
  ///
  /// - Throws: The error of ``run()`` if it cannot listen, or `CancellationError`.
  public var boundAddress: ServerAddress {
    get async throws {
      while true {
        let seen = changes.generation
        if let address = state.withLock(\.address) { return try address.get() }
        try Task.checkCancellation()
        await changes.wait(after: seen)
      }
    }
  }

  /// Listens and serves until a graceful shutdown has ended, or the task is cancelled.
  ///
  /// A graceful shutdown (``shutDown()``) calls `onDrain` and accepts connections for the drain delay. Then it stops
  /// accepting, closes idle connections and waits up to the drain timeout for requests that have begun. A stream is
  /// such a request. If it ends in time, it is complete, and its connection closes after it. If not, it is cut off at
  /// the drain timeout, and its task is cancelled; an HTTP/1.0 client may not be able to tell the difference.
  /// Cancelling the task ends every connection at once.
  ///
  /// It does not observe a `ServiceGroup`: run `service` of `PageLifecycle` in one.
  ///
  /// - Throws: ``ServerError`` if it cannot listen or accept; `CancellationError` if cancelled.
  public func run() async throws {
    let address = configuration.address
    let isFirst = state.withLock { state in
      defer { state.hasRun = true }
      return !state.hasRun
    }
    guard isFirst else { throw ServerError.alreadyRun(address) }
    BrokenPipes.ignore()
    let listener: ListeningSocket
    do throws(ServerError) {
      listener = try ListeningSocket(address)
    } catch {
      publish(.failure(error))
      throw error
    }
    publish(.success(listener.address))
    logger.info("listening", metadata: ["address": "\(listener.address)"])
    try await serve(listener)
    logger.info("stopped", metadata: ["address": "\(listener.address)"])
  }

  private func publish(_ address: Result<ServerAddress, any Error>) {
    state.withLock { $0.address = address }
    changes.send()
  }

  /// Begins a graceful shutdown, as described for ``run()``, and returns at once. ``run()`` returns when it has ended.
  /// Later calls have no effect. A server that has not run yet shuts down as soon as it runs.
  public func shutDown() {
    let isFirst = state.withLock { state in
      defer { state.isEnding = true }
      return !state.isEnding
    }
    guard isFirst else { return }
    // Before `onDrain`, so that a client that learns of it and sends another request sees that the connection closes.
    context.registry.startClosing()
    onDrain()
    state.withLock { $0.hasDrainBegun = true }
    changes.send()
  }

  private func serve(_ listener: ListeningSocket) async throws {
    let registry = context.registry
    let loops = try makeLoops(listener)
    // The first timer needs a descriptor, and none may be left when the server stops.
    try? await Task.sleep(for: .milliseconds(1), clock: .continuous)
    watch.start(loops)
    defer {
      for loop in loops { loop.stop() }
      watch.stop()
    }
    let acceptor = Acceptor(
      listener: listener, loops: loops, context: context, logger: logger)

    let accepting: Result<Void, any Error>
    do {
      try await accept(acceptor)
      accepting = .success(())
    } catch {
      accepting = .failure(error)
    }
    // Connections waiting on an inherited socket are left to the process that takes it over.
    if configuration.address.descriptor == nil { acceptor.acceptRemaining() }
    listener.close()
    if case .success = accepting { await drain(registry) }
    registry.stopAll()
    // Not a child task, since this task may be cancelled: the connections end by themselves.
    await Task { await Self.waitUntilEmpty(registry, atMost: .milliseconds(250)) }.value
    try accepting.get()
    try Task.checkCancellation()
  }

  private func makeLoops(_ listener: ListeningSocket) throws(ServerError) -> [EventLoop] {
    let registry = context.registry
    let interval = min(
      max(configuration.timeouts.shortest / 4, .milliseconds(2)), .milliseconds(250))
    var loops: [EventLoop] = []
    for _ in 0..<max(1, configuration.eventLoops) {
      guard
        let loop = EventLoop(
          sweepInterval: interval, watch: watch, onSweep: { registry.wakeWaiters() })
      else {
        let reason = Descriptor.lastErrorMessage
        for loop in loops { loop.stop() }
        listener.close()
        throw .cannotListen(listener.address, reason: reason)
      }
      loops.append(loop)
    }
    return loops
  }

  /// Accepts until a graceful shutdown has begun and its delay has passed.
  private func accept(_ acceptor: Acceptor) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await acceptor.run() }
      group.addTask { try await self.waitForDrain() }
      try await group.next()
      group.cancelAll()
      // Closing the listener would not wake the accepting task; cancelling it does.
      while let result = await group.nextResult() {
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
      }
    }
    try Task.checkCancellation()
  }

  private func waitForDrain() async throws {
    while true {
      let seen = changes.generation
      if state.withLock(\.hasDrainBegun) { break }
      try Task.checkCancellation()
      await changes.wait(after: seen)
    }
    logger.info(
      "draining",
      metadata: [
        "delay": "\(configuration.drainDelay)", "timeout": "\(configuration.drainTimeout)",
      ])
    try await Task.sleep(for: configuration.drainDelay, clock: .continuous)
  }

  private func drain(_ registry: ConnectionRegistry) async {
    registry.drain()
    await Self.waitUntilEmpty(registry, atMost: configuration.drainTimeout)
    let left = registry.count
    if left > 0 {
      logger.warning("ending connections", metadata: ["connections": "\(left)"])
    }
  }

  private static func waitUntilEmpty(
    _ registry: ConnectionRegistry, atMost limit: Duration
  ) async {
    await withTaskGroup { group in
      group.addTask { await registry.waitUntilEmpty() }
      group.addTask { try? await Task.sleep(for: limit, clock: .continuous) }
      await group.next()
      group.cancelAll()
    }
  }
}
