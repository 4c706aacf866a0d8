import PageElements
import PageSite

/// Texts, such as "yes" and "F", that some programs store for Boolean values instead of 1 and 0.
package enum BooleanText {
  private static let (trueTexts, falseTexts) = (
    capitalizations(["true", "t", "yes", "y"]), capitalizations(["false", "f", "no", "n"])
  )

  /// All recognized texts, in each capitalization.
  package static var all: [String] { trueTexts + falseTexts }

  private static func capitalizations(_ words: [String]) -> [String] {
    words.flatMap { word in
      Set([word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]).sorted()
    }
  }

  /// Returns the Boolean that a stored value represents; `nil` if it represents none.
  static func boolean(_ value: SortValue) -> Bool? {
    switch value {
    case .integer(1): true
    case .integer(0): false
    case .text(let text):
      trueTexts.contains { $0.hasSameBytes(as: text) }
        ? true : falseTexts.contains { $0.hasSameBytes(as: text) } ? false : nil
    default: nil
    }
  }

  /// Returns all stored values that mean `true` or `false`.
  static func values(_ boolean: Bool) -> [SortValue] {
    [.integer(boolean ? 1 : 0)] + (boolean ? trueTexts : falseTexts).map { .text($0) }
  }
}
