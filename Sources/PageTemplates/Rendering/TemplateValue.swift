import PageElements

/// What a member of the values is to a template.
enum TemplateValue {
  /// `nil`.
  case nothing
  case bool(Bool)
  case text(String)
  case list([Any])
  case element(any Element)
  /// Something with members of its own, and its text if it has one.
  case members(Any, text: String?)
  /// Something that a template cannot show, and why.
  case unusable(String)

  init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let bool as Bool: self = .bool(bool)
    case let number as Int: self = .text(String(number))
    case let number as Double: self = Self.decimal(number)
    case let optional as any OptionalValue:
      self = optional.wrapped.map { TemplateValue($0) } ?? .nothing
    case let element as any Element: self = .element(element)
    case let number as Float: self = Self.decimal(Double("\(number)") ?? Double(number))
    case let value as any RawRepresentable: self = Self.raw(value)
    case let number as any BinaryInteger: self = .text(number.description)
    case let text as any StringProtocol: self = .text(String(text))
    case let character as Character: self = .text(String(character))
    default: self = Self.reflecting(value)
    }
  }

  /// The values of a whole template: a view's own members count, whatever else it is.
  init(root value: Any) {
    self = value is any Element ? .members(value, text: nil) : TemplateValue(value)
  }

  /// Mustache's truth: all but false, `nil` and empty lists.
  var isTrue: Bool {
    switch self {
    case .nothing, .bool(false): false
    case .list(let items): !items.isEmpty
    default: true
    }
  }

  private static func raw<Value: RawRepresentable>(_ value: Value) -> TemplateValue {
    TemplateValue(value.rawValue)
  }

  private static func decimal(_ number: Double) -> TemplateValue {
    guard number.isFinite else { return .unusable("\(number), which is no number to show") }
    return .text(number.inDecimal)
  }

  private static func reflecting(_ value: Any) -> TemplateValue {
    let text = (value as? any CustomStringConvertible)?.description
    switch Mirror(reflecting: value).displayStyle {
    case .collection?: return .list(Mirror(reflecting: value).children.map(\.value))
    case .set?: return .unusable("a Set, which has no order. Pass a sorted array")
    case .enum? where text == nil:
      return .unusable("of type \(type(of: value)). Give the enum a raw value, or pass its text")
    case .dictionary?: return .members(value, text: nil)
    default: return .members(value, text: text)
    }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { map { $0 as Any } }
}

/// The members of a value by name: stored properties, labelled parts of a tuple, or what a
/// dictionary holds.
struct TemplateMembers {
  /// As declared, those of a superclass last; a dictionary's in alphabetical order.
  private(set) var names: [String] = []
  private var values: [String: Any] = [:]

  init(of value: Any) {
    if let dictionary = value as? [String: Any] {
      (names, values) = (dictionary.keys.sorted(), dictionary)
      return
    }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      for case (let name?, let member) in level.children where values[name] == nil {
        names.append(name)
        values[name] = member
      }
      mirror = level.superclassMirror
    }
  }

  subscript(name: String) -> Any? { values[name] }
}
