import PageElements
import PageSite

/// A sample of a column's texts, from which the column gets its width.
struct TextSample {
  /// The number of rows in a sample, and the number of bytes after which reading them stops.
  static let (maximumRows, maximumBytes) = (100, 1 << 20)
  /// The number of rows of a list without keys that has a sample.
  static let maximumSortedRows = 1_000
  /// The maximum widths of texts, of codes, and of numbers and times that are never truncated.
  private static let (wholeText, wholeCode, wholeNumber) = (12, 24, 32)
  /// The minimum width of a column whose texts are truncated, and the maximum share of its texts.
  private static let (truncated, widest) = (10, 48)
  /// The share of texts without a sample.
  private static let unknown = 24

  /// The widths of the texts that are not empty, in ascending order. The unit is the width of a digit.
  private let widths: [Int]
  /// Whether each text has at least as many digits as letters.
  private let haveDigits: Bool
  /// Whether there are values, and all of them are numbers.
  let areNumbers: Bool
  /// Whether there is a sample, and whether it has all texts of the list.
  private let (isKnown, isWhole): (Bool, Bool)

  /// - Parameters:
  ///   - values: The values of the texts.
  ///   - isWhole: Whether the list has no other texts.
  init(_ texts: [String] = [], of values: [SortValue] = [], isWhole: Bool = false) {
    (isKnown, self.isWhole) = (!texts.isEmpty, isWhole)
    widths = texts.map(\.displayWidth).filter { $0 > 0 }.sorted()
    haveDigits = texts.allSatisfy { text in
      text.utf8.reduce(0) { $0 + ((48...57).contains($1) ? 1 : $1 >= 65 ? -1 : 0) } >= 0
    }
    let present = values.filter { $0 != .null }
    areNumbers =
      !present.isEmpty
      && present.allSatisfy { value in
        switch value {
        case .integer, .real: true
        case .null, .text, .blob: false
        }
      }
  }

  /// Whether the texts have about the same width, such as times and codes.
  private var haveOneForm: Bool {
    guard let narrowest = widths.first, let widest = widths.last else { return false }
    return haveDigits && widest <= Self.wholeCode && widest - narrowest <= 2
  }

  /// Returns the width of the column.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - showsWhole: Whether truncated texts would be misleading, such as numbers and times.
  ///   - isExact: Whether the texts are numbers, whose width is known.
  ///   - mayGrow: Whether texts outside the sample may have one more digit. False by default.
  ///   - assumed: The width of the texts without a sample; `nil` if it is unknown.
  func width(
    below title: String, showsWhole: Bool, isExact: Bool = false, mayGrow: Bool = false,
    assuming assumed: Int? = nil
  ) -> Column.Width {
    guard isKnown else {
      let width = assumed ?? Self.truncated
      return .fitted(minimum: width, ideal: assumed ?? Self.unknown)
    }
    let longest = (widths.last ?? Self.wholeText) + (mayGrow && !isWhole ? 1 : 0)
    let heading = min(title.displayWidth, max(longest, Self.wholeText))
    if showsWhole || longest <= Self.wholeText || haveOneForm {
      let width = min(max(longest, heading), Self.wholeNumber) + (isExact ? 0 : 1)
      return .fitted(minimum: width, ideal: width)
    }
    // A few long texts do not widen the column.
    let common = widths.isEmpty ? 0 : widths[(widths.count - 1) * 9 / 10]
    return .fitted(
      minimum: Self.truncated, ideal: min(max(heading, common, Self.wholeText), Self.widest))
  }
}

extension String {
  /// The number of digits that are about as wide as the text.
  fileprivate var displayWidth: Int {
    let tenths = unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case " ", "!", "'", "(", ")", ",", ".", "/", ":", ";", "I", "f", "i", "j", "l", "r", "t", "|":
        width + 5
      case "-": width + 6
      case "M", "W", "m", "w": width + 15
      // East Asian characters are twice as wide.
      default: width + (scalar.value < 0x1100 ? 10 : 20)
      }
    }
    return (tenths + 9) / 10
  }
}
