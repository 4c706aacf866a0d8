/// A text for readers: a site's own text or a phrase of the library. It is translated as late as possible.
package indirect enum Wording: Hashable, Sendable {
  case text(String)
  case phrase(Phrase)
  case list([Wording], separator: String)

  /// Compares the texts in English, so that a phrase equals its English text.
  package static func == (left: Wording, right: Wording) -> Bool {
    left.inEnglish.hasSameBytes(as: right.inEnglish)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(inEnglish) }

  /// The text in English, for developers and for callers without a language.
  package var inEnglish: String { Language.english[self] }
}
