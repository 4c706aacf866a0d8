public import PageElements

/// Where a view or element stands in a ``StateTree``: the keys on the way down from the root.
///
///     try tree.setState(of: NameField.self, at: ["form", "name"]) { $0.text = "Ada" }
///
/// The root's path is empty.
public struct StatePath: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The keys, outermost first.
  public let keys: [String]

  /// The path along these keys, outermost first; the root's by default.
  public init(_ keys: [String] = []) { self.keys = keys }
  public init(arrayLiteral keys: String...) { self.init(keys) }

  /// The path of the child under `key`.
  public func appending(_ key: some KeyConvertible) -> StatePath { StatePath(keys + [key.key]) }

  /// Paths are told apart by their bytes, as keys are.
  public static func == (left: StatePath, right: StatePath) -> Bool {
    left.keys.count == right.keys.count
      && zip(left.keys, right.keys).allSatisfy { $0.hasSameBytes(as: $1) }
  }

  public func hash(into hasher: inout Hasher) {
    for key in keys { hasher.combine(key) }
  }
}

extension StatePath: CustomStringConvertible {
  /// For messages and logs: `form/name`, `/` for the root, the middle of a very long path left out.
  public var description: String {
    if keys.isEmpty { return "/" }
    if keys.count <= 12 { return keys.joined(separator: "/") }
    return (keys.prefix(4) + ["…"] + keys.suffix(4)).joined(separator: "/")
  }
}
