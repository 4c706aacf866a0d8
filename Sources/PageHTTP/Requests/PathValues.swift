package import Foundation
import HTTPTypes
import PageElements

/// A requested path, with the values of its path parameters.
package struct PathValues: Sendable {
  /// The path in the form of ``RequestTarget/path``.
  package let path: String
  var values: [String: String] = [:]
  /// The pattern that the path matches, if it has path parameters.
  package var pattern: PathPattern?

  package init(path: String, values: [String: String] = [:], pattern: PathPattern? = nil) {
    (self.path, self.values, self.pattern) = (path, values, pattern)
  }
  /// A unique name of the path. It is percent-encoded if there are values, so that names of different paths
  /// are not canonically equivalent.
  package var name: String { values.isEmpty ? path : RequestTarget.encode(path) }

  /// - Throws: ``SiteProblem`` (404) for text that is not such a value, ``UndeclaredValue`` for a name that
  ///   the path does not declare.
  func value<Value>(_ name: String, read: (String) -> Value?) throws -> Value {
    guard let text = values[name] else {
      throw UndeclaredValue(name: name, declared: values.keys.sorted())
    }
    guard let value = read(text) else {
      throw SiteProblem(.notFound, .pageNotFound(path.cut(toBytes: 200)))
    }
    return value
  }
}

/// A request with values in its path.
package protocol PathParameters {
  var values: PathValues { get }
}

extension PathParameters {
  package func lossless<Value: LosslessStringConvertible>(_ name: String) throws -> Value {
    try values.value(name) { AddressValue.read($0) }
  }

  package func raw<Value: RawRepresentable>(_ name: String) throws -> Value
  where Value.RawValue: LosslessStringConvertible {
    try values.value(name) { text in
      guard let raw = AddressValue.read(text) as Value.RawValue?, let value = Value(rawValue: raw),
        // Canonically equivalent strings are equal raw values, but different addresses.
        value.rawValue.description.hasSameBytes(as: text)
      else { return nil }
      return value
    }
  }

  package func uuid(_ name: String) throws -> UUID {
    try values.value(name) { text in
      UUID(uuidString: text).flatMap { $0.uuidString.hasSameBytes(as: text) ? $0 : nil }
    }
  }
}
