import Foundation

@testable import PageSockets

/// A server on a loopback port. It has its own thread, because its client blocks a thread, too.
enum LoopbackPeer {
  /// Answers one request with a status, or with 421 unless its host is `localhost`.
  ///
  /// - Returns: The port.
  static func answering(_ status: Int) throws -> UInt16 {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    Thread.detachNewThread {
      defer { listener.close() }
      wait(for: listener.descriptor)
      guard case .connection(let descriptor, _) = listener.accept() else { return }
      defer { descriptor.close() }
      var request: [UInt8] = []
      while !String(decoding: request, as: UTF8.self).hasSuffix("\r\n\r\n") {
        wait(for: descriptor)
        guard case .moved = descriptor.receive(into: &request, maximum: 1000) else { return }
      }
      let isForThisMachine = String(decoding: request, as: UTF8.self)
        .contains("\r\nHost: localhost\r\n")
      _ = descriptor.send(
        Array("HTTP/1.1 \(isForThisMachine ? status : 421) \r\n\r\n".utf8), [], skipping: 0)
    }
    return listener.address.port
  }

  private static func wait(for descriptor: Descriptor) {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, -1) < 0 {}
  }

  /// Runs `body` with a port that is taken but has no listener.
  static func silent<Result>(_ body: (UInt16) async throws -> Result) async throws -> Result {
    let socket = try SystemSocket(family: AF_INET)
    defer { socket.close() }
    if let any = SocketAddress(ip: "127.0.0.1", port: 0) { try socket.bind(to: any) }
    return try await body(try SocketAddress(of: socket.number).ip?.port ?? 0)
  }
}
