import CLibXML2

/// The values that the grammar allows for an attribute.
enum ValueRule: Sendable {
  case any
  /// Exactly this text.
  case exactly(MarkupText, hint: String)
  /// One of these words.
  case words([MarkupText], hint: String)
  case pattern(Pattern, hint: String)
  /// A pattern that this reader does not know and leaves to libxml2's engine.
  case unknown

  /// Returns whether a value is allowed; `nil` if only the engine knows.
  func accepts(_ value: MarkupText) -> Bool? {
    switch self {
    case .any: true
    case .exactly(let wanted, _): value == wanted
    case .words(let words, _): words.contains(value)
    case .pattern(let pattern, _): pattern.matches(value)
    case .unknown: nil
    }
  }

  /// The hint for a valid value; empty if any value is valid.
  var hint: String {
    switch self {
    case .any, .unknown: ""
    case .exactly(let wanted, let hint): hint.isEmpty ? "\"\(wanted)\"" : hint
    case .words(let words, let hint):
      hint.isEmpty ? words.map { $0.isEmpty ? "nothing" : $0 }.formattedAsChoice() : hint
    case .pattern(let pattern, let hint): hint.isEmpty ? "a value like \(pattern.source)" : hint
    }
  }
}

/// A regular expression of XML Schema, compiled by libxml2.
///
/// Several threads may match at once: the expression does not change after `init`, each match has a context of its
/// own (`xmlregexp.c`), and no method returns the pointer.
final class Pattern: Sendable {
  let source: String
  private nonisolated(unsafe) let expression: xmlRegexpPtr

  init?(_ source: String) {
    guard let expression = xmlRegexpCompile(source) else { return nil }
    self.source = source
    self.expression = expression
  }

  deinit { xmlRegFreeRegexp(expression) }

  func matches(_ value: MarkupText) -> Bool { xmlRegexpExec(expression, value.string) == 1 }
}

extension Array where Element: CustomStringConvertible {
  /// Returns the items as a choice: `a`, `a or b`, `a, b or c`.
  func formattedAsChoice() -> String {
    guard let last, count > 1 else { return first?.description ?? "" }
    return dropLast().map(\.description).joined(separator: ", ") + " or " + last.description
  }
}
