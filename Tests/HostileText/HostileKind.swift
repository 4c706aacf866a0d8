/// Text that is worst for somebody: who walks it by `Character`, compares it, or shows it.
package enum HostileKind: String, CaseIterable, Sendable {
  /// One grapheme.
  case combiningMarks = "combining"
  /// A flag for every two, and no way to tell which two but from the beginning.
  case regionalIndicators = "regional"
  case joiners
  case bidiMarks = "bidi"
  case nul
  case spaces
  case digits
  /// A word, and the marks by which fields are taken apart.
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

  /// Text of this kind, of that many bytes or a few less.
  package func text(bytes: Int) -> String {
    String(repeating: piece, count: bytes / piece.utf8.count)
  }
}
