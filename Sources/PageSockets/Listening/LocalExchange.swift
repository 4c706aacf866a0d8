#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A request to a server on this machine, on a connection of its own: what asks for its health.
package enum LocalExchange {
  /// Why there is no answer.
  package enum Failure: Error, Hashable, Sendable {
    /// The address is none that can be asked.
    case badAddress
    /// Nobody listens, or nobody answers in time.
    case silent
  }

  /// Sends a request and reads what is answered until the connection ends, or as far as is wanted.
  ///
  /// It blocks the thread it is called on: for a program that does nothing else meanwhile.
  ///
  /// - Parameters:
  ///   - address: An IP address, `localhost`, or a Unix socket.
  ///   - limit: The most bytes to read.
  ///   - patience: The most time that all of it may take.
  package static func answer(
    to request: String, from address: ServerAddress, limit: Int = 1 << 20,
    patience: Duration = .seconds(10)
  ) throws(Failure) -> [UInt8] {
    guard let target = address.socketAddress else { throw .badAddress }
    let deadline = ContinuousClock.now + patience
    do {
      let socket = try SystemSocket(family: target.family)
      defer { socket.close() }
      try socket.connect(to: target, until: deadline)
      try send(Array(request.utf8), on: socket, until: deadline)
      return try received(on: socket, limit: limit, until: deadline)
    } catch {
      throw .silent
    }
  }

  private static func send(
    _ bytes: [UInt8], on socket: SystemSocket, until deadline: ContinuousClock.Instant
  ) throws(SystemError) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      try socket.waitAtMost(until: deadline)
      let count = rest.withUnsafeBytes { write(socket.number, $0, flags) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .last }
    }
  }

  private static func received(
    on socket: SystemSocket, limit: Int, until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      try socket.waitAtMost(until: deadline)
      let wanted = min(piece.count, limit - bytes.count)
      let count = recv(socket.number, &piece, wanted, 0)
      if count == 0 { return bytes }
      if count > 0 { bytes += piece.prefix(count) } else if errno != EINTR { throw .last }
    }
    return bytes
  }
}

/// The system call, which would otherwise mean the method of the same name.
private func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  send(number, bytes.baseAddress, bytes.count, flags)
}

extension ServerAddress {
  /// Where a program on the same machine reaches the server: one that listens on every address does
  /// so on the loopback one, too.
  package var fromThisMachine: ServerAddress {
    guard unixSocket == nil else { return self }
    switch IPAddress(bareHost)?.text {
    case "0.0.0.0": return ServerAddress(host: "127.0.0.1", port: port)
    case "::": return ServerAddress(host: "::1", port: port)
    default: return self
    }
  }

  /// Whether nobody beyond this machine reaches the server: a loopback address, or a Unix socket.
  package var isForThisMachineAlone: Bool {
    unixSocket != nil || host == "localhost" || ClientAddress(bareHost).isOnThisMachine
  }

  /// As the system's calls take it; `nil` where the host is no IP address.
  var socketAddress: SocketAddress? {
    if let unixSocket { return SocketAddress(unixSocket: unixSocket) }
    return SocketAddress(ip: host == "localhost" ? "127.0.0.1" : bareHost, port: port)
  }

  /// The host without the brackets that a URL has around an IPv6 address.
  private var bareHost: String {
    guard host.hasPrefix("["), host.hasSuffix("]") else { return host }
    return String(Substring(host.utf8.dropFirst().dropLast()))
  }
}
