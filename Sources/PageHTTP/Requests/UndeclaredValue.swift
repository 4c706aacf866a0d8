/// The error of code that reads a path parameter that the path does not declare.
public struct UndeclaredValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the parameter.
  public let name: String
  /// The names that the path declares.
  public let declared: [String]

  public var description: String {
    let known = declared.isEmpty ? "none" : declared.map { "{\($0)}" }.joined(separator: ", ")
    return
      "The path has no {\(name)}; it has \(known). Add it to the path of the page or route."
  }
}
