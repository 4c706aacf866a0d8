import PageElements

/// What a member of the values is to a template.
enum TemplateValue {
  /// `nil`.
  case nothing
  case bool(Bool)
  case text(String)
  case list([Any])
  case element(any Element)
  case members(TemplateMembers)
  /// Something that a template cannot show, and why.
  case unusable(String)

  /// Mustache's truth: all but false, `nil` and empty lists.
  var isTrue: Bool {
    switch self {
    case .nothing, .bool(false): false
    case .list(let items): !items.isEmpty
    default: true
    }
  }
}
