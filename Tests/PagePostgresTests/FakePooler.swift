import Foundation
import Synchronization
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection pooler in front of the tests' server.
///
/// It lends a few server connections in turn, each for one transaction or one batch of messages. So two statements of a
/// client rarely run on the same connection.
final class FakePooler: Sendable {
  enum Mode: Sendable { case transaction, statement }

  /// The address of the database behind the pooler.
  let address: String
  private let mode: Mode
  private let count: Int
  private let server, folder: String
  private let listener: Int32
  private let state = Mutex(State())
  /// Signals each connection that becomes idle.
  private let idle = DispatchSemaphore(value: 0)

  private struct State {
    var idle: [Int32] = []
    var all: [Int32] = []
    var greeting: [UInt8]?
  }

  /// - Parameters:
  ///   - address: The address of the server, with its socket's folder as `host`.
  ///   - mode: Whether a connection is lent for a transaction or a statement.
  ///   - count: The number of connections to the server. Three by default.
  init(_ address: String, _ mode: Mode, count: Int = 3) throws {
    (self.mode, self.count) = (mode, count)
    guard let host = address.firstMatch(of: /host=([^&]+)/)?.1 else { throw Failure() }
    server = String(host)
    folder = NSTemporaryDirectory() + "fp" + String(UInt32.random(in: 0 ... .max), radix: 36)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.address = address.replacing("host=" + server, with: "host=" + folder)
    listener = Self.newSocket()
    guard Self.withAddress(of: folder, { bind(listener, $0, $1) }) == 0, listen(listener, 64) == 0
    else { throw Failure() }
    let socket = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(socket, nil, nil)
        guard client >= 0 else { return }
        guard let self else { return _ = close(client) }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  /// Closes all connections.
  func end() {
    _ = shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for socket in state.withLock(\.all) { _ = shutdown(socket, Int32(SHUT_RDWR)) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private struct Failure: Error {}

  // MARK: The protocol (PostgreSQL, "Frontend/Backend Protocol")

  private func serve(_ client: Int32) {
    defer { close(client) }
    guard let startup = Self.readStartup(client), open(startup) else { return }
    var greeting = state.withLock { $0.greeting } ?? []
    // Replaces the server's process ID and secret key with random numbers, as a pooler does.
    if let key = greeting.firstRange(of: [UInt8(ascii: "K"), 0, 0, 0, 12]) {
      for place in key.upperBound..<key.upperBound + 8 { greeting[place] = .random(in: 0...127) }
    }
    guard Self.write(client, greeting) else { return }
    var lent: Int32?
    defer { if let lent { giveBack(lent) } }
    while let batch = Self.readBatch(client) {
      let server = lent ?? take()
      lent = server
      guard Self.write(server, batch) else { return }
      guard let status = relay(from: server, to: client) else { return }
      if status == UInt8(ascii: "I") {
        giveBack(server)
        lent = nil
      } else if mode == .statement {
        _ = Self.write(server, Self.message("Q", "ROLLBACK\0"))
        _ = relay(from: server, to: nil)
        return
      }
    }
  }

  /// Opens the connections to the server with the startup message of the first client.
  private func open(_ startup: [UInt8]) -> Bool {
    state.withLock { state in
      while state.all.count < count {
        let server = Self.newSocket()
        guard Self.withAddress(of: self.server, { connect(server, $0, $1) }) == 0,
          Self.write(server, startup)
        else { return false }
        var greeting: [UInt8] = []
        while let message = Self.readMessage(server) {
          greeting += message
          if message[0] == UInt8(ascii: "Z") { break }
        }
        state.greeting = greeting
        state.all.append(server)
        state.idle.append(server)
        idle.signal()
      }
      return true
    }
  }

  private func take() -> Int32 {
    idle.wait()
    return state.withLock { $0.idle.removeFirst() }
  }

  private func giveBack(_ server: Int32) {
    state.withLock { $0.idle.append(server) }
    idle.signal()
  }

  /// Forwards the server's messages until the server is ready for a query.
  ///
  /// - Returns: The server's transaction status.
  private func relay(from server: Int32, to client: Int32?) -> UInt8? {
    while let message = Self.readMessage(server) {
      let isReady = message[0] == UInt8(ascii: "Z")
      if isReady, mode == .statement, message[5] != UInt8(ascii: "I"), let client {
        let text = "SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0"
        _ = Self.write(client, Self.message("E", text))
        return message[5]
      }
      if let client { _ = Self.write(client, message) }
      if isReady { return message[5] }
    }
    return nil
  }

  private static func message(_ type: Character, _ text: String) -> [UInt8] {
    [type.asciiValue ?? 0] + bytes(UInt32(text.utf8.count + 4)) + text.utf8
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  private static func readStartup(_ socket: Int32) -> [UInt8]? {
    while let length = readLength(socket), let rest = read(socket, length - 4) {
      // Encryption is not supported.
      guard rest.count == 4, rest[0] == 4, rest[1] == 0xD2 else {
        return bytes(UInt32(length)) + rest
      }
      guard write(socket, [UInt8(ascii: "N")]) else { return nil }
    }
    return nil
  }

  /// Reads messages up to the next Sync or Query, to which the server responds.
  private static func readBatch(_ socket: Int32) -> [UInt8]? {
    var batch: [UInt8] = []
    while let message = readMessage(socket) {
      if message[0] == UInt8(ascii: "X") { return nil }
      batch += message
      if [UInt8(ascii: "S"), UInt8(ascii: "Q")].contains(message[0]) { return batch }
    }
    return nil
  }

  private static func readMessage(_ socket: Int32) -> [UInt8]? {
    guard let type = read(socket, 1), let length = readLength(socket),
      let rest = read(socket, length - 4)
    else { return nil }
    return type + bytes(UInt32(length)) + rest
  }

  private static func readLength(_ socket: Int32) -> Int? {
    read(socket, 4).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  private static func read(_ socket: Int32, _ count: Int) -> [UInt8]? {
    guard count >= 0 else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < count {
      var some = [UInt8](repeating: 0, count: count - bytes.count)
      let read = recv(socket, &some, some.count, 0)
      guard read > 0 else { return nil }
      bytes += some.prefix(read)
    }
    return bytes
  }

  private static func write(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  private static func newSocket() -> Int32 {
    #if canImport(Darwin) || canImport(Musl)
      socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func withAddress(
    of folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: (folder + "/.s.PGSQL.5432").utf8.prefix(path.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
