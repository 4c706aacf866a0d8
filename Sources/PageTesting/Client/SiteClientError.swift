/// Why a ``SiteClient`` could not do what a test asked for. The description says what there is
/// instead.
public enum SiteClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was looked for on a page, by the name it was looked for by.
  public enum Sought: Hashable, Sendable, CustomStringConvertible {
    /// By what it says, its relation or its address.
    case link(String)
    /// By what it says, or its name.
    case button(String)
    /// By its label or its name.
    case field(String)
    /// By its key, behind its section's and a dot where that was named, or by what it says.
    case row(String)
    /// By its caption; `nil` for any.
    case table(String?)
    /// By a selector, or by a role and a name.
    case element(String)

    public var description: String {
      switch self {
      case .link(let name): "link “\(name)”"
      case .button(let name): "button “\(name)”"
      case .field(let name): "field “\(name)”"
      case .row(let name): "row “\(name)”"
      case .table(let name): name.map { "table “\($0)”" } ?? "table"
      case .element(let name): "element \(name)"
      }
    }
  }

  /// There is no such thing on the page; the others of its kind are listed.
  case missing(Sought, page: String, others: [String])
  /// There are several, at these places.
  case ambiguous(Sought, page: String, places: [String])
  /// A field cannot hold what it was given.
  case unfitInput(field: String, reason: String)
  /// A button or field cannot be used.
  case disabled(Sought, page: String)
  /// An element of another page, or of an earlier state of this one, was named.
  case foreignElement(page: String)
  /// A selector that is none, or of a kind that is not known.
  case malformedSelector(String)
  /// The site answered with an error of its own, or refused what the script needs.
  case failed(status: Int, url: String, detail: String)
  /// Redirects lead in a circle.
  case tooManyRedirects(url: String)
  /// A link or redirect leads to another site, where no client goes.
  case leavesSite(url: String)
  /// The page is not well-formed, so that it cannot be read.
  case unreadable(url: String, finding: String)
  /// What only a script does was asked of a page without one, or of a client without scripts.
  case notScripted(url: String)
  /// The page does not change by itself.
  case notLive(url: String)
  /// Two heartbeats came and no change: 15 to 30 seconds.
  case nothingChanged(url: String)
  /// Two heartbeats came and no change, though the site shows the page otherwise by now.
  case changeUntold(url: String)
  /// The stream of changes cannot be kept open.
  case streamEnded(url: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let sought, let page, let others):
      "There is no \(sought) on \(page). "
        + (others.isEmpty
          ? "There is none of its kind." : "There is: \(Self.list(others)).")
    case .ambiguous(let sought, let page, let places):
      "There are \(places.count) of \(sought) on \(page): \(Self.list(places)). "
        + "Say which with in:, or by a name of its own."
    case .unfitInput(let field, let reason):
      "The field “\(field)” cannot be filled in so: \(reason)"
    case .disabled(let sought, let page):
      "The \(sought) on \(page) is disabled. Look for what enables it."
    case .foreignElement(let page):
      "The element is not of this page, \(page). Take it from the page that you act on."
    case .malformedSelector(let text):
      "'\(text)' is no selector that is known here. Use names, #id, .class and [attribute=value], "
        + "joined by spaces, > or commas."
    case .failed(let status, let url, let detail):
      "\(url) was answered \(status): \(detail)"
    case .tooManyRedirects(let url):
      "\(url) redirects more than \(SiteClient.redirectLimit) times. Look for a circle."
    case .leavesSite(let url):
      "'\(url)' leads to another site, where no client goes. Read the address from the link."
    case .unreadable(let url, let finding):
      "\(url) cannot be read: it is not well-formed. \(finding)"
    case .notScripted(let url):
      "Only a script does this, and \(url) runs none. Use SiteClient(site, script: .on)."
    case .notLive(let url):
      "\(url) does not change by itself. Make the page live, or reload it."
    case .nothingChanged(let url):
      "Nothing changed on \(url) for two heartbeats. Tell of changes by Site.changed(_:), or by the "
        + "page's own feed, and make the change before you wait for it."
    case .changeUntold(let url):
      "\(url) has changed, but no event came for two heartbeats. Tell of changes by "
        + "Site.changed(_:), or by the page's own feed."
    case .streamEnded(let url, let reason):
      "The changes of \(url) cannot be followed: \(reason)"
    }
  }

  private static func list(_ items: [String]) -> String {
    let most = 20
    let shown = items.prefix(most).joined(separator: ", ")
    return items.count > most ? "\(shown) and \(items.count - most) more" : shown
  }
}
