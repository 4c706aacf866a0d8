import PageElements
import PageVisitors
package import PageHTTP

/// The values that a site passes to a handler in addition to the form, and takes back from it.
package struct ActionExtras: Sendable {
  var session = Session()
  package var cookies: [Cookie] = []
  /// The data to commit together with the handler's writes; `nil` outside an action.
  package var commit: ActionCommit?
}

extension ActionEvent {
  package var extras: ActionExtras {
    get { attachment as? ActionExtras ?? ActionExtras() }
    set { attachment = newValue }
  }
}
