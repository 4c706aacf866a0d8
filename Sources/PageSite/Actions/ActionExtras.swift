import PageElements

/// What a site gives its handlers beside what a reader has sent, and takes from them.
struct ActionExtras: Sendable {
  var session = Session()
  var cookies: [Cookie] = []
  /// What is kept with what a handler writes; `nil` outside of a turn.
  var commit: TurnCommit?
}

extension ActionEvent {
  var extras: ActionExtras {
    get { attachment as? ActionExtras ?? ActionExtras() }
    set { attachment = newValue }
  }
}
