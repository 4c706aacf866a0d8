public import PageSite
public import PageValidation

extension ResponseValidation {
  /// Checks what a site sends by `HTMLValidator`.
  ///
  ///     configuration.validation = try ResponseValidation(.strict)
  ///
  /// - Throws: `GrammarError`, where libxml2 has no memory for the validator's grammar.
  public init(_ mode: Mode) throws {
    let validator = try HTMLValidator()
    self.init(mode: mode) { html in validator.findings(in: html).map(ResponseFinding.init) }
  }
}

extension ResponseFinding {
  /// What a validator found, with nothing in it that could steer the terminal a log is read on.
  public init(_ finding: Finding) {
    self.init(
      rule: finding.rule.rawValue, line: finding.line, column: finding.column,
      path: finding.path.visible, message: finding.message.visible,
      advice: finding.advice.visible, excerpt: finding.excerpt?.marked)
  }
}
