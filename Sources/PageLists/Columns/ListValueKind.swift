/// The kind of a column's values, which determines how they are displayed and written in an address.
public enum ListValueKind: Hashable, Sendable {
  /// Numbers, written in an address as in JSON (RFC 8259, section 6).
  case number
  /// Boolean values: `1`, `0`, `true` or `false`.
  case boolean
  /// Texts, including dates and times.
  case text
  /// Values of any type, written in an address as the text that the list shows.
  case any
}
