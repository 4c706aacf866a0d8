import PageElements

/// The values that a site passes to a handler in addition to the form, and takes back from it.
struct ActionExtras: Sendable {
  var session = Session()
  var cookies: [Cookie] = []
  /// The data to commit together with the handler's writes; `nil` outside an action.
  var commit: ActionCommit?
}

extension ActionEvent {
  var extras: ActionExtras {
    get { attachment as? ActionExtras ?? ActionExtras() }
    set { attachment = newValue }
  }
}
