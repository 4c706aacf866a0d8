import PageElements

/// What the values of a type are to a template.
enum ValueKind {
  case optional, text, bool, integer, decimal, view, element, float, raw, anyInteger, anyText
  case character, array, dictionary
  /// An enum without text.
  case choice
  case members(isText: Bool)
  /// What its own mirror makes of it, which each value may decide anew.
  case mirrored(isText: Bool)

  /// The first kind that a value is of.
  init(of value: Any) {
    switch value {
    // Before all others: a cast to one of them looks into an optional.
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
        self = .choice
      } else {
        self = .members(isText: isText)
      }
    }
  }

  /// Whether the values of a type are all of one kind. Objects may be taken for values, and what has
  /// its type erased is taken for what is in it.
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
