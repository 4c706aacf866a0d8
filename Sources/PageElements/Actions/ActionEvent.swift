/// A gesture of a reader: what came with it, and what is to follow.
///
///     row.onDidSelect = { event in
///       try await store.open(id)
///       event.destination = "/teas/\(id)"
///     }
public struct ActionEvent: Hashable, Sendable {
  /// The names and values that came with it: those of its form, or of the button pressed.
  public var values: FormValues
  /// Where a row is to go, for ``Row/onMove``; `nil` for all other gestures.
  public var move: RowMove?
  /// Told to the reader once it has worked, on the page shown next. `nil`, the default, says
  /// nothing.
  public var notice: String?
  /// Told to the reader in a dialog, which they close before they go on, in place of the ``notice``. `nil`, the
  /// default, shows none.
  public var alert: String?
  /// What takes back what was done, offered by a button beside the ``notice`` for ten minutes: handed to what the page
  /// has for it, `Page.onUndo`. At most some 500 bytes, such as a key. `nil`, the default, offers nothing.
  public var undo: FormValues?
  /// Where the reader goes next: an absolute path of this site. `nil`, the default, stays on the
  /// page. Another address of the same page, such as `/teas?edit=sencha`, shows the rows that the
  /// reader had, as long as they are in the same order, and what was acted on stays in view.
  public var destination: Address?
  /// What those who call handlers add of their own. It is no part of what two events are compared by.
  package var attachment: (any Sendable)?

  /// An event that brings these values, none by default, and says nothing of what follows.
  public init(values: FormValues = FormValues([])) { self.values = values }

  /// What the reader is told, as it is carried to where it is shown.
  package var carriedNotice: String? {
    get { alert.map { Notice.alertSign + $0 } ?? notice }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(move)
    hasher.combine(destination)
  }

  public static func == (left: ActionEvent, right: ActionEvent) -> Bool {
    left.values == right.values && left.move == right.move
      && left.notice.hasSameBytes(as: right.notice) && left.alert.hasSameBytes(as: right.alert)
      && left.undo == right.undo && left.destination == right.destination
  }
}
