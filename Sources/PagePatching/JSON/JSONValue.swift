import Foundation
import PageElements

/// Any JSON value, for reading documents and applying patches to them.
public enum JSONValue: Hashable, Sendable, Codable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number. Integers beyond 2^53 may lose digits.
  case number(Double)
  /// Text, without quotes and escapes.
  case string(String)
  /// Items, in order.
  case array([JSONValue])
  /// Members by name, without their order.
  case object([String: JSONValue])

  /// Parses UTF-8 text.
  ///
  /// - Throws: `DecodingError` if the text is not JSON.
  public init(parsing text: some Collection<UInt8>) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text))
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// Returns whether two values are equal by RFC 6902 (section 4.6): strings are compared by code points, so two
  /// spellings of "é" differ.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Returns a member of an object; `nil` if it does not exist.
  public subscript(member: String) -> JSONValue? {
    if case .object(let members) = self { members[member] } else { nil }
  }

  /// Returns an item of an array; `nil` if it does not exist.
  public subscript(index: Int) -> JSONValue? {
    if case .array(let items) = self, items.indices.contains(index) { items[index] } else { nil }
  }

  /// The text of a string; `nil` for other values.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The items of an array; empty for other values.
  public var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}
