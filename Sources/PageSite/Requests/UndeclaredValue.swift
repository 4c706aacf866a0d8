/// A value was asked for that the path has no place for.
public struct UndeclaredValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let name: String
  /// What the path has.
  public let declared: [String]

  public var description: String {
    let known = declared.isEmpty ? "none" : declared.map { "{\($0)}" }.joined(separator: ", ")
    return
      "The path has no {\(name)}; it has \(known). Write it into the path of the page or route."
  }
}
