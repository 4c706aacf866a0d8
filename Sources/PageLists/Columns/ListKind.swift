/// What values a column has, which decides how an address is read and how they are shown.
public enum ListKind: Hashable, Sendable {
  /// Numbers: an address gives them as JSON does (RFC 8259, section 6).
  case number
  /// True or false: `1`, `0`, `true` or `false`.
  case boolean
  /// A text, days and times included.
  case text
  /// Whatever a row has: an address gives the text that is shown of it.
  case any
}
