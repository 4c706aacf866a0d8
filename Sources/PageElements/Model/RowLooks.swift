/// How a row answers to being pointed at and pressed.
public enum SelectionStyle: String, Hashable, Sendable, CaseIterable {
  /// Not at all.
  case none
  /// With the page's accent colour.
  case `default`
  /// With blue, whatever the page's accent colour is.
  case blue
  /// With gray, whatever the page's accent colour is.
  case gray
}

/// The sign at a row's end.
public enum Accessory: String, Hashable, Sendable, CaseIterable {
  /// No sign: the default.
  case none
  /// An arrow: the row leads on. Its first link is reached by a click anywhere on the row.
  case disclosure
  /// A tick: the row is chosen.
  case checkmark
  /// A circled i: there is more to know.
  case detail
}
