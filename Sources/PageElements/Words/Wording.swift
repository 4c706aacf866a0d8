/// What a reader is told: a site's own text, or a phrase of the library's, put into words as late as
/// possible.
package indirect enum Wording: Hashable, Sendable {
  case text(String)
  case phrase(Phrase)
  case list([Wording], separator: String)

  /// By what they say in English, so that a phrase equals its words written out.
  package static func == (left: Wording, right: Wording) -> Bool {
    left.inEnglish.hasSameBytes(as: right.inEnglish)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(inEnglish) }

  /// For a developer, or for whoever asks without a language.
  package var inEnglish: String { Language.english[self] }
}
