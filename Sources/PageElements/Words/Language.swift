/// The library's own texts in one language.
///
/// A site uses English unless it is given another language. A language must be complete: if a phrase is missing, it
/// does not compile.
///
///     extension Language {
///       static let german = Language("de") { phrase in
///         switch phrase {
///         case .save: "Speichern"
///         case .rowsChanged(let count): count == 1 ? "1 Zeile geändert." : "\(count) Zeilen geändert."
///         // … one line for each phrase; the compiler names the missing ones
///         }
///       }
///     }
///     configuration.language = .german
///
/// To change a single phrase, derive a language:
///
///     configuration.language = Language("en") { $0 == .save ? "Store" : Language.english[$0] }
public struct Language: Sendable {
  /// The language tag, such as `en` or `pt-BR` (BCP 47).
  public let code: String
  /// Whether the language is written from right to left. Pages are then laid out from right to left.
  public let isRightToLeft: Bool
  private let words: @Sendable (Phrase) -> String

  /// Creates a language.
  ///
  /// - Parameters:
  ///   - code: The language tag (BCP 47).
  ///   - isRightToLeft: Whether it is written from right to left. False by default.
  ///   - words: Returns a phrase as plain text in this language.
  public init(
    _ code: String, isRightToLeft: Bool = false, words: @escaping @Sendable (Phrase) -> String
  ) {
    (self.code, self.isRightToLeft, self.words) = (code, isRightToLeft, words)
  }

  /// The text of a phrase in this language.
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
