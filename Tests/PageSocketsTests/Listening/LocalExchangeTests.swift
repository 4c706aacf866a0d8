import Foundation
import Testing

@testable import PageSockets

@Suite struct LocalExchangeTests {
  private let loopback = ServerAddress(host: "127.0.0.1", port: 0)

  /// Returns a socket that is bound to a port but does not listen, and its address.
  private func boundSocket() throws -> (SystemSocket, SocketAddress) {
    let socket = try SystemSocket(family: AF_INET)
    try socket.bind(to: try #require(SocketAddress(ip: "127.0.0.1", port: 0)))
    return (socket, try SocketAddress(of: socket.number))
  }

  @Test func aSilentServerTimesOut() throws {
    let listener = try ListeningSocket(loopback)
    defer { listener.close() }
    #expect(throws: LocalExchange.Failure.noResponse) {
      try LocalExchange.answer(to: "hello", from: listener.address, timeout: .milliseconds(20))
    }
  }

  @Test func anAddressWithoutAListenerIsReportedAsSilent() throws {
    // The port stays bound, so that no other process listens on it.
    let (socket, address) = try boundSocket()
    defer { socket.close() }
    let ip = try #require(address.ip)
    #expect(throws: LocalExchange.Failure.noResponse) {
      try LocalExchange.answer(to: "hello", from: ServerAddress(host: ip.host, port: ip.port))
    }
    #expect(throws: LocalExchange.Failure.noResponse) {
      try LocalExchange.answer(to: "hello", from: ServerAddress(unixSocket: "/nowhere/socket"))
    }
  }

  @Test func aServerThatAnswersByteByByteTimesOut() throws {
    let listener = try ListeningSocket(loopback)
    // The exchange blocks this thread, so the server needs another one.
    Thread.detachNewThread {
      defer { listener.close() }
      var entry = pollfd(fd: listener.descriptor.number, events: Int16(POLLIN), revents: 0)
      while poll(&entry, 1, -1) < 0 {}
      guard case .connection(let descriptor, _) = listener.accept() else { return }
      defer { descriptor.close() }
      // Sends bytes until the client closes the connection.
      while descriptor.send([UInt8(ascii: "a")], [], skipping: 0) != .failed {}
    }
    #expect(throws: LocalExchange.Failure.noResponse) {
      try LocalExchange.answer(
        to: "hello", from: listener.address, limit: .max, timeout: .milliseconds(20))
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aZeroOrNegativeTimeoutIsNotUnlimited(timeout: Duration) throws {
    let listener = try ListeningSocket(loopback)
    defer { listener.close() }
    #expect(throws: LocalExchange.Failure.noResponse) {
      try LocalExchange.answer(to: "hello", from: listener.address, timeout: timeout)
    }
  }

  /// The connection is pending, as after a call that a signal has interrupted.
  @Test func aPendingConnectionIsWaitedForUntilTheDeadline() throws {
    let listener = try ListeningSocket(loopback)
    defer { listener.close() }
    let there = try SocketAddress(of: listener.descriptor.number)
    let (silent, nowhere) = try boundSocket()
    defer { silent.close() }
    for (address, isThere) in [(there, true), (nowhere, false)] {
      let socket = try SystemSocket(family: AF_INET)
      defer { socket.close() }
      try socket.setNonBlocking()
      let deadline = ContinuousClock.now + .seconds(60)
      var failure: SystemError?
      do {
        try socket.connect(to: address)
      } catch SystemError(code: EINPROGRESS) {
        do { try socket.waitForConnection(until: deadline) } catch { failure = error }
      } catch {
        failure = error
      }
      #expect(failure == (isThere ? nil : SystemError(code: ECONNREFUSED)))
      #expect(throws: SystemError(code: ETIMEDOUT)) {
        try socket.waitForConnection(until: .now - .seconds(1))
      }
    }
  }

  @Test(arguments: [
    ("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("[::]", "::1"), ("0:0:0:0:0:0:0:0", "::1"),
    ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("192.0.2.7", "192.0.2.7"),
    ("example.com", "example.com"), ("", ""),
  ])
  func aWildcardAddressIsReachedOnLoopback(host: String, reached: String) {
    let address = ServerAddress(host: host, port: 7).localAddress
    #expect(address == ServerAddress(host: reached, port: 7))
    let socket = ServerAddress(unixSocket: "/run/tea.sock")
    #expect(socket.localAddress == socket)
  }

  @Test(arguments: ["", "example.com", "127.0.0.1\0", "[::1"])
  func invalidAddressesAreRejected(_ host: String) {
    #expect(throws: LocalExchange.Failure.badAddress) {
      try LocalExchange.answer(to: "hello", from: ServerAddress(host: host, port: 1))
    }
  }

  @Test(arguments: ["127.0.0.1", "::1", "0.0.0.0", "2001:db8::1"])
  func addressesRoundTrip(_ host: String) throws {
    let address = try #require(SocketAddress(ip: host, port: 8080))
    #expect(address.ip?.host == host && address.ip?.port == 8080)
  }

  @Test func socketPathsThatDoNotFitAreRejected() {
    let longest = String(repeating: "a", count: SocketAddress.maximumPathLength)
    #expect(SocketAddress(unixSocket: longest)?.ip == nil)
    #expect(SocketAddress(unixSocket: longest) != nil)
    #expect(SocketAddress(unixSocket: longest + "a") == nil)
    #expect(SocketAddress(unixSocket: "") == nil && SocketAddress(unixSocket: "a\0b") == nil)
  }
}
