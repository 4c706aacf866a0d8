import PageElements
package import PageSite

/// The numbers that a column's source keeps, beyond those of a `Double`.
package struct ListNumbers: Hashable, Sendable {
  /// Whether numbers are compared to the last digit, however many they have.
  package var areExact: Bool
  /// Whether NaN and the infinities are among them.
  package var includeNonfinite: Bool

  /// Numbers as a `Double` has them, all of them finite, by default.
  package init(areExact: Bool = false, includeNonfinite: Bool = false) {
    (self.areExact, self.includeNonfinite) = (areExact, includeNonfinite)
  }

  /// A number as an address says it.
  ///
  /// - Returns: A text for a number that would be rounded otherwise, and for NaN; `nil` for what is none.
  package func read(_ text: String) -> SortValue? {
    switch JSONNumber.read(text) {
    case .integer(let number): return .integer(number)
    case let number?:
      return areExact && number.shownText?.hasSameBytes(as: text) != true ? .text(text) : number
    case nil: return includeNonfinite ? Self.nonfinite(text) : nil
    }
  }

  /// NaN, as a text, or an infinity, in the words in which they are shown.
  package static func nonfinite(_ text: String) -> SortValue? {
    switch text {
    case "NaN": .text(text)
    case "Infinity": .real(.infinity)
    case "-Infinity": .real(-.infinity)
    default: nil
    }
  }
}
