/// The sending side of a connection.
struct ConnectionWriter: Sendable {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Sends a stream to its end.
  ///
  /// - Parameter presence: The time from which a client that has closed its side counts as gone.
  /// - Returns: Whether the kernel has taken all bytes.
  func send(
    _ stream: ResponseMessage.Stream, checkingClientFrom presence: ContinuousClock.Instant
  ) async -> Bool {
    let framing = stream.framing
    var pieceCount = 0
    while true {
      // Yields, since a stream that never waits would block the event loop.
      if pieceCount % 32 == 31 { await Task.yield() }
      pieceCount += 1
      guard !Task.isCancelled else { return false }
      // Writing the last piece may have changed the phase. The time stays the same: if each piece moved it, a client
      // that has gone would never be noticed.
      connection.enter(.handling, until: presence)
      do {
        guard let piece = try await stream.source.next() else { break }
        if piece.isEmpty { continue }
        guard await send(framing.prefix(of: piece), piece, framing.suffix) else { return false }
      } catch {
        return false
      }
    }
    return framing.end.isEmpty ? true : await send(framing.end)
  }

  /// Sends a head, and the body or file that follows it, but not a stream.
  ///
  /// - Returns: Whether the kernel has taken all bytes, and the file had all bytes that were announced.
  func send(_ message: ResponseMessage) async -> Bool {
    guard let file = message.file else { return await send(message.head, message.body) }
    guard await send(message.head, hasMore: true) else { return false }
    return await send(file)
  }

  private func send(_ file: FileRegion) async -> Bool {
    var offset = file.range.lowerBound
    while offset < file.range.upperBound {
      // Reading the file can be slower than sending it.
      connection.enter(.writing, until: writeEnd)
      switch connection.send({ $0.send(file, from: offset) }) {
      case .moved(let moved):
        offset += moved
        if offset == file.range.upperBound { return true }
        // Yields, since a fast client would block the event loop.
        await Task.yield()
      case .ended, .failed: return false
      case .blocked: guard await waitForRoom() else { return false }
      }
    }
    return true
  }

  /// Sends up to three parts in one call.
  ///
  /// - Parameter hasMore: Whether more bytes follow at once, so that the kernel may combine them.
  /// - Returns: Whether the kernel has taken all bytes.
  func send(
    _ first: [UInt8], _ second: [UInt8] = [], _ third: [UInt8] = [], hasMore: Bool = false
  ) async -> Bool {
    let count = first.count + second.count + third.count
    var (sent, sentBefore) = (0, 0)
    var isHeld = false
    defer { if isHeld { budget.release(connection) } }
    while true {
      switch connection.send({
        $0.send(first, second, third, skipping: sent, hasMore: hasMore)
      }) {
      case .moved(let moved):
        sent += moved
        if sent == count { return true }
      case .ended, .failed: return false
      case .blocked:
        isHeld = true
        // The allocated memory, not only the bytes in use.
        let size = first.capacity + second.capacity + third.capacity
        guard reserve(size, hasMoved: sent > sentBefore) else { return false }
        sentBefore = sent
        guard await waitForRoom() else { return false }
      }
    }
  }

  /// Reserves memory for bytes that wait to be sent, and stops the connections evicted for it.
  ///
  /// - Returns: Whether this connection may wait.
  private func reserve(_ count: Int, hasMoved: Bool) -> Bool {
    let evicted = budget.reserve(count, for: connection, hasMoved: hasMoved)
    for other in evicted { other.stop(discarding: true) }
    return !evicted.contains { $0 === connection }
  }

  private var budget: ResponseBudget { connection.context.responses }

  /// Waits until the client has taken all but the last few bytes (`TCP_NOTSENT_LOWAT`).
  func waitUntilSent() async -> Bool {
    connection.hasRoom() ? true : await waitForRoom()
  }

  private var writeEnd: ContinuousClock.Instant {
    .now + connection.context.settings.timeouts.write
  }

  private func waitForRoom() async -> Bool {
    connection.enter(.writing, until: writeEnd)
    await connection.waitToWrite()
    return !connection.hasExpired
  }
}
