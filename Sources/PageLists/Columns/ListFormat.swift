import Foundation
import PageSite

/// The format of a column's values.
public enum ListFormat: Hashable, Sendable {
  /// The usual format of the kind: localized numbers, short dates and times, `Yes` and `No`.
  case automatic
  /// The stored form: numbers with all digits and without separators.
  case plain
  /// An amount of money in a currency (ISO 4217).
  case currency(String)
  /// A percentage: 0.5 is 50%.
  case percent
  /// A size in bytes.
  case bytes
  /// A date, for a text that begins with one (`2026-11-26`).
  case date
  /// A badge with a short text.
  case badge
}

extension ListFormat {
  /// Returns the number that is shown as a text in this format, such as `€2.50`; `nil` for other texts, and for formats
  /// whose texts contain the stored digits.
  func number(shownAs text: String) -> SortValue? {
    var scalars = Array(text.unicodeScalars)
    func isCurrency(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.generalCategory == .currencySymbol
    }
    switch self {
    case .automatic: break
    case .currency:
      if isCurrency(scalars.first) { scalars.removeFirst() }
      if isCurrency(scalars.last) { scalars.removeLast() }
    case .percent:
      guard scalars.last == "%" else { return nil }
      scalars.removeLast()
    case .plain, .bytes, .date, .badge: return nil
    }
    let groups = scalars.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped = groups.count > 1
    if self == .automatic, !isGrouped { return nil }
    // Commas separate groups of three digits before the decimal point.
    for (index, group) in groups.enumerated() where isGrouped {
      let digits = group.prefix { $0 != "." }.count
      let isLast = index == groups.count - 1
      guard index == 0 ? (1...4).contains(digits) : digits == 3, isLast || digits == group.count
      else { return nil }
    }
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: groups.joined())
    guard let number = JSONNumber.read(String(digits)) else { return nil }
    guard self == .percent, let hundredths = Decimal(string: String(digits)) else { return number }
    return Double("\(hundredths / 100)").map(SortValue.real) ?? number
  }
}
