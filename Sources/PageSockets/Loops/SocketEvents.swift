/// The events of a socket, each reported when it occurs and not again while it lasts (edge-triggered).
struct SocketEvents: OptionSet, Sendable {
  let rawValue: UInt8

  /// There is something to read, including the end.
  static let readable = SocketEvents(rawValue: 1)
  /// There is room to write.
  static let writable = SocketEvents(rawValue: 2)
  /// The peer has closed its sending side.
  static let hungUp = SocketEvents(rawValue: 4)
  /// The connection is broken: sending is impossible too.
  static let broken = SocketEvents(rawValue: 8)
}
