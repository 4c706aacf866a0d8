/// An error that a site answers with a response of its own instead of a 500. Use it for errors that also
/// occur outside of sites, such as those of a database.
///
///     extension KitchenClosed: SiteProblemConvertible {
///       var siteProblem: SiteProblem { .unavailable("The kitchen is closed.", retryAfter: 60) }
///     }
///
/// The site does not log such an error.
public protocol SiteProblemConvertible: Error {
  /// The response, with a sentence for the reader of the page.
  var siteProblem: SiteProblem { get }
}

extension SiteProblem: SiteProblemConvertible {
  public var siteProblem: SiteProblem { self }
}
