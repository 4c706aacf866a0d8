import FlyingSocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A socket that takes new connections.
struct ListeningSocket: Sendable {
  private let socket: Socket
  private let file: UnixSocketFile?
  /// Where it really listens: port 0 has become a number.
  let address: ServerAddress

  /// Binds and listens.
  init(_ wanted: ServerAddress) throws(ServerError) {
    if let path = wanted.unixSocket {
      self.socket = try Self.bound(toFile: path, wanted)
      self.file = UnixSocketFile(madeAt: path)
      self.address = wanted
      return
    }
    self.file = nil
    var host = wanted.host == "localhost" ? "127.0.0.1" : wanted.host
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(Substring(host.utf8.dropFirst().dropLast()))
    }
    do {
      if let ip4 = try? sockaddr_in.inet(ip4: host, port: wanted.port) {
        self.socket = try Self.bound(to: ip4)
      } else if let ip6 = try? sockaddr_in6.inet6(ip6: host, port: wanted.port) {
        self.socket = try Self.bound(to: ip6)
      } else {
        throw ServerError.badHost(wanted)
      }
      self.address = try Self.address(socket.sockname())
    } catch {
      throw Self.worded(error, wanted)
    }
  }

  var descriptor: Descriptor { Descriptor(number: socket.file.rawValue) }

  func close() {
    file?.remove()
    try? socket.close()
  }

  private static func bound(
    toFile path: String, _ wanted: ServerAddress
  ) throws(ServerError) -> Socket {
    guard (1...UnixSocketFile.maximumPath).contains(path.utf8.count),
      !path.utf8.contains(0)
    else {
      throw .cannotListen(
        wanted, reason: "the path of a socket has 1 to \(UnixSocketFile.maximumPath) bytes")
    }
    var hasRetried = false
    while true {
      do {
        return try bound(to: sockaddr_un.unix(path: path))
      } catch {
        let error = worded(error, wanted)
        guard case .addressInUse = error, !hasRetried, UnixSocketFile.removeStale(at: path) else {
          throw error
        }
        hasRetried = true
      }
    }
  }

  private static func bound<Address: SocketAddress>(to address: Address) throws -> Socket {
    let socket = try Socket(domain: Int32(Address.family))
    do {
      // A restarted server would otherwise wait for the old connections' TIME_WAIT.
      try socket.setValue(true, for: .localAddressReuse)
      try socket.setFlags(.nonBlocking)
      closeOnExec(socket.file.rawValue)
      try socket.bind(to: address)
    } catch {
      try? socket.close()
      throw error
    }
    try socket.listen()  // closes the socket itself where it fails
    return socket
  }

  private static func address(_ address: Socket.Address) -> ServerAddress {
    switch address {
    case .ip4(let host, let port), .ip6(let host, let port): ServerAddress(host: host, port: port)
    case .unix(let path): ServerAddress(unixSocket: path)
    }
  }

  private static func worded(_ error: any Error, _ address: ServerAddress) -> ServerError {
    switch error {
    case let error as ServerError: error
    case SocketError.failed(_, EADDRINUSE, _): .addressInUse(address)
    case SocketError.failed(_, EADDRNOTAVAIL, _): .badHost(address)
    case SocketError.failed(_, _, let message): .cannotListen(address, reason: message)
    default: .cannotListen(address, reason: "\(error)")
    }
  }

  /// What `accept` brought.
  enum Arrival {
    case connection(Descriptor, remoteAddress: String)
    /// Nobody waits.
    case none
    /// Someone has left again, or the network had a hiccup: try again.
    case lost
    /// No descriptor or memory is free, so that whoever waits must go on waiting.
    case exhausted(reason: String)
    case failed(reason: String)
  }

  /// Takes the next connection, set up to send at once (TCP_NODELAY) and never to block.
  func accept() -> Arrival {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let number = storage.withMutableSockAddr { Self.accept(socket.file.rawValue, $0, &length) }
    guard number >= 0 else { return Self.failure(errno) }
    Self.closeOnExec(number)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    // A socket is writable again only when little waits in it that the network has not asked for.
    var mark: Int32 = 64 << 10
    setsockopt(number, Int32(IPPROTO_TCP), Self.unsentLowWaterMark, &mark, size)
    #if canImport(Darwin)
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
    #endif
    return .connection(Descriptor(number: number), remoteAddress: Self.host(of: storage))
  }

  /// `TCP_NOTSENT_LOWAT`, which Glibc's module leaves out.
  #if canImport(Darwin)
    private static let unsentLowWaterMark: Int32 = 0x201
  #else
    private static let unsentLowWaterMark: Int32 = 25
  #endif

  private static func failure(_ code: Int32) -> Arrival {
    switch code {
    case EAGAIN, EWOULDBLOCK: .none
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted(reason: String(cString: strerror(code)))
    case EBADF, EINVAL, ENOTSOCK, EFAULT, EOPNOTSUPP:
      .failed(reason: String(cString: strerror(code)))
    default: .lost
    }
  }

  private static func host(of storage: sockaddr_storage) -> String {
    switch try? Socket.makeAddress(from: storage) {
    case .ip4(let host, _): host
    case .ip6(let host, _):
      host.hasPrefix("::ffff:") && host.utf8.contains(UInt8(ascii: "."))
        ? String(Substring(host.utf8.dropFirst(7))) : host
    case .unix, nil: ""
    }
  }

  /// Keeps the socket out of programs that this process starts.
  private static func closeOnExec(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// The system call, which would otherwise mean the method of the same name.
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
