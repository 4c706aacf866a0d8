/// The handlers and controls of a row.
///
/// They are stored in the row's style, so that rows without handlers need no memory for them. They are never inherited.
struct RowResponders: Hashable, Sendable {
  var handlers: [ActionKind: ActionHandler] = [:]
  var willSelect, willDeselect: SelectionDecision?
  var willMove: MoveDecision?
  /// Whether the row is selected, in a list that shows its selection.
  var isSelected: Bool?
  /// The titles that replace those of the site's language.
  var deleteTitle, insertTitle, editTitle, doneTitle: String?
  var deleteConfirmation: String?
  var actions: [Button] = []
  /// The animations. `nil` uses those of the section or the table.
  var animation, deletionAnimation: RowAnimation?
  var canEdit = true
  var canMove = true

  static let none = RowResponders()

  /// Returns the handler for an action, unless ``canEdit`` or ``canMove`` disables it.
  func handler(_ kind: ActionKind) -> ActionHandler? {
    switch kind {
    case .delete, .insert, .beginEditing: canEdit ? handlers[kind] : nil
    case .move: canMove ? handlers[kind] : nil
    default: handlers[kind]
    }
  }

  /// Whether the row has controls at its end or a button that covers it.
  var hasControls: Bool {
    !actions.isEmpty
      || [.delete, .insert, .move, .beginEditing, .endEditing, .accessory, .select, .deselect]
        .contains { handler($0) != nil }
  }
}

/// A closure that decides on a selection. All values are equal: only presence matters.
struct SelectionDecision: Hashable, Sendable {
  let decide: @Sendable () async throws -> RowSelection

  static func == (left: SelectionDecision, right: SelectionDecision) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A closure that decides on a move. All values are equal: only presence matters.
struct MoveDecision: Hashable, Sendable {
  let decide: @Sendable (RowMove) async throws -> RowMove?

  static func == (left: MoveDecision, right: MoveDecision) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A decision on a selection.
public enum RowSelection: Hashable, Sendable {
  /// The row is selected.
  case allow
  /// The row is not selected. The page shows the reason, or nothing if it is empty.
  case veto(_ reason: String = "")
  /// The row with this key is selected instead. It is in the same section, or else anywhere in the table.
  case redirect(to: String)
}

/// A move of a row that the reader requests.
public struct RowMove: Hashable, Sendable {
  /// The key of the moved row, and that of its section.
  public var row, section: String
  /// The key of the destination section.
  public var destination: String
  /// The key of the row that will follow it. `nil` at the end of the section.
  public var next: String?

  /// Creates a move to the position before `next`, or to the end of the destination if `next` is `nil`.
  public init(row: String, section: String, destination: String, before next: String?) {
    (self.row, self.section, self.destination, self.next) = (row, section, destination, next)
  }
}

/// The animation of rows and sections that are inserted or deleted in an open page. Readers who prefer
/// reduced motion see none.
///
/// ``Table/animation`` applies to a single change: it is the value of the table at that change. The animation of a
/// section or row takes precedence.
public enum RowAnimation: String, Hashable, Sendable, CaseIterable {
  /// No animation.
  case none
  /// Inserted and deleted rows fade in and out.
  case fade
  /// Rows slide in from the left and out to the left.
  case left
  /// Rows slide in from the right and out to the right.
  case right
  /// Rows slide in from above and out upwards.
  case top
  /// Rows slide in from below and out downwards.
  case bottom
  /// Rows unfold from their horizontal centre line and fold into it.
  case middle
  /// Inserted and deleted rows fade; moved rows slide.
  case automatic
}

extension RowAnimation {
  /// Returns the value of the HTML attribute: the animations of insertion and deletion, or only one if both are the
  /// same.
  static func attribute(_ insertion: RowAnimation, deletion: RowAnimation?) -> String {
    guard let deletion, deletion != insertion else { return insertion.rawValue }
    return insertion.rawValue + " " + deletion.rawValue
  }
}
