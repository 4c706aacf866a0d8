/// What a row answers to, behind one pointer: most rows answer to nothing.
///
/// Part of a row's style, so that it costs rows without handlers nothing; never inherited.
struct RowResponders: Hashable, Sendable {
  var handlers: [ActionKind: ActionHandler] = [:]
  var willSelect, willDeselect: RowVeto?
  var willMove: RowRetarget?
  /// Whether the row is selected, in a list that shows that.
  var isSelected: Bool?
  /// Titles other than those of the site's language.
  var deleteTitle, insertTitle, editTitle, doneTitle: String?
  var deleteConfirmation: String?
  var actions: [Button] = []
  /// `nil` leaves it to the section and the table.
  var animation, deletionAnimation: RowAnimation?
  var canEdit = true
  var canMove = true

  static let none = RowResponders()

  /// What runs, unless the row is kept from it.
  func handler(_ kind: ActionKind) -> ActionHandler? {
    switch kind {
    case .delete, .insert, .beginEditing: canEdit ? handlers[kind] : nil
    case .move: canMove ? handlers[kind] : nil
    default: handlers[kind]
    }
  }

  /// Whether anything stands at the row's end.
  var hasControls: Bool {
    !actions.isEmpty
      || [.delete, .insert, .move, .beginEditing, .endEditing, .accessory, .select, .deselect]
        .contains { handler($0) != nil }
  }
}

/// Decides on a selection. Equal to any other: presence counts.
struct RowVeto: Hashable, Sendable {
  let decide: @Sendable () async throws -> RowSelection

  static func == (left: RowVeto, right: RowVeto) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// Decides on a move. Equal to any other: presence counts.
struct RowRetarget: Hashable, Sendable {
  let decide: @Sendable (RowMove) async throws -> RowMove?

  static func == (left: RowRetarget, right: RowRetarget) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// What becomes of a selection that is about to happen.
public enum RowSelection: Hashable, Sendable {
  /// It happens.
  case allow
  /// It does not. The text tells the reader why; empty, it says nothing.
  case veto(_ reason: String = "")
  /// Another row is selected in its place, that of this key: of the same section, or else of the
  /// table.
  case redirect(to: String)
}

/// A move of a row that its reader asks for.
public struct RowMove: Hashable, Sendable {
  /// The row that moves, and its section.
  public var row, section: String
  /// The section it goes to.
  public var destination: String
  /// The row that will follow it there; `nil` at the end.
  public var next: String?

  /// A move to the place before `next`, or to the end of the destination where that is `nil`.
  public init(row: String, section: String, destination: String, before next: String?) {
    (self.row, self.section, self.destination, self.next) = (row, section, destination, next)
  }
}

/// How rows and sections come and go while their page is open. Readers who asked for less motion see none.
///
/// A table's (``Table/animation``) is that of the change: it is what the table says when the change is made.
/// What a section or a row says of itself wins.
public enum RowAnimation: String, Hashable, Sendable, CaseIterable {
  /// At once.
  case none
  /// Rows that come or go fade.
  case fade
  /// Rows come from the left and go there.
  case left
  /// Rows come from the right and go there.
  case right
  /// Rows come from above and go there.
  case top
  /// Rows come from below and go there.
  case bottom
  /// Rows unfold from the line through their middle, and fold up into it.
  case middle
  /// Rows that come or go fade; rows that move slide.
  case automatic
}

extension RowAnimation {
  /// As pages have it: how it comes and how it goes, or once where both are the same.
  static func attribute(_ coming: RowAnimation, going: RowAnimation?) -> String {
    guard let going, going != coming else { return coming.rawValue }
    return coming.rawValue + " " + going.rawValue
  }
}
