import PageElements

/// What came of an action.
enum ActionResult {
  /// The handler ran, or a veto kept it from running.
  case done(ActionEvent)
  /// The reader is to be asked first.
  case unconfirmed(question: String)
  /// The form comes back as it was typed.
  case refused(FormEcho, base: String?)
}
