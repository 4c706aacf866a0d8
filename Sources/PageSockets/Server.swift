public import HTTPTypes
public import Logging
import Synchronization

/// A small, strict HTTP/1.1 server (RFC 9112).
///
/// It reads whole requests within limits, or their content as it comes where the handler asks for that, refuses what could be read in two ways, and answers in
/// order, one handler at a time for each connection. It speaks no TLS: put a proxy in front.
///
///     let server = Server(configuration: .init(address: .init(host: "127.0.0.1", port: 8080))) {
///       request in
///       ServerResponse(status: .ok, body: Array("You asked for \(request.head.path ?? "")".utf8))
///     }
///     try await server.runUntilSignalled()
///
/// A client that closes its side while its handler runs counts as gone after
/// ``ServerConfiguration/Timeouts/abandoned``: the handler's task is cancelled. What the handler
/// returns is still sent. The same holds for as long as a ``ResponseStream`` lasts.
///
/// The process ignores SIGPIPE from the first ``run()`` on, unless it has a handler of its own for it: a
/// client or a log's reader that has left is an error of the call that writes. A log that blocks its
/// writer holds up every client: see ``QueuedLogHandler``.
public final class Server: Sendable {
  private let configuration: ServerConfiguration
  let logger: Logger
  private let onDrain: @Sendable () -> Void
  let context: ConnectionContext
  private let watch: LoopWatch
  private let state = Mutex(State())
  private let changes = ChangeSignal()

  private struct State {
    var hasRun = false
    var isEnding = false
    var hasDrainBegun = false
    var address: Result<ServerAddress, any Error>?
  }

  /// Creates a server that listens once it is run.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen and what to allow.
  ///   - logger: Gets starts, stops and shortages; requests are the handler's to log.
  ///   - onDrain: Called as soon as a graceful shutdown begins, before the drain delay. It must
  ///     return at once. Streams that would not end by themselves are told to end here.
  ///   - onExchange: Called after each response, those to refused requests included, in the task of
  ///     the connection. It must return at once, as ``AccessLog/record(_:)`` does.
  ///   - onHold: Called, in any thread, when a handler has held a thread for a tenth of a second or longer, and
  ///     also once one has done so for a second and goes on. The logger is told as well. Default: nothing.
  ///   - streamLimit: How many bytes a request may bring whose handler reads them as they come
  ///     (``ServerRequest/stream``), in place of ``ServerConfiguration/Limits/body``: asked before its content is
  ///     read. It must return at once; `nil` is for a request that is read whole, as all are by default.
  ///   - refusal: Words the answer to a request that no handler sees. Default: problem details.
  ///   - handler: Answers a request, in the task of its connection. That task is cancelled when
  ///     the client has gone or the server stops waiting.
  public init(
    configuration: ServerConfiguration = ServerConfiguration(),
    logger: Logger = Logger(label: "PageSockets"),
    onDrain: @escaping @Sendable () -> Void = {},
    onExchange: (@Sendable (Exchange) -> Void)? = nil,
    onHold: @escaping @Sendable (ThreadHold) -> Void = { _ in },
    streamLimit: (@Sendable (HTTPRequest) -> Int?)? = nil,
    refusal: @escaping @Sendable (Refusal) -> ServerResponse = { .problem($0) },
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) {
    self.configuration = configuration
    self.logger = logger
    self.onDrain = onDrain
    watch = LoopWatch(mostThreads: configuration.heldThreads) { hold in
      logger.warning(
        hold.hasEnded ? "a handler held a thread" : "a handler holds a thread",
        metadata: ["path": "\(hold.path)", "duration": "\(hold.duration)"])
      onHold(hold)
    }
    self.context = ConnectionContext(
      settings: configuration,
      registry: ConnectionRegistry(
        maximum: configuration.maximumConnections, perClient: configuration.connectionsPerClient,
        patience: configuration.timeouts.crowded),
      handler: handler, refusal: refusal, streamLimit: streamLimit, observer: onExchange)
  }

  /// Where the server really listens: waits until it does, and has the port that 0 stood for.
  ///
  /// - Throws: What ``run()`` throws when it cannot listen, or `CancellationError`.
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
  /// A graceful shutdown (``shutDown()``) calls `onDrain`, accepts for the drain delay, then stops accepting, ends
  /// idle connections and waits up to the drain timeout for requests already begun. A stream is
  /// such a request: one that ends in time is complete, and its connection closes after it; one
  /// that does not is cut at the drain timeout, its task cancelled. A client of HTTP/1.0 may not
  /// be able to tell the two apart. Cancelling the task ends every connection at once.
  ///
  /// It hears no `ServiceGroup`: run `service` of `PageLifecycle` in one.
  ///
  /// - Throws: ``ServerError`` when it cannot listen or accept; `CancellationError` when cancelled.
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
      settle(.failure(error))
      throw error
    }
    settle(.success(listener.address))
    logger.info("listening", metadata: ["address": "\(listener.address)"])
    try await serve(listener)
    logger.info("stopped", metadata: ["address": "\(listener.address)"])
  }

  private func settle(_ address: Result<ServerAddress, any Error>) {
    state.withLock { $0.address = address }
    changes.send()
  }

  /// Begins a graceful shutdown, in the way that ``run()`` tells, and returns at once: ``run()`` returns when all is
  /// done. What comes again, or comes after the end, changes nothing; a server that has not run yet ends as soon as
  /// it does.
  public func shutDown() {
    let isFirst = state.withLock { state in
      defer { state.isEnding = true }
      return !state.isEnding
    }
    guard isFirst else { return }
    // Before anybody is told, so that who asks again having heard of it is told that it ends.
    context.registry.leave()
    onDrain()
    state.withLock { $0.hasDrainBegun = true }
    changes.send()
  }

  private func serve(_ listener: ListeningSocket) async throws {
    let registry = context.registry
    let loops = try makeLoops(listener)
    // The first timer needs a descriptor, and at the end of a server there may be none left.
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
    // Whoever waits at a socket that others hold, too, is served by who takes it over.
    if configuration.address.descriptor == nil { acceptor.takeRest() }
    listener.close()
    if case .success = accepting { await drain(registry) }
    registry.stopAll()
    // Not a child of this task, which may be cancelled: connections end by themselves.
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
          sweepInterval: interval, watch: watch, onSweep: { registry.nudge() })
      else {
        let reason = Descriptor.lastFailure
        for loop in loops { loop.stop() }
        listener.close()
        throw .cannotListen(listener.address, reason: reason)
      }
      loops.append(loop)
    }
    return loops
  }

  /// Accepts until a graceful shutdown has begun and its delay is over.
  private func accept(_ acceptor: Acceptor) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await acceptor.run() }
      group.addTask { try await self.waitForDrain() }
      try await group.next()
      group.cancelAll()
      // Closing the listener would not wake the accepting task; cancelling it has.
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
