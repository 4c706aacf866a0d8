import Testing

@testable import PageSockets

@Suite struct LocalExchangeTests {
  private let loopback = ServerAddress(host: "127.0.0.1", port: 0)

  @Test func whoListensAndSaysNothingIsNotWaitedForWithoutEnd() throws {
    let listener = try ListeningSocket(loopback)
    defer { listener.close() }
    #expect(throws: LocalExchange.Failure.silent) {
      try LocalExchange.answer(to: "hello", from: listener.address, patience: .milliseconds(20))
    }
  }

  @Test func whereNobodyListensNobodyAnswers() throws {
    let listener = try ListeningSocket(loopback)
    let address = listener.address
    listener.close()
    #expect(throws: LocalExchange.Failure.silent) {
      try LocalExchange.answer(to: "hello", from: address)
    }
    #expect(throws: LocalExchange.Failure.silent) {
      try LocalExchange.answer(to: "hello", from: ServerAddress(unixSocket: "/nowhere/socket"))
    }
  }

  @Test(arguments: ["", "example.com", "127.0.0.1\0", "[::1"])
  func aNameIsNoAddress(_ host: String) {
    #expect(throws: LocalExchange.Failure.badAddress) {
      try LocalExchange.answer(to: "hello", from: ServerAddress(host: host, port: 1))
    }
  }

  @Test(arguments: ["127.0.0.1", "::1", "0.0.0.0", "2001:db8::1"])
  func anAddressIsReadAsItIsWritten(_ host: String) throws {
    let address = try #require(SocketAddress(ip: host, port: 8080))
    #expect(address.ip?.host == host && address.ip?.port == 8080)
  }

  @Test func aPathFitsOrIsNone() {
    let longest = String(repeating: "a", count: SocketAddress.longestPath)
    #expect(SocketAddress(unixSocket: longest)?.ip == nil)
    #expect(SocketAddress(unixSocket: longest) != nil)
    #expect(SocketAddress(unixSocket: longest + "a") == nil)
    #expect(SocketAddress(unixSocket: "") == nil && SocketAddress(unixSocket: "a\0b") == nil)
  }
}
