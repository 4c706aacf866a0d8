/// Checks the HTML that a site sends, by whatever validator it is given.
///
/// The product `PageSiteValidation` gives it that of `PageValidation`, in one line:
///
///     configuration.validation = try ResponseValidation(.strict)
///
/// All HTML of a site is checked: pages, forms that come back, questions, error pages. In
/// ``Mode/strict`` documents, batches and patches are too, as the page that a script makes of them.
/// Static files are not a site's, and are not.
public struct ResponseValidation: Sendable {
  /// What happens to HTML with findings.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// It is sent. Findings are logged and counted, beside the site's work and for at most a
    /// twenty-fifth of the time: the first answer of each page is checked, of the others as many as
    /// fit, and the same bytes once.
    ///
    /// A finding is logged once in ten minutes for each page. The counter
    /// `pages_validation_findings`, with the dimensions `path` and `rule`, counts all of them;
    /// `pages_validation_checks`, with `path`, the answers that were checked.
    case report
    /// An error page with the findings is sent in its place, or problem details with a member
    /// `findings` where JSON was asked for. Each answer waits for its check: for development.
    case strict
  }

  /// What happens to HTML with findings.
  public var mode: Mode
  /// What is wrong with a whole page; empty when nothing is. Called from many tasks at once.
  public var check: @Sendable (_ html: [UInt8]) -> [ResponseFinding]

  /// Checks by a validator of your own.
  public init(
    mode: Mode, check: @escaping @Sendable (_ html: [UInt8]) -> [ResponseFinding]
  ) {
    (self.mode, self.check) = (mode, check)
  }
}
