import PageElements

/// What a site gives its handlers beside what a reader has sent, and takes from them.
struct ActionExtras: Sendable {
  var session = Session()
  var cookies: [Cookie] = []
}

extension ActionEvent {
  var extras: ActionExtras {
    get { attachment as? ActionExtras ?? ActionExtras() }
    set { attachment = newValue }
  }
}
