/// An edit of a table, which can be logged, undone and repeated.
///
///     var edit = table.removeRows(.key("42", in: "people"), removesEmptySection: true)
///     edit += table.moveSections(.key("news"), to: .first)
///     guard table.undo(edit) else { … }
///
/// Undoing an edit directly after it restores the previous table exactly. An edit that changed nothing ``isEmpty``.
public struct TableEdit: Equatable, Sendable, CustomStringConvertible {
  /// A change of one row in an edit.
  public typealias RowChange = EditChange<TableIndex, Row>
  /// A change of one section in an edit.
  public typealias SectionChange = EditChange<Int, Section>

  /// Changes that happened at once. The changes of one step are of one kind.
  public enum Step: Equatable, Sendable {
    /// Rows were inserted, removed, moved or replaced.
    case rows([RowChange])
    /// Sections were inserted, removed, moved or replaced, each with its rows.
    case sections([SectionChange])

    /// The step that reverts this one.
    public var inverse: Step {
      switch self {
      case .rows(let changes): .rows(changes.map(\.inverse))
      case .sections(let changes): .sections(changes.map(\.inverse))
      }
    }

    var isEmpty: Bool {
      switch self {
      case .rows(let changes): changes.isEmpty
      case .sections(let changes): changes.isEmpty
      }
    }
  }

  /// The steps of the edit, in order.
  public let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps.filter { !$0.isEmpty } }

  /// Whether the edit changed nothing.
  public var isEmpty: Bool { steps.isEmpty }

  /// The changes of rows in all steps.
  public var rowChanges: [RowChange] {
    steps.flatMap { step -> [RowChange] in
      if case .rows(let changes) = step { changes } else { [] }
    }
  }

  /// The changes of sections in all steps.
  public var sectionChanges: [SectionChange] {
    steps.flatMap { step -> [SectionChange] in
      if case .sections(let changes) = step { changes } else { [] }
    }
  }

  /// The edit that reverts this one.
  public var inverse: TableEdit { TableEdit(steps.reversed().map(\.inverse)) }

  /// Returns an edit that consists of the left one and then the right one.
  public static func + (left: TableEdit, right: TableEdit) -> TableEdit {
    TableEdit(left.steps + right.steps)
  }

  /// Appends the right edit.
  public static func += (left: inout TableEdit, right: TableEdit) { left = left + right }

  /// One line for each change.
  public var description: String {
    let lines = steps.flatMap { step in
      switch step {
      case .rows(let changes): changes.map(\.description)
      case .sections(let changes): changes.map(\.description)
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Table {
  /// Applies an edit again, or applies one that was made to an equal table.
  ///
  ///     let edit = draft.removeSections(.key("news"))
  ///     guard table.apply(edit) else { … }
  ///
  /// - Returns: Whether the edit was applied. False, without any change, if a row or section to remove or replace
  ///   differs from the edit's, or a position does not exist.
  public mutating func apply(_ edit: TableEdit) -> Bool {
    for (done, step) in edit.steps.enumerated() {
      guard fits(step) else {
        for step in edit.steps[..<done].reversed() { perform(step.inverse) }
        return false
      }
      perform(step)
    }
    return true
  }

  /// Undoes an edit.
  ///
  /// - Returns: Whether the edit was undone. False, without any change, if the table has changed since the edit.
  public mutating func undo(_ edit: TableEdit) -> Bool { apply(edit.inverse) }

  private func fits(_ step: TableEdit.Step) -> Bool {
    switch step {
    case .rows(let changes):
      ListChanges.bySection(changes).allSatisfy { section, changes in
        sections.indices.contains(section) && changes.fit(sections[section].rows)
      }
    case .sections(let changes): ListChanges(changes).fit(sections)
    }
  }

  mutating func perform(_ step: TableEdit.Step) {
    switch step {
    case .rows(let changes):
      for (section, changes) in ListChanges.bySection(changes) {
        changes.perform(on: &sections[section].rows)
      }
    case .sections(let changes): ListChanges(changes).perform(on: &sections)
    }
  }
}
