/// What the system says of a socket, each when it becomes true and not again while it stays so
/// (edge-triggered).
struct SocketEvents: OptionSet, Sendable {
  let rawValue: UInt8

  /// There is something to read, the end included.
  static let readable = SocketEvents(rawValue: 1)
  /// There is room to write.
  static let writable = SocketEvents(rawValue: 2)
  /// The other side will send nothing more.
  static let hungUp = SocketEvents(rawValue: 4)
  /// The connection is broken: nothing can be sent either.
  static let broken = SocketEvents(rawValue: 8)
}
