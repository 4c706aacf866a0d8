import Foundation
import Testing

@testable import PageSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.timeLimit(.minutes(20))) struct DescriptorTests {
  /// Returns an accepted connection and its client.
  private func connection() async throws -> (accepted: Descriptor, client: TestClient) {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let client = try await TestClient(port: listener.address.port)
    while true {
      switch listener.accept() {
      case .connection(let accepted, let remoteAddress):
        #expect(remoteAddress == "127.0.0.1")
        return (accepted, client)
      case .noneWaiting, .aborted: await Task.yield()
      case .exhausted(let reason), .failed(let reason):
        throw ServerError.cannotAccept(listener.address, reason: reason)
      }
    }
  }

  @Test func anAcceptedSocketIsNonblockingAndHasNoDelay() async throws {
    let (accepted, client) = try await connection()
    var isOn: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(accepted.number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, &size)
    #expect(isOn != 0)
    var buffer: [UInt8] = []
    #expect(accepted.receive(into: &buffer, maximum: 10) == .blocked)
    #expect(fcntl(accepted.number, F_GETFD) & FD_CLOEXEC != 0)
    client.close()
    accepted.close()
  }

  @Test func threeBuffersAreSentInOneCallFromAnyOffset() async throws {
    let (accepted, client) = try await connection()
    let (first, second, third) = (Array("head|".utf8), Array("body".utf8), Array("|end".utf8))
    for skipped in 0..<13 {
      #expect(accepted.send(first, second, third, skipping: skipped) == .moved(13 - skipped))
    }
    accepted.stopWriting()
    let expected = (0..<13).map { String("head|body|end".dropFirst($0)) }.joined()
    #expect(try await client.rest() == expected)
    client.close()
    accepted.close()
  }

  @Test func anAbortedConnectionIsReset() async throws {
    let (accepted, client) = try await connection()
    accepted.resetOnClose()
    accepted.close()
    await #expect(throws: TestClient.Failure.reset) { try await client.rest() }
    client.close()
  }
}
