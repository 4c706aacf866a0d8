import PageElements

/// What a member of the values is to a template.
enum TemplateValue {
  /// `nil`.
  case nothing
  case bool(Bool)
  case text(String)
  case list([Any])
  /// Something that shows itself; a view has members as well.
  case element(any Element, TemplateMembers?)
  case members(TemplateMembers)
  /// Something that a template cannot show, and why.
  case unusable(String)

  /// What its names lead to, if it has any: after a dot, and in a section about it.
  var members: TemplateMembers? {
    switch self {
    case .members(let members): members
    case .element(_, let members): members
    case .nothing, .bool, .text, .list, .unusable: nil
    }
  }

  /// Mustache's truth: all but false, `nil` and empty lists.
  var isTrue: Bool {
    switch self {
    case .nothing, .bool(false): false
    case .list(let items): !items.isEmpty
    default: true
    }
  }
}
