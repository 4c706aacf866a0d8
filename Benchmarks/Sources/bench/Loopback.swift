import Foundation

/// Blocking socket calls on 127.0.0.1 for the workloads.
enum Loopback {
  /// Returns a port without a listener.
  static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, streamSocket, 0)
    defer { close(descriptor) }
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard result == 0 else { throw LoopbackError.noPort(String(cString: strerror(errno))) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Returns a connection on which one GET has been sent, or `nil` if nothing listens. The caller closes the
  /// connection.
  static func open(_ path: String, port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, streamSocket, 0)
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = address(port: port)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let request = Array(
      "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    guard result == 0, send(descriptor, request, request.count, 0) == request.count else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Returns the first bytes that arrive on a connection, or none if nothing arrives within five seconds.
  static func beginning(on descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4 << 10)
    return Array(buffer[..<max(0, recv(descriptor, &buffer, buffer.count, 0))])
  }

  /// Returns the whole response to one GET, or `nil` if the server does not respond.
  static func get(_ path: String, port: UInt16) -> [UInt8]? {
    guard let descriptor = open(path, port: port) else { return nil }
    defer { close(descriptor) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0 { return nil }
      if count == 0 { return answer.isEmpty ? nil : answer }
      answer += buffer[..<count]
    }
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }

  private static var streamSocket: Int32 {
    #if os(Linux)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}

enum LoopbackError: Error, CustomStringConvertible {
  case noPort(String)

  var description: String {
    switch self {
    case .noPort(let reason): "no free port on 127.0.0.1: \(reason)"
    }
  }
}
