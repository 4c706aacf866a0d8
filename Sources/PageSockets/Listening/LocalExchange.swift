#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A request to a server on this machine over a separate connection, for health checks.
package enum LocalExchange {
  /// A reason why there is no response.
  package enum Failure: Error, Hashable, Sendable {
    /// The address is neither an IP address nor a valid path of a Unix socket.
    case badAddress
    /// No server listens, or it does not respond in time.
    case noResponse
  }

  /// Sends a request and reads the response until the connection ends or the limit is reached.
  ///
  /// Blocks the calling thread. For programs that do nothing else meanwhile.
  ///
  /// - Parameters:
  ///   - address: An IP address, `localhost`, or a Unix socket.
  ///   - limit: The maximum number of bytes to read.
  ///   - timeout: The time limit for the whole exchange.
  package static func answer(
    to request: String, from address: ServerAddress, limit: Int = 1 << 20,
    timeout: Duration = .seconds(10)
  ) throws(Failure) -> [UInt8] {
    guard let target = address.socketAddress else { throw .badAddress }
    let deadline = ContinuousClock.now + timeout
    do {
      let socket = try SystemSocket(family: target.family)
      defer { socket.close() }
      try socket.connect(to: target, until: deadline)
      try send(Array(request.utf8), on: socket, until: deadline)
      return try received(on: socket, limit: limit, until: deadline)
    } catch {
      throw .noResponse
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
      try socket.setTimeouts(until: deadline)
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
      try socket.setTimeouts(until: deadline)
      let readLimit = min(piece.count, limit - bytes.count)
      let count = recv(socket.number, &piece, readLimit, 0)
      if count == 0 { return bytes }
      if count > 0 { bytes += piece.prefix(count) } else if errno != EINTR { throw .last }
    }
    return bytes
  }
}

/// Makes the system call, outside the type since the method has the same name.
private func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  send(number, bytes.baseAddress, bytes.count, flags)
}

extension ServerAddress {
  /// The address that programs on the same machine connect to. A server that listens on all addresses also listens on
  /// the loopback address.
  package var localAddress: ServerAddress {
    guard unixSocket == nil else { return self }
    switch IPAddress(bareHost)?.text {
    case "0.0.0.0": return ServerAddress(host: "127.0.0.1", port: port)
    case "::": return ServerAddress(host: "::1", port: port)
    default: return self
    }
  }

  /// Whether only this machine can reach the server: over a loopback address, or a Unix socket.
  package var isLoopbackOnly: Bool {
    unixSocket != nil || host == "localhost" || ClientAddress(bareHost).isLoopback
  }

  /// The address for system calls; `nil` if the host is not an IP address.
  var socketAddress: SocketAddress? {
    if let unixSocket { return SocketAddress(unixSocket: unixSocket) }
    return SocketAddress(ip: host == "localhost" ? "127.0.0.1" : bareHost, port: port)
  }

  /// The host without the brackets of an IPv6 address in a URL.
  private var bareHost: String {
    guard host.hasPrefix("["), host.hasSuffix("]") else { return host }
    return String(Substring(host.utf8.dropFirst().dropLast()))
  }
}
