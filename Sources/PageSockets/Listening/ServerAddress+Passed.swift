import Foundation
import Synchronization

extension ServerAddress {
  /// The socket on which whoever started this process listens for it, by systemd's protocol (`sd_listen_fds(3)`):
  /// `nil` where there is none, and for whoever asks again: it is one server's. `PageServer.run()` looks for it by
  /// itself.
  ///
  /// Connections that come while no process serves wait there for the next one.
  ///
  /// - Throws: ``ServerError`` where it is passed several, of which a server takes one.
  public static func passed() throws(ServerError) -> ServerAddress? {
    let isFirst = isHandedOut.withLock { isHandedOut in
      defer { isHandedOut = true }
      return !isHandedOut
    }
    guard isFirst else { return nil }
    return try passed(
      in: ProcessInfo.processInfo.environment, to: ProcessInfo.processInfo.processIdentifier)
  }

  private static let isHandedOut = Mutex(false)

  static func passed(
    in environment: [String: String], to process: Int32
  ) throws(ServerError) -> ServerAddress? {
    // Variables of a parent stay in the environment of its children, whom they do not mean.
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
      let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
    else { return nil }
    let first = ServerAddress(descriptor: 3)
    guard count == 1 else {
      throw .cannotListen(
        first, reason: "\(count) sockets were passed, and a server takes one; give the unit one")
    }
    return first
  }
}
