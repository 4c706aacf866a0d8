/// What was done to a table: to be logged, taken back, or done again.
///
///     var edit = table.removeRows(.key("42", in: "people"), removesEmptySection: true)
///     edit += table.moveSections(.key("news"), to: .first)
///     guard table.undo(edit) else { … }
///
/// Undoing an edit right after it was made gives back the table that was there before, exactly. An
/// edit that found nothing to do ``isEmpty``.
public struct TableEdit: Equatable, Sendable, CustomStringConvertible {
  /// One row's part in an edit.
  public typealias RowChange = EditChange<TableIndex, Row>
  /// One section's part in an edit.
  public typealias SectionChange = EditChange<Int, Section>

  /// Changes that happened at once. Those of one step are of one kind.
  public enum Step: Equatable, Sendable {
    /// Rows came, went, moved or changed.
    case rows([RowChange])
    /// Sections came, went, moved or changed, each with its rows.
    case sections([SectionChange])

    /// The step that takes this one back.
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

  /// What was done, in order.
  public let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps.filter { !$0.isEmpty } }

  /// Whether nothing was done.
  public var isEmpty: Bool { steps.isEmpty }

  /// What was done to rows, in all steps.
  public var rowChanges: [RowChange] {
    steps.flatMap { step -> [RowChange] in
      if case .rows(let changes) = step { changes } else { [] }
    }
  }

  /// What was done to sections, in all steps.
  public var sectionChanges: [SectionChange] {
    steps.flatMap { step -> [SectionChange] in
      if case .sections(let changes) = step { changes } else { [] }
    }
  }

  /// The edit that takes this one back.
  public var inverse: TableEdit { TableEdit(steps.reversed().map(\.inverse)) }

  /// One edit that does the left, then the right.
  public static func + (left: TableEdit, right: TableEdit) -> TableEdit {
    TableEdit(left.steps + right.steps)
  }

  /// Does the right edit, too.
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
  /// Does an edit again, or one made to an equal table.
  ///
  ///     let edit = draft.removeSections(.key("news"))
  ///     guard table.apply(edit) else { … }
  ///
  /// - Returns: False, and nothing changed, where the table no longer is as the edit expects: a
  ///   row or section it would take away or replace is another one by now, or a position is gone.
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

  /// Takes an edit back.
  ///
  /// - Returns: False, and nothing changed, where the table no longer is as the edit left it.
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
