public import PageElements

/// The path of a view or element in a ``StateTree``: the keys from the root down.
///
///     try tree.setState(of: NameField.self, at: ["form", "name"]) { $0.text = "Ada" }
///
/// The root's path is empty.
public struct StatePath: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The keys, outermost first.
  public let keys: [String]

  /// Creates a path from keys, outermost first. By default, it is the path of the root.
  public init(_ keys: [String] = []) { self.keys = keys }
  public init(arrayLiteral keys: String...) { self.init(keys) }

  /// Returns the path of the child under `key`.
  public func appending(_ key: some KeyConvertible) -> StatePath { StatePath(keys + [key.key]) }

  /// Compares the keys by their bytes.
  public static func == (left: StatePath, right: StatePath) -> Bool {
    left.keys.count == right.keys.count
      && zip(left.keys, right.keys).allSatisfy { $0.hasSameBytes(as: $1) }
  }

  public func hash(into hasher: inout Hasher) {
    for key in keys { hasher.combine(key) }
  }
}

extension StatePath: CustomStringConvertible {
  /// The path for messages and logs: `form/name`, or `/` for the root. The middle of a very long path is omitted.
  public var description: String {
    if keys.isEmpty { return "/" }
    if keys.count <= 12 { return keys.joined(separator: "/") }
    return (keys.prefix(4) + ["…"] + keys.suffix(4)).joined(separator: "/")
  }
}
