import PageElements

/// The result of an action.
enum ActionResult {
  /// The handler ran, or a veto prevented it.
  case done(ActionEvent)
  /// The reader has to confirm the action first.
  case unconfirmed(ActionQuestion)
  /// The form is shown again with the submitted values.
  case refused(FormEcho, base: String?)
}
