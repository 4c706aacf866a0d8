extension HTMLValidator {
  /// Returns whether the grammar accepts a value of an attribute, on any element of this name.
  ///
  /// Returns true if the grammar does not know the attribute, or leaves its value to libxml2's engine. An error is
  /// then another finding.
  package func accepts(
    _ value: MarkupText, of attribute: MarkupText, on element: MarkupText
  ) -> Bool {
    let rules = rules(of: attribute, on: element)
    return rules.isEmpty || rules.contains { $0.accepts(value) ?? true }
  }

  /// Returns the values that the grammar lists for an attribute, such as `get` and `post`.
  package func words(of attribute: MarkupText, on element: MarkupText) -> [MarkupText] {
    rules(of: attribute, on: element).flatMap { rule -> [MarkupText] in
      switch rule {
      case .any, .unknown: []
      case .exactly(let value, _): [value]
      case .words(let words, _): words
      case .pattern(let pattern, _):
        pattern.source.utf8.split { "|()".utf8.contains($0) }.map { MarkupText($0) }
          .filter(pattern.matches)
      }
    }
  }

  private func rules(of attribute: MarkupText, on element: MarkupText) -> [ValueRule] {
    (grammar.model.definitions[element] ?? []).compactMap {
      grammar.model.elements[$0].attributes[attribute]?.value
    }
  }
}
