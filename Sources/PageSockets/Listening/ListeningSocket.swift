#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A socket that accepts connections.
package struct ListeningSocket: Sendable {
  private let socket: SystemSocket
  private let file: UnixSocketFile?
  /// The actual address, with the assigned port instead of 0.
  package let address: ServerAddress

  /// Binds and listens, or takes over a listening socket.
  package init(_ requestedAddress: ServerAddress) throws(ServerError) {
    if let number = requestedAddress.descriptor {
      do {
        (socket, address) = try Self.adopted(over: number)
      } catch {
        throw .cannotListen(requestedAddress, reason: error.description)
      }
      file = nil
      return
    }
    if let path = requestedAddress.unixSocket {
      socket = try Self.bound(toFile: path, requestedAddress)
      file = UnixSocketFile(createdAt: path)
      address = requestedAddress
      return
    }
    guard let target = requestedAddress.socketAddress else { throw .badHost(requestedAddress) }
    file = nil
    do {
      socket = try Self.bound(to: target)
      let bound = try SocketAddress(of: socket.number).ip
      address = ServerAddress(
        host: bound?.host ?? requestedAddress.host, port: bound?.port ?? requestedAddress.port)
    } catch {
      throw Self.serverError(error, requestedAddress)
    }
  }

  var descriptor: Descriptor { Descriptor(number: socket.number) }
  /// The descriptor, for a child process that takes the socket over.
  package var number: Int32 { socket.number }

  package func close() {
    file?.remove()
    socket.close()
  }

  private static func adopted(
    over number: Int32
  ) throws(SystemError) -> (SystemSocket, ServerAddress) {
    let socket = try SystemSocket(listening: number)
    try socket.setNonBlocking()
    let bound = try SocketAddress(of: number)
    guard let ip = bound.ip else {
      return (socket, ServerAddress(unixSocket: bound.path ?? ""))
    }
    return (socket, ServerAddress(host: ip.host, port: ip.port))
  }

  private static func bound(
    toFile path: String, _ requestedAddress: ServerAddress
  ) throws(ServerError) -> SystemSocket {
    guard let target = SocketAddress(unixSocket: path) else {
      throw .cannotListen(
        requestedAddress,
        reason: "the path of a socket has 1 to \(SocketAddress.maximumPathLength) bytes")
    }
    var hasRetried = false
    while true {
      do {
        return try bound(to: target)
      } catch {
        guard error.code == EADDRINUSE, !hasRetried, UnixSocketFile.removeStale(at: path) else {
          throw serverError(error, requestedAddress)
        }
        hasRetried = true
      }
    }
  }

  private static func bound(to address: SocketAddress) throws(SystemError) -> SystemSocket {
    let socket = try SystemSocket(family: address.family)
    do {
      // Without this, a restarted server would have to wait for the old connections' TIME_WAIT.
      try socket.set(SO_REUSEADDR, Int32(1))
      try socket.setNonBlocking()
      try socket.bind(to: address)
      try socket.listen()
    } catch {
      socket.close()
      throw error
    }
    return socket
  }

  private static func serverError(_ error: SystemError, _ address: ServerAddress) -> ServerError {
    switch error.code {
    case EADDRINUSE: .addressInUse(address)
    case EADDRNOTAVAIL: .badHost(address)
    default: .cannotListen(address, reason: error.description)
    }
  }

  /// The result of `accept`.
  enum AcceptResult {
    case connection(Descriptor, remoteAddress: String)
    /// No connection is waiting.
    case noneWaiting
    /// The client has already disconnected, or a network error occurred: try again.
    case aborted
    /// No descriptor or memory is free. Waiting connections must continue to wait.
    case exhausted(reason: String)
    case failed(reason: String)
  }

  /// Accepts the next connection, with TCP_NODELAY and without blocking.
  func accept() -> AcceptResult {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let number = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Self.accept(socket.number, $0, &length)
      }
    }
    guard number >= 0 else { return Self.failure(errno) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    // Reports a socket as writable only if it holds few unsent bytes.
    var mark: Int32 = 64 << 10
    setsockopt(number, Int32(IPPROTO_TCP), Self.unsentLowWaterMark, &mark, size)
    #if canImport(Darwin)
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
    #endif
    return .connection(Descriptor(number: number), remoteAddress: Self.host(of: storage))
  }

  /// `TCP_NOTSENT_LOWAT`, which the Glibc module does not export.
  #if canImport(Darwin)
    private static let unsentLowWaterMark: Int32 = 0x201
  #else
    private static let unsentLowWaterMark: Int32 = 25
  #endif

  private static func failure(_ code: Int32) -> AcceptResult {
    switch code {
    case EAGAIN, EWOULDBLOCK: .noneWaiting
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted(reason: SystemError(code: code).description)
    case EBADF, EINVAL, ENOTSOCK, EFAULT, EOPNOTSUPP:
      .failed(reason: SystemError(code: code).description)
    default: .aborted
    }
  }

  private static func host(of storage: sockaddr_storage) -> String {
    let host = SocketAddress(storage).ip?.host ?? ""
    return host.hasPrefix("::ffff:") && host.utf8.contains(UInt8(ascii: "."))
      ? String(Substring(host.utf8.dropFirst(7))) : host
  }

  /// Makes the system call, qualified since the method has the same name.
  private static func accept(
    _ number: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t
  ) -> Int32 {
    #if canImport(Darwin)
      Darwin.accept(number, address, &length)
    #elseif canImport(Musl)
      Musl.accept(number, address, &length)
    #else
      Glibc.accept(number, address, &length)
    #endif
  }
}
