/// An error that a site answers as a refusal of its own, in place of 500: for errors that say
/// something of their own where no site is, such as those of a database.
///
///     extension KitchenClosed: SiteProblemConvertible {
///       var siteProblem: SiteProblem { .unavailable("The kitchen is closed.", retryAfter: 60) }
///     }
///
/// Such an error is not logged.
public protocol SiteProblemConvertible: Error {
  /// The refusal, with a sentence for the reader of the page.
  var siteProblem: SiteProblem { get }
}

extension SiteProblem: SiteProblemConvertible {
  public var siteProblem: SiteProblem { self }
}
