extension Finding {
  /// The source line of a finding, safe to print on one line of a terminal.
  ///
  ///     print(excerpt.text)
  ///     print(String(repeating: " ", count: excerpt.caret) + "^")
  public struct Excerpt: Hashable, Sendable {
    /// The line, cut to at most ``maximumLength`` scalars around the place. `…` marks a cut.
    ///
    /// A tab becomes a space. Visible signs replace control characters, characters that change the text direction,
    /// and bytes that are not UTF-8, so that printing the text cannot control a terminal.
    public var text: String
    /// The number of scalars of ``text`` before the place.
    public var caret: Int

    /// The maximum number of scalars of an excerpt: 120.
    public static let maximumLength = 120

    /// Creates an excerpt without cutting or replacing anything.
    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }
}
