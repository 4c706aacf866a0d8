import NIOCore

extension Channel {
  /// Whether the channel is one stream of an HTTP/2 connection.
  var isStreamOfHTTP2: Bool { parent?.parent != nil }

  /// Limits the unsent bytes in the socket's buffer to 64 KiB, as the `Server` of PageSockets does.
  ///
  /// Otherwise megabytes wait in the system's buffer, and a slow reader looks like a client that reads nothing. Sockets
  /// without this option, such as those of other families or in tests, are unchanged.
  func limitUnsent() { setUnsent(64 << 10) }

  /// Removes the limit on unsent bytes.
  func allowUnsent() { setUnsent(.max) }

  private func setUnsent(_ bytes: CInt) {
    guard let socket = (isStreamOfHTTP2 ? parent : self) as? any SocketOptionProvider else {
      return
    }
    _ = socket.unsafeSetSocketOption(
      level: .tcp, name: NIOBSDSocket.Option(rawValue: unsentLowWaterMark), value: bytes)
  }
}

/// `TCP_NOTSENT_LOWAT`, which the Glibc module does not export.
#if canImport(Darwin)
  private let unsentLowWaterMark: CInt = 0x201
#else
  private let unsentLowWaterMark: CInt = 25
#endif
