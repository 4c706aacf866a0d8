/// A reason why a ``SiteClient`` could not do what a test requested. The description lists what is available instead.
public enum SiteClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part of a page that a test searches for, by its name.
  public enum Target: Hashable, Sendable, CustomStringConvertible {
    /// A link, by its text, relation or address.
    case link(String)
    /// A button, by its text or name.
    case button(String)
    /// A field, by its label or name.
    case field(String)
    /// A row, by its key, after the section's key and a dot if that was given, or by its text.
    case row(String)
    /// A table, by its caption; `nil` for any.
    case table(String?)
    /// An element, by a selector, or by a role and a name.
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

  /// The page has no such part. The error lists the others of its kind.
  case missing(Target, page: String, others: [String])
  /// The page has several, at these places.
  case ambiguous(Target, page: String, locations: [String])
  /// A field does not accept the input.
  case unsuitableInput(field: String, reason: String)
  /// A button or field is disabled.
  case disabled(Target, page: String)
  /// The element belongs to another page, or to an earlier version of this one.
  case foreignElement(page: String)
  /// The selector is invalid or not supported.
  case malformedSelector(String)
  /// The site responded with a server error, or rejected a request of the script.
  case failed(status: Int, url: String, detail: String)
  /// There were too many redirects.
  case tooManyRedirects(url: String)
  /// A link or redirect leads to another site, which the client does not visit.
  case leavesSite(url: String)
  /// The page is not well-formed, so it cannot be read.
  case unreadable(url: String, finding: String)
  /// The action requires a script, and the page or the client has none.
  case notScripted(url: String)
  /// The page is not live.
  case notLive(url: String)
  /// Two heartbeats arrived without a change: 15 to 30 seconds.
  case nothingChanged(url: String)
  /// Two heartbeats arrived without a change, although the site now shows a different page.
  case changeNotSent(url: String)
  /// The stream of changes cannot be kept open.
  case streamEnded(url: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let target, let page, let others):
      "There is no \(target) on \(page). "
        + (others.isEmpty
          ? "The page has no element of this kind." : "Available: \(Self.list(others)).")
    case .ambiguous(let target, let page, let locations):
      "There are \(locations.count) of \(target) on \(page): \(Self.list(locations)). "
        + "Choose one with in:, or by a unique name."
    case .unsuitableInput(let field, let reason):
      "The field “\(field)” cannot be filled in: \(reason)"
    case .disabled(let target, let page):
      "The \(target) on \(page) is disabled. Look for what enables it."
    case .foreignElement(let page):
      "The element is not on this page, \(page). Take it from the page that you act on."
    case .malformedSelector(let text):
      "'\(text)' is not a supported selector. Use names, #id, .class and [attribute=value], "
        + "joined by spaces, > or commas."
    case .failed(let status, let url, let detail):
      "\(url) returned status \(status): \(detail)"
    case .tooManyRedirects(let url):
      "\(url) redirects more than \(SiteClient.redirectLimit) times. Look for a loop."
    case .leavesSite(let url):
      "'\(url)' leads to another site, which the client cannot visit. Read the address from the link."
    case .unreadable(let url, let finding):
      "\(url) cannot be read: it is not well-formed. \(finding)"
    case .notScripted(let url):
      "This needs a script, but \(url) runs none. Use SiteClient(site, script: .on)."
    case .notLive(let url):
      "\(url) has no live updates. Make the page live, or reload it."
    case .nothingChanged(let url):
      "Nothing changed on \(url) for two heartbeats. Report changes with Site.changed(_:), or with the "
        + "page's own feed, and make the change before you wait for it."
    case .changeNotSent(let url):
      "\(url) has changed, but no event came for two heartbeats. Report changes with "
        + "Site.changed(_:), or with the page's own feed."
    case .streamEnded(let url, let reason):
      "The changes of \(url) cannot be followed: \(reason)"
    }
  }

  private static func list(_ items: [String]) -> String {
    let maximumCount = 20
    let list = items.prefix(maximumCount).joined(separator: ", ")
    return items.count > maximumCount ? "\(list) and \(items.count - maximumCount) more" : list
  }
}
