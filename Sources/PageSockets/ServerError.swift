/// A reason why a ``Server`` could not start or continue.
public enum ServerError: Error, Hashable, CustomStringConvertible {
  /// Another process is already listening on this address.
  case addressInUse(ServerAddress)
  /// The host is not an address of this machine.
  case badHost(ServerAddress)
  /// The system could not listen; `reason` is its message.
  case cannotListen(ServerAddress, reason: String)
  /// Connections can no longer be accepted; `reason` is the system's message.
  case cannotAccept(ServerAddress, reason: String)
  /// The server has already run. Create a new one to start again.
  case alreadyRun(ServerAddress)

  public var description: String {
    switch self {
    case .addressInUse(let address) where address.unixSocket != nil:
      "Cannot listen on \(address): another process is listening there, or the path is a file that is not a "
        + "socket. Stop the process, remove the file or choose another path."
    case .addressInUse(let address):
      "Cannot listen on \(address): the port is in use. Stop the other process or choose another "
        + "port (0 means any free one)."
    case .badHost(let address):
      "Cannot listen on \(address): '\(address.host)' is not an IP address of this machine. Use one "
        + "such as 127.0.0.1, ::1, 0.0.0.0 or localhost."
    case .cannotListen(let address, let reason):
      "Cannot listen on \(address): \(reason)."
    case .cannotAccept(let address, let reason):
      "Cannot accept connections on \(address): \(reason)."
    case .alreadyRun(let address):
      "The server for \(address) has already run. Create a new one."
    }
  }
}
