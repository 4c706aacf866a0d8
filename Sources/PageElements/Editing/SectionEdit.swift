/// What was done to the rows of a section: to be logged, taken back, or done again.
///
///     let edit = section.removeRows(.keys(["1", "2"]))
///     log.info("\(edit)")
///     guard section.undo(edit) else { … }
///
/// Undoing an edit right after it was made gives back the section that was there before, exactly.
/// An edit that found nothing to do ``isEmpty``.
public struct SectionEdit: Equatable, Sendable, CustomStringConvertible {
  /// One row's part in an edit.
  public typealias Change = EditChange<Int, Row>

  /// What was done, in order; the changes of one step happened at once and are of one kind.
  public let steps: [[Change]]

  init(_ changes: [Change]) { self.init(steps: [changes]) }

  private init(steps: [[Change]]) { self.steps = steps.filter { !$0.isEmpty } }

  /// Whether nothing was done.
  public var isEmpty: Bool { steps.isEmpty }

  /// The changes of all steps.
  public var changes: [Change] { steps.flatMap(\.self) }

  /// The edit that takes this one back.
  public var inverse: SectionEdit {
    SectionEdit(steps: steps.reversed().map { $0.map(\.inverse) })
  }

  /// One edit that does the left, then the right.
  public static func + (left: SectionEdit, right: SectionEdit) -> SectionEdit {
    SectionEdit(steps: left.steps + right.steps)
  }

  /// Does the right edit, too.
  public static func += (left: inout SectionEdit, right: SectionEdit) { left = left + right }

  /// One line for each change.
  public var description: String {
    changes.map(\.description).joined(separator: "\n")
  }
}

extension Section {
  /// Does an edit again, or one made to an equal section.
  ///
  ///     let edit = draft.insertRows(rows, .first)
  ///     guard section.apply(edit) else { … }
  ///
  /// - Returns: False, and nothing changed, where the section no longer is as the edit expects: a
  ///   row it would take away or replace is another one by now, or a position is gone.
  public mutating func apply(_ edit: SectionEdit) -> Bool {
    for (done, step) in edit.steps.enumerated() {
      let changes = ListChanges(step)
      guard changes.fit(rows) else {
        for step in edit.steps[..<done].reversed() {
          ListChanges(step.map(\.inverse)).perform(on: &rows)
        }
        return false
      }
      changes.perform(on: &rows)
    }
    return true
  }

  /// Takes an edit back.
  ///
  /// - Returns: False, and nothing changed, where the section no longer is as the edit left it.
  public mutating func undo(_ edit: SectionEdit) -> Bool { apply(edit.inverse) }

  mutating func perform(_ changes: [SectionEdit.Change]) -> SectionEdit {
    ListChanges(changes).perform(on: &rows)
    return SectionEdit(changes)
  }
}
