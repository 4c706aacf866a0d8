import HTTPTypes
import Logging
import PageElements

extension ActionAddress {
  /// The address of the undo action. No place on a page has this name.
  static let undo = ActionAddress(
    place: ActionPlace(section: "-page", row: "-page"), element: "-undo", event: "undo")
}

extension Site {
  /// Returns the notice of a finished action, with an undo button if the action can be undone.
  func encodedNotice(of event: ActionEvent, after turn: ActionRun) -> String? {
    // A notice may contain untrusted text, and everything after the separator is inserted as HTML.
    let said = event.encodedNotice?.cut(toBytes: NoticeCookie.byteLimit)
      .replacing(Notice.undoSeparator, with: "\u{FFFD}")
    guard event.alert == nil, let notice = said, let values = event.undo else { return said }
    guard turn.page.undo != nil, let reader = turn.visit.undoReader,
      let button = UndoOffer(secret: configuration.secret).button(
        values,
        at: turn.visit.url(endpoint: "actions/" + ActionAddress.undo.path), for: turn.visit.path,
        to: reader, in: configuration.language)
    else {
      configuration.logger.warning(
        "The action cannot be undone: give the page an onUndo closure, and make the undo value as short as a key.",
        metadata: ["path": "\(turn.visit.path)"])
      return notice
    }
    return notice.cut(toBytes: NoticeCookie.byteLimit - UndoOffer.byteLimit - 1)
      + Notice.undoSeparator
      + button
  }

  /// Whether the visitor needs a cookie, so that nobody else at the same address can undo the action.
  func needsCookieForUndo(_ event: ActionEvent, after turn: ActionRun) -> Bool {
    guard turn.isNew, event.undo != nil, event.alert == nil, turn.page.undo != nil else {
      return false
    }
    return turn.visit.identity == nil || turn.visit.reader.session == nil
  }

  /// Undoes an action whose undo button a reader has pressed.
  ///
  /// - Throws: A ``SiteProblem`` with status 410 if the offer has expired or belongs to another session or visitor.
  func undo(_ turn: ActionRun, _ commit: ActionCommit) async throws -> ActionResult {
    guard let handler = turn.page.undo,
      let values = UndoOffer(secret: configuration.secret).values(
        in: turn.values, for: turn.visit.path,
        to: [turn.visit.undoReader].compactMap(\.self))
    else { throw SiteProblem(.gone, .undoExpired) }
    var event = ActionEvent(values: values)
    event.extras.commit = commit
    if let session = session(for: turn.visit) { event.session = session }
    try ActionAudience.current?.callHandler()
    try await handler(&event)
    try Self.check(event.destination?.text)
    return .done(event)
  }
}
