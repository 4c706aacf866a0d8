/// The values of the sections around a tag.
struct TemplateScopes {
  /// The values, the innermost last; never empty.
  private var values: [TemplateValue]

  init(about root: TemplateValue) { values = [root] }

  mutating func enter(_ value: TemplateValue) { values.append(value) }

  mutating func leave() { values.removeLast() }

  /// Returns the value for a tag's names. The first name is looked up from the innermost value outwards.
  func find(_ tag: TemplateTag) throws -> TemplateValue {
    guard let first = tag.path.first else { return values.last ?? .null }
    guard var value = member(first) else { throw missing(first, for: tag, among: reachable) }
    for (name, holder) in zip(tag.path.dropFirst(), tag.path) {
      if case .null = value { return .null }
      guard let members = value.members else { throw tag.error(memberless(value, holder)) }
      guard let member = members[name] else {
        throw missing(
          "\(holder).\(name)", for: tag, among: members.names.map { "\(holder).\($0)" })
      }
      value = member
    }
    return value
  }

  private func member(_ name: String) -> TemplateValue? {
    for index in values.indices.reversed() {
      if let member = values[index].members?[name] { return member }
    }
    return nil
  }

  /// The names that a tag may begin with here, the innermost first.
  private var reachable: [String] {
    var seen: Set<String> = []
    return values.reversed().flatMap { $0.members?.names ?? [] }
      .filter { seen.insert($0).inserted }
  }

  private func memberless(_ value: TemplateValue, _ name: String) -> String {
    if case .element = value {
      return "'\(name)' is an element, and only views have members. Write {{{\(name)}}}."
    }
    return "'\(name)' has no members. Write {{\(name)}}."
  }

  private func missing(_ name: String, for tag: TemplateTag, among names: [String]) -> TemplateError
  {
    let available = names.isEmpty ? "None are available" : "Available: \(names.listed)"
    return tag.error(
      "There is no '\(name)' for \(tag.source). \(available). Correct the name, or add it to the values."
    )
  }
}
