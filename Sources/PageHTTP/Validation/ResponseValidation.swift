/// The validation of the HTML that a site sends, with any validator.
///
/// `PageSiteValidation` provides the validator of `PageValidation`:
///
///     configuration.validation = try ResponseValidation(.strict)
///
/// The site validates all of its HTML: pages, forms with errors, confirmations and error pages. In
/// ``Mode/strict``, it also validates documents, batches and patches, as the page that the script makes of
/// them. Static files are not part of a site.
public struct ResponseValidation: Sendable {
  /// The treatment of HTML with findings.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The site sends it. It logs and counts findings in the background, for at most a twenty-fifth of the
    /// time. It checks the first response of each page, as many others as fit, and the same bytes only once.
    ///
    /// A finding is logged once in ten minutes for each page. The counter `pages_validation_findings`, with
    /// the dimensions `path` and `rule`, counts all of them. `pages_validation_checks`, with `path`, counts
    /// the checked responses.
    case report
    /// The site sends an error page with the findings instead, or problem details with a member `findings` if
    /// the client accepts JSON. Each response waits for its check, so use this in development.
    case strict
  }

  /// The treatment of HTML with findings.
  public var mode: Mode
  /// Returns the findings of a complete page; empty if it is valid. Called concurrently.
  public var check: @Sendable (_ html: [UInt8]) -> [ResponseFinding]

  /// Creates a validation with a validator of your own.
  public init(
    mode: Mode, check: @escaping @Sendable (_ html: [UInt8]) -> [ResponseFinding]
  ) {
    (self.mode, self.check) = (mode, check)
  }
}
