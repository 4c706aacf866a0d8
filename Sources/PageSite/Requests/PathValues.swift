import HTTPTypes
import PageElements

/// A path that was asked for, with the values that stand in it.
struct PathValues: Sendable {
  /// As ``RequestTarget/path`` has it.
  let path: String
  var values: [String: String] = [:]

  /// - Throws: A 404 for text that is no such value, ``UndeclaredValue`` for a name that is none of the
  ///   path's.
  func value<Value: AddressValue>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    guard let text = values[name] else {
      throw UndeclaredValue(name: name, declared: values.keys.sorted())
    }
    guard let value = Value(addressText: text) else {
      throw SiteProblem(.notFound, .nothingThere(path.cut(toBytes: 200)))
    }
    return value
  }
}

/// A value was asked for that the path has no place for.
public struct UndeclaredValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let name: String
  /// What the path has.
  public let declared: [String]

  public var description: String {
    let known = declared.isEmpty ? "none" : declared.map { "{\($0)}" }.joined(separator: ", ")
    return "The path has no {\(name)}; it has \(known). Write it into the path of the page or route."
  }
}
