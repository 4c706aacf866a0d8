/// How a column's values are written.
public enum ListFormat: Hashable, Sendable {
  /// As their kind asks for: numbers with the reader's signs, days and times in short, `Yes` and `No`.
  case automatic
  /// As they are stored: numbers with all digits and no signs between.
  case plain
  /// As money in a currency, as ISO 4217 names it.
  case currency(String)
  /// As parts of a hundred: 0.5 is 50%.
  case percent
  /// As a size in bytes.
  case bytes
  /// As a day, of a text that begins with one (`2026-11-26`).
  case date
  /// As a short word that stands out.
  case badge
}
