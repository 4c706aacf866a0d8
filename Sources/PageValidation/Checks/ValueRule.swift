import CLibXML2

/// What the value of an attribute may be, as the grammar says it.
enum ValueRule: Sendable {
  case any
  /// Exactly this text.
  case exactly(MarkupText, hint: String)
  /// One of these words.
  case words([MarkupText], hint: String)
  case pattern(Pattern, hint: String)
  /// A form this reader does not know, left to libxml2's own engine.
  case unknown

  /// `nil` where only the engine knows.
  func accepts(_ value: MarkupText) -> Bool? {
    switch self {
    case .any: true
    case .exactly(let wanted, _): value == wanted
    case .words(let words, _): words.contains(value)
    case .pattern(let pattern, _): pattern.matches(value)
    case .unknown: nil
    }
  }

  /// What to write instead; empty where any value would do.
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
/// Any number may be matched at once: the expression is never changed after `init`, matching keeps its
/// state in a context of its own (`xmlregexp.c`), and the pointer leaves no method.
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
  /// `a`, `a or b`, `a, b or c`.
  func formattedAsChoice() -> String {
    guard let last, count > 1 else { return first?.description ?? "" }
    return dropLast().map(\.description).joined(separator: ", ") + " or " + last.description
  }
}
