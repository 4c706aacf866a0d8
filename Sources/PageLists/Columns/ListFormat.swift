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
