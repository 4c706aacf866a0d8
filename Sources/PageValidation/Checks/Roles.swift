/// Roles that stand where they mean something, with the states they have: WAI-ARIA 1.2.
///
/// Which roles an element may have, the grammar says. A role in a fragment of content may get its
/// surroundings from the page, so there only what is in the fragment counts.
struct Roles {
  private(set) var remarks: [Remark] = []

  private var open: [String?]
  private let isWhole: Bool
  /// Roles without their surroundings, by the id an `aria-owns` may name.
  private var lost: [(id: String, remark: Remark)] = []
  private var owned: Set<Substring> = []

  init(in context: HTMLValidator.Context) {
    isWhole = context == .page
    switch context {
    case .page, .content: open = []
    case .sections: open = ["table"]
    case .rows: open = ["table", "rowgroup"]
    case .cells: open = ["table", "rowgroup", "row"]
    }
  }

  mutating func enter(_ tag: Tag) {
    let written = tag["role"]
    let role = written ?? RoleTables.implicitRole(of: tag)
    defer { open.append(role) }
    // What the grammar refuses needs no second finding.
    if let written, !RoleTables.names.contains(written) { return }
    for attribute in tag.attributes where attribute.name.utf8.starts(with: "aria-".utf8) {
      if attribute.name == "aria-owns" {
        owned.formUnion(attribute.value.split(whereSeparator: \.isWhitespace))
      } else if let roles = RoleTables.roles[attribute.name],
        role.map(roles.contains) != true
      {
        remarks.append(misplaced(attribute.name, on: tag, role, roles))
      }
    }
    guard let written else { return }
    for state in RoleTables.required[written] ?? []
    where tag[state] == nil && !RoleTables.isNative(written, on: tag) {
      remarks.append(
        tag.remark(
          .roles, "The role \(written) needs the attribute \(state).",
          "Write \(state)=\"…\", or use an element that has that role by itself."))
    }
    if let around = RoleTables.context[written] { place(written, of: tag, in: around) }
  }

  mutating func leave() { _ = open.popLast() }

  /// Asked after the last element: a role may be owned by an element that comes later.
  func all() -> [Remark] {
    remarks + lost.filter { !owned.contains(Substring($0.id)) }.map(\.remark)
  }

  private func misplaced(
    _ attribute: String, on tag: Tag, _ role: String?, _ roles: Set<String>
  ) -> Remark {
    let bearer = role.map { "the role \($0)" } ?? "<\(tag.name)> without a role"
    return tag.remark(
      .roles, "The attribute \(attribute) does not belong to \(bearer).",
      roles.count > 8
        ? "Remove it." : "It belongs to the role \(roles.sorted().formattedAsChoice()).")
  }

  private mutating func place(_ role: String, of tag: Tag, in around: Set<String>) {
    if open.contains(where: { $0.map(around.contains) == true }) { return }
    guard isWhole || !open.allSatisfy({ $0 == nil }) else { return }
    let remark = tag.remark(
      .roles, "The role \(role) stands outside the roles it needs around it.",
      "Put it into an element with the role \(around.sorted().formattedAsChoice()).")
    if let id = tag["id"] { lost.append((id, remark)) } else { remarks.append(remark) }
  }
}
