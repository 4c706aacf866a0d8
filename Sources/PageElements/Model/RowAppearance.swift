/// The highlight of a row that the reader points at or presses.
public enum SelectionStyle: String, Hashable, Sendable, CaseIterable {
  /// No highlight.
  case none
  /// The page's accent colour.
  case `default`
  /// Blue, whatever the page's accent colour is.
  case blue
  /// Grey, whatever the page's accent colour is.
  case gray
}

/// The symbol at the end of a row.
public enum Accessory: String, Hashable, Sendable, CaseIterable {
  /// No symbol: the default.
  case none
  /// An arrow: the row leads to another page. A click anywhere on the row follows its first link.
  case disclosure
  /// A tick: the row is selected.
  case checkmark
  /// A circled i: details are available.
  case detail
}
