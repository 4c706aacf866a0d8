import Foundation

#if canImport(Darwin)
  import Darwin

  private let streamType = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  import Glibc

  private let streamType = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

// The client's methods hide the system calls with the same names.
private let systemClose: @Sendable (Int32) -> Int32 = { close($0) }
private let systemSend: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = {
  send($0, $1.baseAddress, $1.count, sendFlags)
}

/// A client that sends raw bytes. Each call blocks its own thread, because blocking a task's thread could stop the
/// server under test.
///
/// A call throws if no byte moves for 60 s, so that a faulty server fails a test instead of hanging it.
struct TestClient: Sendable {
  enum Failure: Error, Equatable {
    case cannotConnect(Int32)
    case reset
    case silent
    case ended(String)
  }

  private let number: Int32

  init(port: UInt16, receiveBuffer: Int32? = nil) async throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try await self.init(address, AF_INET, receiveBuffer: receiveBuffer)
  }

  init(unixSocket path: String) async throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try await self.init(address, AF_UNIX, receiveBuffer: nil)
  }

  private init<Address: Sendable>(
    _ address: Address, _ family: Int32, receiveBuffer: Int32?
  ) async throws {
    number = try await Self.blocking {
      let number = socket(family, streamType, 0)
      var timeout = timeval(tv_sec: 60, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, 4)
      #endif
      setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
      setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
      if var receiveBuffer {
        setsockopt(number, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
      }
      let result = withUnsafeBytes(of: address) {
        $0.withMemoryRebound(to: sockaddr.self) {
          connect(number, $0.baseAddress, socklen_t(MemoryLayout<Address>.size))
        }
      }
      guard result == 0 else {
        let code = errno
        _ = systemClose(number)
        throw Failure.cannotConnect(code)
      }
      return number
    }
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws {
    try await Self.blocking { [number] in
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { systemSend(number, $0) }
        guard count > 0 else { throw errno == EAGAIN ? Failure.silent : Failure.reset }
        sent += count
      }
    }
  }

  /// Reads one response and leaves the bytes after it in `left`.
  func response(hasBody: Bool = true, left: inout [UInt8]) async throws -> RawResponse {
    var bytes = left
    while true {
      if let response = RawResponse(bytes, hasBody: hasBody) {
        left = Array(bytes[response.length...])
        return response
      }
      let more = try await receive()
      guard !more.isEmpty else { throw Failure.ended(String(decoding: bytes, as: UTF8.self)) }
      bytes += more
    }
  }

  func response(hasBody: Bool = true) async throws -> RawResponse {
    var left: [UInt8] = []
    return try await response(hasBody: hasBody, left: &left)
  }

  /// Reads up to and including the first `marker`, and leaves the bytes after it in `left`.
  func text(through marker: String, left: inout [UInt8]) async throws -> String {
    let marker = Data(marker.utf8)
    var bytes = Data(left)
    var searched = 0
    while true {
      if let range = bytes.range(of: marker, in: searched..<bytes.count) {
        left = Array(bytes[range.upperBound...])
        return String(decoding: bytes[..<range.upperBound], as: UTF8.self)
      }
      let more = try await receive()
      guard !more.isEmpty else { throw Failure.ended(String(decoding: bytes, as: UTF8.self)) }
      searched = max(0, bytes.count - marker.count)
      bytes += more
    }
  }

  /// Reads everything until the server closes.
  func rest() async throws -> String { String(decoding: try await restOfBytes([]), as: UTF8.self) }

  /// Returns `left` and everything after it until the server closes.
  func restOfBytes(_ left: [UInt8]) async throws -> [UInt8] {
    var bytes = left
    while true {
      let more = try await receive()
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
  }

  /// Sends a text, then reads everything until the server closes.
  func exchange(_ text: String) async throws -> String {
    try await send(text)
    return try await rest()
  }

  /// Returns the next bytes, or none at the end.
  func receive() async throws -> [UInt8] {
    try Task.checkCancellation()  // the test has timed out
    return try await Self.blocking { [number] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(number, &buffer, buffer.count, 0)
      guard count >= 0 else { throw errno == EAGAIN ? Failure.silent : Failure.reset }
      return Array(buffer.prefix(count))
    }
  }

  /// Closes the sending side of the connection.
  func finishSending() { shutdown(number, Int32(SHUT_WR)) }

  func close() { _ = systemClose(number) }

  /// Closes the connection with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  static func blocking<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try work() })
      }
    }
  }
}

/// A response as received, with its length in bytes.
struct RawResponse {
  var status: Int
  var head: String
  var body: String
  var length: Int

  init?(_ bytes: [UInt8], hasBody: Bool) {
    guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
    head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
    status = Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? -1
    body = ""
    length = end.upperBound
    guard hasBody, let size = field("Content-Length").flatMap({ Int($0) }) else { return }
    guard bytes.count >= end.upperBound + size else { return nil }
    body = String(decoding: bytes[end.upperBound..<end.upperBound + size], as: UTF8.self)
    length += size
  }

  func field(_ name: String) -> String? {
    head.components(separatedBy: "\r\n").first { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
