/// An edit of the rows of a section, which can be logged, undone and repeated.
///
///     let edit = section.removeRows(.keys(["1", "2"]))
///     log.info("\(edit)")
///     guard section.undo(edit) else { … }
///
/// Undoing an edit directly after it restores the previous section exactly. An edit that changed nothing ``isEmpty``.
public struct SectionEdit: Equatable, Sendable, CustomStringConvertible {
  /// A change of one row in an edit.
  public typealias Change = EditChange<Int, Row>

  /// The steps of the edit, in order. The changes of one step happened at once and are of one kind.
  public let steps: [[Change]]

  init(_ changes: [Change]) { self.init(steps: [changes]) }

  private init(steps: [[Change]]) { self.steps = steps.filter { !$0.isEmpty } }

  /// Whether the edit changed nothing.
  public var isEmpty: Bool { steps.isEmpty }

  /// The changes of all steps.
  public var changes: [Change] { steps.flatMap(\.self) }

  /// The edit that reverts this one.
  public var inverse: SectionEdit {
    SectionEdit(steps: steps.reversed().map { $0.map(\.inverse) })
  }

  /// Returns an edit that consists of the left one and then the right one.
  public static func + (left: SectionEdit, right: SectionEdit) -> SectionEdit {
    SectionEdit(steps: left.steps + right.steps)
  }

  /// Appends the right edit.
  public static func += (left: inout SectionEdit, right: SectionEdit) { left = left + right }

  /// One line for each change.
  public var description: String {
    changes.map(\.description).joined(separator: "\n")
  }
}

extension Section {
  /// Applies an edit again, or applies one that was made to an equal section.
  ///
  ///     let edit = draft.insertRows(rows, .first)
  ///     guard section.apply(edit) else { … }
  ///
  /// - Returns: Whether the edit was applied. False, without any change, if a row to remove or replace differs from the
  ///   edit's, or a position does not exist.
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

  /// Undoes an edit.
  ///
  /// - Returns: Whether the edit was undone. False, without any change, if the section has changed since the edit.
  public mutating func undo(_ edit: SectionEdit) -> Bool { apply(edit.inverse) }

  mutating func perform(_ changes: [SectionEdit.Change]) -> SectionEdit {
    ListChanges(changes).perform(on: &rows)
    return SectionEdit(changes)
  }
}
