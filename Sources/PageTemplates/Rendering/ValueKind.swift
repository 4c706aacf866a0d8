import PageElements

/// The kind of a type's values, as templates see them.
enum ValueKind {
  case optional, text, bool, integer, decimal, view, element, float, raw, anyInteger, anyText
  case character, array, dictionary
  /// An enum without text.
  case enumCase
  case members(isText: Bool)
  /// A kind that the value's own mirror determines, which may differ for each value.
  case mirrored(isText: Bool)

  /// Determines the first kind that matches a value.
  init(of value: Any) {
    switch value {
    // Before all others, since a cast to one of them unwraps an optional.
    case is any OptionalValue: self = .optional
    case is String: self = .text
    case is Bool: self = .bool
    case is Int: self = .integer
    case is Double: self = .decimal
    // Before other elements, which have no members.
    case is any View: self = .view
    case is any Element: self = .element
    case is Float: self = .float
    case is any RawRepresentable: self = .raw
    case is any BinaryInteger: self = .anyInteger
    case is any StringProtocol: self = .anyText
    case is Character: self = .character
    case is any ArrayValue: self = .array
    case is any DictionaryValue: self = .dictionary
    default:
      let isText = value is any CustomStringConvertible
      if value is any CustomReflectable {
        self = .mirrored(isText: isText)
      } else if !isText, Mirror(reflecting: value).displayStyle == .enum {
        self = .enumCase
      } else {
        self = .members(isText: isText)
      }
    }
  }

  /// Whether all values of a type are of one kind. Not for classes, whose instances may be bridged to values, nor for
  /// type-erased values, whose kind is that of the value inside.
  static func isSame(forAll type: Any.Type) -> Bool {
    !(type is AnyClass) && type != AnyHashable.self
  }
}

protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { map { $0 as Any } }
}

protocol ArrayValue {
  var items: [Any] { get }
}

extension Array: ArrayValue {
  var items: [Any] { map { $0 as Any } }
}

protocol DictionaryValue {}

extension Dictionary: DictionaryValue {}
