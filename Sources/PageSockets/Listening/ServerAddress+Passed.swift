import Foundation
import Synchronization

extension ServerAddress {
  /// Returns the listening socket that systemd, or another parent, passed to this process (`sd_listen_fds(3)`). Returns
  /// `nil` if no socket was passed, and on all later calls, since only one server may use it. `PageServer.run()` calls
  /// this itself.
  ///
  /// Connections that arrive while no process runs wait for the next one.
  ///
  /// - Throws: ``ServerError`` if several sockets were passed, since a server takes one.
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
    // A child process inherits the variables of its parent, but they are not meant for it.
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
      let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
    else { return nil }
    let first = ServerAddress(descriptor: 3)
    guard count == 1 else {
      throw .cannotListen(
        first,
        reason:
          "\(count) sockets were passed, but a server uses one; configure one socket in the unit")
    }
    return first
  }
}
