public import Foundation
import HTTPTypes
public import PageElements

/// A path that was asked for, with the values that stand in it.
struct PathValues: Sendable {
  /// As ``RequestTarget/path`` has it.
  let path: String
  var values: [String: String] = [:]
  /// Tells the path from all others, also where texts are compared by what their letters mean: one with
  /// values is percent-encoded.
  var name: String { values.isEmpty ? path : RequestTarget.encode(path) }

  /// - Throws: A 404 for text that is no such value, ``UndeclaredValue`` for a name that is none of the
  ///   path's.
  func value<Value>(_ name: String, read: (String) -> Value?) throws -> Value {
    guard let text = values[name] else {
      throw UndeclaredValue(name: name, declared: values.keys.sorted())
    }
    guard let value = read(text) else {
      throw SiteProblem(.notFound, .nothingThere(path.cut(toBytes: 200)))
    }
    return value
  }
}

/// What has a path with values in it.
protocol ValuesInPath {
  var values: PathValues { get }
}

extension ValuesInPath {
  fileprivate func lossless<Value: LosslessStringConvertible>(_ name: String) throws -> Value {
    try values.value(name) { AddressText.read($0) }
  }

  fileprivate func raw<Value: RawRepresentable>(_ name: String) throws -> Value
  where Value.RawValue: LosslessStringConvertible {
    try values.value(name) { text in
      guard let raw = AddressText.read(text) as Value.RawValue?, let value = Value(rawValue: raw),
        // Two spellings of an accent are one raw value, and two addresses.
        value.rawValue.description.hasSameBytes(as: text)
      else { return nil }
      return value
    }
  }

  fileprivate func uuid(_ name: String) throws -> UUID {
    try values.value(name) { text in
      UUID(uuidString: text).flatMap { $0.uuidString.hasSameBytes(as: text) ? $0 : nil }
    }
  }
}

extension PageRequest: ValuesInPath {
  /// The value that stands in the page's path at a name's place.
  ///
  ///     let id = try request.path("id", as: Int.self)   // 42 at /products/42
  ///
  /// - Parameters:
  ///   - name: The name, as in `/products/{id}`.
  ///   - type: What the value is read as, by default what the result is used as: text, a number, a
  ///     `Bool`, a day.
  /// - Throws: A 404 for text that is no such value, such as letters where a number is meant, or another
  ///   spelling of it, such as `007`. For a name that is not in the page's path ``UndeclaredValue``, which
  ///   is an error of the page's.
  public func path<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value { try lossless(name) }

  /// The case of an enum whose raw value stands in the page's path.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  @_disfavoredOverload
  public func path<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue: LosslessStringConvertible { try raw(name) }

  /// The UUID that stands in the page's path, in capitals.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  public func path(_ name: String, as type: UUID.Type = UUID.self) throws -> UUID {
    try uuid(name)
  }
}

extension RouteRequest: ValuesInPath {
  /// The value that stands in the route's path at a name's place; see ``PageRequest/path(_:as:)``.
  ///
  /// - Parameters:
  ///   - name: The name, as in `/products/{id}`.
  ///   - type: What the value is read as: by default what the result is used as.
  /// - Throws: A 404 for text that is no such value, ``UndeclaredValue`` for a name that is not in the
  ///   route's path.
  public func path<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value { try lossless(name) }

  /// The case of an enum whose raw value stands in the route's path.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  @_disfavoredOverload
  public func path<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue: LosslessStringConvertible { try raw(name) }

  /// The UUID that stands in the route's path, in capitals.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  public func path(_ name: String, as type: UUID.Type = UUID.self) throws -> UUID {
    try uuid(name)
  }
}

extension Address.StringInterpolation {
  /// Appends a UUID, in capitals.
  public mutating func appendInterpolation(_ value: UUID) { appendInterpolation(value.uuidString) }
}

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
