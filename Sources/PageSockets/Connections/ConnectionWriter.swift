/// The sending side of a connection.
struct ConnectionWriter: Sendable {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Sends a stream to its end.
  ///
  /// - Parameter presence: from when on a client that has hung up counts as gone.
  /// - Returns: Whether the kernel has taken all of it.
  func send(
    _ stream: ResponseMessage.Stream, lookingFrom presence: ContinuousClock.Instant
  ) async -> Bool {
    let framing = stream.framing
    var asked = 0
    while true {
      // A stream that never has to wait must not keep the loop from the others.
      if asked % 32 == 31 { await Task.yield() }
      asked += 1
      guard !Task.isCancelled else { return false }
      // Writing the last piece may have said otherwise. The moment stays: were it put off with each
      // piece, a client that has left would never be missed.
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

  /// Sends a head and what follows it, but not a stream.
  ///
  /// - Returns: Whether the kernel has taken all of it, and a file had all that was promised.
  func send(_ message: ResponseMessage) async -> Bool {
    guard let file = message.file else { return await send(message.head, message.body) }
    guard await send(message.head, isFollowed: true) else { return false }
    return await send(file)
  }

  private func send(_ file: FileRegion) async -> Bool {
    var offset = file.range.lowerBound
    while offset < file.range.upperBound {
      // A file may be read more slowly than its client takes it.
      connection.enter(.writing, until: writeEnd)
      switch connection.send({ $0.send(file, from: offset) }) {
      case .moved(let moved):
        offset += moved
        if offset == file.range.upperBound { return true }
        // A client that takes all at once must not keep the loop from the others.
        await Task.yield()
      case .ended, .failed: return false
      case .blocked: guard await waitForRoom() else { return false }
      }
    }
    return true
  }

  /// Sends up to three parts as one.
  ///
  /// - Parameter isFollowed: Whether more is sent at once, so that all goes together.
  /// - Returns: Whether the kernel has taken all of them.
  func send(
    _ first: [UInt8], _ second: [UInt8] = [], _ third: [UInt8] = [], isFollowed: Bool = false
  ) async -> Bool {
    let count = first.count + second.count + third.count
    var (sent, sentBefore) = (0, 0)
    var isHeld = false
    defer { if isHeld { budget.release(connection) } }
    while true {
      switch connection.send({
        $0.send(first, second, third, skipping: sent, isFollowed: isFollowed)
      }) {
      case .moved(let moved):
        sent += moved
        if sent == count { return true }
      case .ended, .failed: return false
      case .blocked:
        isHeld = true
        // What the memory is that was grown for them.
        let size = first.capacity + second.capacity + third.capacity
        guard hold(size, hasMoved: sent > sentBefore) else { return false }
        sentBefore = sent
        guard await waitForRoom() else { return false }
      }
    }
  }

  /// Counts what waits to be read, and ends those for whom there is no room.
  ///
  /// - Returns: Whether this connection may wait.
  private func hold(_ count: Int, hasMoved: Bool) -> Bool {
    let ended = budget.hold(count, for: connection, hasMoved: hasMoved)
    for one in ended { one.stop(discarding: true) }
    return !ended.contains { $0 === connection }
  }

  private var budget: ResponseBudget { connection.context.responses }

  /// Waits until the client has taken all but a little (`TCP_NOTSENT_LOWAT`) of what was sent.
  func waitUntilTaken() async -> Bool {
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
