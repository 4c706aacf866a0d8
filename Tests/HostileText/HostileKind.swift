/// Text that is the worst case for some operation: iteration by `Character`, comparison, or display.
package enum HostileKind: String, CaseIterable, Sendable {
  /// A single grapheme of any length.
  case combiningMarks = "combining"
  /// Two of these form a flag. The pairs can only be determined from the beginning of the text.
  case regionalIndicators = "regional"
  case joiners
  case bidiMarks = "bidi"
  case nul
  case spaces
  case digits
  /// A word, and the characters that separate fields.
  case word
  case separators

  private var piece: String {
    switch self {
    case .combiningMarks: "\u{301}\u{323}"
    case .regionalIndicators: "\u{1F1E6}"
    case .joiners: "\u{1F469}\u{200D}"
    case .bidiMarks: "\u{202E}\u{2066}\u{200F}"
    case .nul: "\u{0}"
    case .spaces: " \t\u{A0}"
    case .digits: "1"
    case .word: "a"
    case .separators: ",;.:-~/\"\\"
    }
  }

  /// Returns text of this kind with `bytes` bytes or a few less.
  package func text(bytes: Int) -> String {
    String(repeating: piece, count: bytes / piece.utf8.count)
  }
}
