import PageElements
package import PageSite

/// The numbers that a column's source can compare, beyond finite doubles.
package struct ListNumbers: Hashable, Sendable {
  /// Whether numbers of any precision are compared exactly.
  package var areExact: Bool
  /// Whether NaN and the infinities are valid values.
  package var includeNonfinite: Bool

  /// Creates a set of numbers: finite doubles by default.
  package init(areExact: Bool = false, includeNonfinite: Bool = false) {
    (self.areExact, self.includeNonfinite) = (areExact, includeNonfinite)
  }

  /// Reads a number from an address.
  ///
  /// - Returns: The number, as a text if it is NaN or if a `Double` would round it; `nil` for other texts.
  package func read(_ text: String) -> SortValue? {
    switch JSONNumber.read(text) {
    case .integer(let number): return .integer(number)
    case let number?:
      return areExact && number.displayText?.hasSameBytes(as: text) != true ? .text(text) : number
    case nil: return includeNonfinite ? Self.nonfinite(text) : nil
    }
  }

  /// Reads NaN, as a text, or an infinity; returns `nil` for other texts.
  package static func nonfinite(_ text: String) -> SortValue? {
    switch text {
    case "NaN": .text(text)
    case "Infinity": .real(.infinity)
    case "-Infinity": .real(-.infinity)
    default: nil
    }
  }
}
