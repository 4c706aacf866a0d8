/// The library's own words in one language.
///
/// A site speaks English unless it is given another language, complete: a phrase without words does not
/// compile.
///
///     extension Language {
///       static let german = Language("de") { phrase in
///         switch phrase {
///         case .save: "Speichern"
///         case .rowsChanged(let count): count == 1 ? "1 Zeile geändert." : "\(count) Zeilen geändert."
///         // … one line for each, or the compiler names those that lack
///         }
///       }
///     }
///     configuration.language = .german
///
/// A single phrase is another one in a language of its own:
///
///     configuration.language = Language("en") { $0 == .save ? "Store" : Language.english[$0] }
public struct Language: Sendable {
  /// The language's name, such as `en` or `pt-BR` (BCP 47).
  public let code: String
  /// Whether it is written from right to left. Pages are laid out so, then.
  public let isRightToLeft: Bool
  private let words: @Sendable (Phrase) -> String

  /// - Parameters:
  ///   - code: The language's name (BCP 47).
  ///   - isRightToLeft: False by default.
  ///   - words: What each phrase is in it, as plain text.
  public init(
    _ code: String, isRightToLeft: Bool = false, words: @escaping @Sendable (Phrase) -> String
  ) {
    (self.code, self.isRightToLeft, self.words) = (code, isRightToLeft, words)
  }

  /// A phrase in this language.
  public subscript(_ phrase: Phrase) -> String { words(phrase) }

  package subscript(_ wording: Wording) -> String {
    switch wording {
    case .phrase(let phrase): words(phrase)
    case .text(let text): text
    case .list(let items, let separator):
      items.map { self[$0] }.joined(separator: separator)
    }
  }
}
