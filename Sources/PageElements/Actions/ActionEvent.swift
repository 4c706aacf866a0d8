/// An action of a reader: its input for the handler, and the result that the handler sets.
///
///     row.onDidSelect = { event in
///       try await store.open(id)
///       event.destination = "/teas/\(id)"
///     }
public struct ActionEvent: Hashable, Sendable {
  /// The submitted names and values: those of the form, or of the button.
  public var values: FormValues
  /// The requested move of a row, for ``Row/onMove``. `nil` for all other actions.
  public var move: RowMove?
  /// The message that the next page shows after the action has succeeded. `nil`, the default, shows none.
  public var notice: String?
  /// The message that a dialog shows instead of the ``notice``; the reader must close it to continue. `nil`, the
  /// default, shows none.
  public var alert: String?
  /// The values that undo the action. A button beside the ``notice`` offers it for ten minutes and passes them to
  /// `Page.onUndo`. At most about 500 bytes, such as a key. `nil`, the default, offers no undo.
  public var undo: FormValues?
  /// The next page: an absolute path of this site. `nil`, the default, stays on the page. Another address of the same
  /// page, such as `/teas?edit=sencha`, keeps the loaded rows if they are in the same order, and keeps the affected row
  /// in view.
  public var destination: Address?
  /// Whether the reader has confirmed the action, or its client asks no questions. Comparisons of events ignore it.
  package var isConfirmed = false
  /// A value that the caller of a handler attaches. Comparisons of events ignore it.
  package var attachment: (any Sendable)?

  /// Creates an event with the given values, empty by default, and no result.
  public init(values: FormValues = FormValues([])) { self.values = values }

  /// The alert or the notice, in the format in which it is passed to the next page.
  package var encodedNotice: String? {
    get { alert.map { Notice.alertPrefix + $0 } ?? notice }
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
