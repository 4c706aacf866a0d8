import PageElements

/// A member of the values, as templates see it.
enum TemplateValue {
  /// `nil`.
  case null
  case bool(Bool)
  case text(String)
  case list([Any])
  /// An element. A view also has members.
  case element(any Element, TemplateMembers?)
  case members(TemplateMembers)
  /// A value that a template cannot show, and the reason.
  case unusable(String)

  /// The members, if there are any: for names after a dot, and for a section with this value.
  var members: TemplateMembers? {
    switch self {
    case .members(let members): members
    case .element(_, let members): members
    case .null, .bool, .text, .list, .unusable: nil
    }
  }

  /// Whether a section with the value is shown, as Mustache defines it: all values but false, `nil` and empty lists.
  var isTrue: Bool {
    switch self {
    case .null, .bool(false): false
    case .list(let items): !items.isEmpty
    default: true
    }
  }
}
