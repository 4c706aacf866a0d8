/// Checks that roles are in their required context, with their required states (WAI-ARIA 1.2).
///
/// The grammar checks which roles an element may have. A fragment of content may get its context from the page, so
/// only the context within the fragment counts.
struct Roles {
  private var open: [MarkupText?]
  private let isWholePage: Bool

  init(in context: HTMLValidator.Context) {
    isWholePage = context == .page
    switch context {
    case .page, .content: open = []
    case .sections: open = ["table"]
    case .rows: open = ["table", "rowgroup"]
    case .cells: open = ["table", "rowgroup", "row"]
    }
  }

  mutating func enter(_ tag: Tag, _ ids: PageIDs) -> [Remark] {
    let explicitRole = tag["role"]
    let role = explicitRole ?? implicitRole(of: tag)
    defer { open.append(role) }
    // The grammar already reports an unknown role.
    if let explicitRole, !RoleTables.names.contains(explicitRole) { return [] }
    var remarks: [Remark] = []
    for attribute in tag.attributes where attribute.name.hasPrefix("aria-") {
      if let roles = RoleTables.roles[attribute.name], role.map(roles.contains) != true {
        remarks.append(misplacedAttribute(attribute.name, on: tag, role, roles))
      }
    }
    guard let explicitRole else { return remarks }
    for state in RoleTables.required[explicitRole] ?? []
    where tag[state] == nil && !RoleTables.isNative(explicitRole, on: tag) {
      remarks.append(
        tag.remark(
          .roles, "The role \(explicitRole) needs the attribute \(state).",
          "Write \(state)=\"…\", or use an element that has that role natively."))
    }
    if let requiredParents = RoleTables.context[explicitRole], isOutside(in: requiredParents),
      tag["id"].map(ids.isOwned) != true
    {
      remarks.append(
        tag.remark(
          .roles, "The role \(explicitRole) is not inside a role that it requires.",
          "Put it into an element with the role \(requiredParents.sorted().formattedAsChoice())."))
    }
    return remarks
  }

  mutating func leave() { _ = open.popLast() }

  /// Returns the implicit role of an element. A cell in a grid is a gridcell.
  private func implicitRole(of tag: Tag) -> MarkupText? {
    let role = RoleTables.implicitRole(of: tag)
    guard role == "cell" else { return role }
    let table = open.last { $0 == "grid" || $0 == "table" || $0 == "treegrid" } ?? nil
    return table == nil || table == "table" ? "cell" : "gridcell"
  }

  private func misplacedAttribute(
    _ attribute: MarkupText, on tag: Tag, _ role: MarkupText?, _ roles: Set<MarkupText>
  ) -> Remark {
    let target = role.map { "the role \($0)" } ?? "<\(tag.name)> without a role"
    return tag.remark(
      .roles, "The attribute \(attribute) does not belong to \(target).",
      roles.count > 8
        ? "Remove it." : "It belongs to the role \(roles.sorted().formattedAsChoice()).")
  }

  private func isOutside(in requiredParents: Set<MarkupText>) -> Bool {
    !open.contains { $0.map(requiredParents.contains) == true }
      && (isWholePage || !open.allSatisfy { $0 == nil })
  }
}
