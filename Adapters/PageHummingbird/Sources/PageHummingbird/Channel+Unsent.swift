import NIOCore

extension Channel {
  /// Whether it is one stream of a connection that speaks HTTP/2.
  var isStreamOfHTTP2: Bool { parent?.parent != nil }

  /// Has the connection's socket take more only when little waits in it that the network has not asked for, as the
  /// own server does. Otherwise megabytes wait in the system, and nothing tells a slow reader from one who takes
  /// nothing. A socket that has no such mark, of another family or in a test, stays as it is.
  func limitUnsent() { setUnsent(64 << 10) }

  /// Has it take what comes as long as the system has room.
  func allowUnsent() { setUnsent(.max) }

  private func setUnsent(_ bytes: CInt) {
    guard let socket = (isStreamOfHTTP2 ? parent : self) as? any SocketOptionProvider else {
      return
    }
    _ = socket.unsafeSetSocketOption(
      level: .tcp, name: NIOBSDSocket.Option(rawValue: unsentLowWaterMark), value: bytes)
  }
}

/// `TCP_NOTSENT_LOWAT`, which Glibc's module leaves out.
#if canImport(Darwin)
  private let unsentLowWaterMark: CInt = 0x201
#else
  private let unsentLowWaterMark: CInt = 25
#endif
