#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stream socket before it transfers data. Child processes do not inherit it.
struct SystemSocket: Sendable {
  let number: Int32

  /// - Parameter family: `AF_INET`, `AF_INET6` or `AF_UNIX`.
  init(family: Int32) throws(SystemError) {
    #if canImport(Darwin) || canImport(Musl)
      number = socket(family, Int32(SOCK_STREAM), 0)
    #else
      number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard number >= 0 else { throw .last }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      try? set(SO_NOSIGPIPE, Int32(1))
    #endif
  }

  /// Creates a value for a socket that already listens.
  init(listening number: Int32) throws(SystemError) {
    self.number = number
    var listens: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 else { throw .last }
    guard listens != 0 else { throw SystemError(code: EINVAL) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Sets an option of the socket itself (`SOL_SOCKET`).
  func set<Value>(_ option: Int32, _ value: Value) throws(SystemError) {
    let result = withUnsafeBytes(of: value) {
      setsockopt(number, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
    guard result == 0 else { throw .last }
  }

  func setNonBlocking() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw .last }
  }

  func bind(to address: SocketAddress) throws(SystemError) {
    guard address.withPointer({ call(number, $0, $1, by: .bind) }) == 0 else { throw .last }
  }

  func connect(to address: SocketAddress) throws(SystemError) {
    guard address.withPointer({ call(number, $0, $1, by: .connect) }) == 0 else { throw .last }
  }

  /// Connects, waiting until a deadline.
  func connect(
    to address: SocketAddress, until deadline: ContinuousClock.Instant
  ) throws(SystemError) {
    while true {
      try setTimeouts(until: deadline)
      do {
        try connect(to: address)
        return
      } catch {
        guard error.code == EINTR else { throw error }
        // A TCP connection is completed despite EINTR. A Unix socket has lost its position in the queue and must
        // connect again.
        if address.family != AF_UNIX { return try waitForConnection(until: deadline) }
      }
    }
  }

  /// Waits until a connection that has begun is established.
  func waitForConnection(until deadline: ContinuousClock.Instant) throws(SystemError) {
    var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    while true {
      // The system takes milliseconds, so the rest is rounded up.
      let remaining = try Self.remaining(until: deadline)
      let milliseconds = remaining / .milliseconds(1)
      let count = poll(&entry, 1, Int32(min(milliseconds, 1e9).rounded(.up)))
      if count > 0 { break }
      if count < 0, errno != EINTR { throw .last }
    }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { throw .last }
    guard code == 0 else { throw SystemError(code: code) }
  }

  /// Limits the time of the next blocking call to a deadline. The call fails then.
  ///
  /// - Throws: `ETIMEDOUT` if the deadline has passed.
  func setTimeouts(until deadline: ContinuousClock.Instant) throws(SystemError) {
    let (seconds, attoseconds) = try Self.remaining(until: deadline).components
    // Zero would mean no limit.
    let microseconds = max(attoseconds / 1_000_000_000_000, seconds == 0 ? 1 : 0)
    let limit = timeval(tv_sec: Int(seconds), tv_usec: .init(microseconds))
    try set(SO_RCVTIMEO, limit)
    try set(SO_SNDTIMEO, limit)
  }

  private static func remaining(
    until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> Duration {
    let remaining = ContinuousClock.now.duration(to: deadline)
    guard remaining > .zero else { throw SystemError(code: ETIMEDOUT) }
    return remaining
  }

  func listen() throws(SystemError) {
    guard call(number, backlog: SOMAXCONN) == 0 else { throw .last }
  }

  func close() { Descriptor(number: number).close() }
}

private enum Call {
  case bind, connect
}

// Outside the type, since its methods hide the system's functions of the same names.
private func call(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t, by call: Call
) -> Int32 {
  switch call {
  case .bind: bind(number, address, length)
  case .connect: connect(number, address, length)
  }
}

private func call(_ number: Int32, backlog: Int32) -> Int32 { listen(number, backlog) }
