import FlyingSocks

/// The sending side of a connection.
struct ConnectionWriter: Sendable {
  private let connection: ConnectionContext

  init(_ connection: ConnectionContext) {
    self.connection = connection
  }

  /// Sends a whole response.
  ///
  /// - Parameter presence: when the client's presence is first looked at while a stream is waited
  ///   for.
  /// - Returns: Whether the kernel has taken all of it.
  func send(
    _ message: ResponseMessage, lookingFrom presence: ContinuousClock.Instant
  ) async -> Bool {
    guard await send(message.head, message.body) else { return false }
    guard let (stream, framing) = message.stream else { return true }
    if await send(stream, framing, lookingFrom: presence) { return true }
    // An ordinary close would make the part look like the whole.
    if framing == .untilClose { connection.descriptor.breakOffOnClose() }
    return false
  }

  private func send(
    _ stream: ResponseStream, _ framing: StreamFraming,
    lookingFrom presence: ContinuousClock.Instant
  ) async -> Bool {
    var asked = 0
    while true {
      // A stream that never has to wait must not keep a thread from the others.
      if asked % 32 == 31 { await Task.yield() }
      asked += 1
      guard !Task.isCancelled else { return false }
      // Writing the last piece may have said otherwise. The moment stays: were it put off with each
      // piece, a client that has left would never be missed.
      connection.control.enter(.handling, until: presence)
      do {
        guard let piece = try await stream.next() else { break }
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
      switch connection.descriptor.send(first, second, third, skipping: sent) {
      case .moved(let moved):
        sent += moved
        if sent == count { return true }
      case .ended, .failed: return false
      case .blocked:
        connection.control.enter(.writing, until: .now + connection.settings.timeouts.write)
        let isReady: Void? = try? await connection.poller.suspendSocket(
          connection.descriptor.socket, untilReadyFor: .write)
        guard isReady != nil, !connection.control.hasExpired else { return false }
      }
    }
  }
}
