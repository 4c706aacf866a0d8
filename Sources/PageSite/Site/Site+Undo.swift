import HTTPTypes
import Logging
import PageElements
import PageHTTP
import PageScheduling
import PageVisitors
import PageRoutes

extension ActionAddress {
  /// The address of the undo action. No place on a page has this name.
  static let undo = ActionAddress(
    location: ActionLocation(section: "-page", row: "-page"), element: "-undo", event: "undo")
}

extension Site {
  /// Returns the notice of a finished action, with an undo button if the action can be undone.
  func encodedNotice(of event: ActionEvent, after run: ActionRun) -> String? {
    // A notice may contain untrusted text, and everything after the separator is inserted as HTML.
    let text = event.encodedNotice?.cut(toBytes: NoticeCookie.byteLimit)
      .replacing(Notice.undoSeparator, with: "\u{FFFD}")
    guard event.alert == nil, let notice = text, let values = event.undo else { return text }
    guard run.page.undo != nil, let reader = run.visit.undoRecipient,
      let button = UndoOffer(secret: configuration.secret).button(
        values,
        at: run.visit.url(endpoint: "actions/" + ActionAddress.undo.path),
        for: run.visit.uniquePath,
        to: reader, in: configuration.language)
    else {
      configuration.logger.warning(
        "The action cannot be undone: give the page an onUndo closure, and make the undo value as short as a key.",
        metadata: ["path": "\(run.visit.uniquePath)"])
      return notice
    }
    return notice.cut(toBytes: NoticeCookie.byteLimit - UndoOffer.byteLimit - 1)
      + Notice.undoSeparator
      + button
  }

  /// Whether the visitor needs a cookie, so that nobody else at the same address can undo the action.
  func needsCookieForUndo(_ event: ActionEvent, after run: ActionRun) -> Bool {
    guard run.isNew, event.undo != nil, event.alert == nil, run.page.undo != nil else {
      return false
    }
    return run.visit.identity == nil || run.visit.reader.session == nil
  }

  /// Undoes an action whose undo button a reader has pressed.
  ///
  /// - Throws: A ``SiteProblem`` with status 410 if the offer has expired or belongs to another session or visitor.
  func undo(_ run: ActionRun, _ commit: ActionCommit) async throws -> ActionResult {
    guard let handler = run.page.undo,
      let values = UndoOffer(secret: configuration.secret).values(
        in: run.values, for: run.visit.uniquePath,
        to: [run.visit.undoRecipient].compactMap(\.self))
    else { throw SiteProblem(.gone, .undoExpired) }
    var event = ActionEvent(values: values)
    event.extras.commit = commit
    if let session = session(for: run.visit) { event.session = session }
    try ActionAudience.current?.callHandler()
    try await handler(&event)
    try Self.check(event.destination?.text)
    return .done(event)
  }
}
