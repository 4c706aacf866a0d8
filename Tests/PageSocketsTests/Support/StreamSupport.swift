import Foundation
import HTTPTypes
import Synchronization

@testable import PageSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A producer of a stream's pieces that records its use.
final class StreamProducer: Sendable {
  private let asked = Mutex(0)
  private let make: @Sendable (_ turn: Int) async throws -> [UInt8]?
  private let released: Gate

  /// - Parameters:
  ///   - released: A gate that opens when the server has released the stream.
  ///   - make: Returns the piece of a turn, counted from 0.
  init(released: Gate = Gate(), make: @escaping @Sendable (_ turn: Int) async throws -> [UInt8]?) {
    self.released = released
    self.make = make
  }

  /// Creates a producer of fixed texts.
  convenience init(_ pieces: [String], released: Gate = Gate()) {
    self.init(released: released) { $0 < pieces.count ? Array(pieces[$0].utf8) : nil }
  }

  deinit { released.open() }

  /// The number of requested pieces.
  var calls: Int { asked.withLock { $0 } }

  var stream: ResponseStream {
    ResponseStream {
      try await self.make(
        self.asked.withLock { asked in
          defer { asked += 1 }
          return asked
        })
    }
  }

  var response: ServerResponse { ServerResponse(status: .ok, stream: stream) }
}

/// The error of a stream that fails.
struct Broken: Error {}

/// Waits for the task's cancellation.
func waitForCancellation() async { await Gate().wait() }

/// Returns the text after the head of a response.
func body(_ answer: String) -> String {
  guard let end = answer.range(of: "\r\n\r\n") else { return "" }
  return String(answer[end.upperBound...])
}

/// Returns the number of sockets of this process with a local port: a server's listener and its accepted connections,
/// independently of other tests.
func openSockets(ofServer port: UInt16) -> Int {
  (0..<Int32(clamping: min(Descriptor.openFileLimit, 65_536))).count { number in
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
    }
    return result == 0 && address.sin_family == sa_family_t(AF_INET)
      && address.sin_port == port.bigEndian
  }
}

/// Waits until only the server's listener is left.
func waitForNoConnection(toServer port: UInt16) async throws {
  while openSockets(ofServer: port) > 1 {
    try Task.checkCancellation()
    await Task.yield()
  }
}
