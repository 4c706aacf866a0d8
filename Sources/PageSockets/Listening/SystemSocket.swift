#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stream socket before it carries anything. Programs that this process starts do not inherit it.
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

  /// Sets an option of the socket itself (`SOL_SOCKET`).
  func set<Value>(_ option: Int32, _ value: Value) throws(SystemError) {
    let result = withUnsafeBytes(of: value) {
      setsockopt(number, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
    guard result == 0 else { throw .last }
  }

  func neverBlock() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw .last }
  }

  func bind(to address: SocketAddress) throws(SystemError) {
    guard address.withPointer({ call(number, $0, $1, by: .bind) }) == 0 else { throw .last }
  }

  func connect(to address: SocketAddress) throws(SystemError) {
    guard address.withPointer({ call(number, $0, $1, by: .connect) }) == 0 else { throw .last }
  }

  func listen() throws(SystemError) {
    guard call(number, backlog: SOMAXCONN) == 0 else { throw .last }
  }

  func close() { Descriptor(number: number).close() }
}

private enum Call {
  case bind, connect
}

// Outside the type, where the system's functions are not hidden by methods of their names.
private func call(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t, by call: Call
) -> Int32 {
  switch call {
  case .bind: bind(number, address, length)
  case .connect: connect(number, address, length)
  }
}

private func call(_ number: Int32, backlog: Int32) -> Int32 { listen(number, backlog) }
