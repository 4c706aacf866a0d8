public import PageHTTP
public import PageValidation

extension ResponseValidation {
  /// Creates a validation of a site's responses by `HTMLValidator`.
  ///
  ///     configuration.validation = try ResponseValidation(.strict)
  ///
  /// - Throws: `GrammarError` if libxml2 has no memory for the validator's grammar.
  public init(_ mode: Mode) throws {
    let validator = try HTMLValidator()
    self.init(mode: mode) { html in validator.findings(in: html).map(ResponseFinding.init) }
  }
}

extension ResponseFinding {
  /// Creates a finding of a validator, without characters that could control the terminal that shows a log.
  public init(_ finding: Finding) {
    self.init(
      rule: finding.rule.rawValue, line: finding.line, column: finding.column,
      path: finding.path.visible, message: finding.message.visible,
      advice: finding.advice.visible, excerpt: finding.excerpt?.marked)
  }
}
