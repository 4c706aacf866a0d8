import Foundation
import HTTPTypes
import PageElements

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
  func lossless<Value: LosslessStringConvertible>(_ name: String) throws -> Value {
    try values.value(name) { AddressText.read($0) }
  }

  func raw<Value: RawRepresentable>(_ name: String) throws -> Value
  where Value.RawValue: LosslessStringConvertible {
    try values.value(name) { text in
      guard let raw = AddressText.read(text) as Value.RawValue?, let value = Value(rawValue: raw),
        // Two spellings of an accent are one raw value, and two addresses.
        value.rawValue.description.hasSameBytes(as: text)
      else { return nil }
      return value
    }
  }

  func uuid(_ name: String) throws -> UUID {
    try values.value(name) { text in
      UUID(uuidString: text).flatMap { $0.uuidString.hasSameBytes(as: text) ? $0 : nil }
    }
  }
}
