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
    switch self {
    case .automatic, .currency, .percent: break
    case .plain, .bytes, .date, .badge: return nil
    }
    var digits = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar != "," && scalar.properties.generalCategory != .currencySymbol
      && !(self == .percent && scalar == "%")
    {
      digits.append(scalar)
    }
    guard case .real(let number)? = JSONNumber.read(String(digits)).map(\.asReal) else {
      return nil
    }
    return .real(self == .percent ? number / 100 : number)
  }
}

extension SortValue {
  fileprivate var asReal: SortValue {
    if case .integer(let number) = self { .real(Double(number)) } else { self }
  }
}
