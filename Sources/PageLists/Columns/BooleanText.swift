import PageElements
import PageSite

/// Texts, such as "yes" and "F", that some programs store for Boolean values instead of 1 and 0.
package enum BooleanText {
  private static let (on, off) = (
    forms(["true", "t", "yes", "y"]), forms(["false", "f", "no", "n"])
  )

  /// All recognized texts, in each capitalization.
  package static var all: [String] { on + off }

  private static func forms(_ words: [String]) -> [String] {
    words.flatMap { word in
      Set([word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]).sorted()
    }
  }

  /// Returns the Boolean that a stored value represents; `nil` if it represents none.
  static func truth(_ value: SortValue) -> Bool? {
    switch value {
    case .integer(1): true
    case .integer(0): false
    case .text(let text):
      on.contains { $0.hasSameBytes(as: text) }
        ? true : off.contains { $0.hasSameBytes(as: text) } ? false : nil
    default: nil
    }
  }

  /// Returns all stored values that mean `true` or `false`.
  static func values(_ truth: Bool) -> [SortValue] {
    [.integer(truth ? 1 : 0)] + (truth ? on : off).map { .text($0) }
  }
}
