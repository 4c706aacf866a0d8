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

  /// Sends up to three parts as one.
  ///
  /// - Returns: Whether the kernel has taken all of them.
  func send(_ first: [UInt8], _ second: [UInt8] = [], _ third: [UInt8] = []) async -> Bool {
    let count = first.count + second.count + third.count
    var sent = 0
    while true {
      switch connection.send({ $0.send(first, second, third, skipping: sent) }) {
      case .moved(let moved):
        sent += moved
        if sent == count { return true }
      case .ended, .failed: return false
      case .blocked: guard await waitForRoom() else { return false }
      }
    }
  }

  private func waitForRoom() async -> Bool {
    guard !Task.isCancelled else { return false }
    connection.enter(.writing, until: .now + connection.context.settings.timeouts.write)
    await connection.waitToWrite()
    return !connection.hasExpired
  }
}
