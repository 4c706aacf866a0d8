extension Finding {
  /// The source line of a finding, ready to be shown on one line of any terminal.
  ///
  ///     print(excerpt.text)
  ///     print(String(repeating: " ", count: excerpt.caret) + "^")
  public struct Excerpt: Hashable, Sendable {
    /// The line, cut to at most ``maximumLength`` scalars around the place, with `…` where it is cut.
    ///
    /// A tab is one space. Control characters, those that turn the direction of text and bytes that
    /// are no UTF-8 are replaced by signs that can be seen, so what is printed cannot steer a
    /// terminal.
    public var text: String
    /// How many scalars of ``text`` stand before the place: at most as many as there are.
    public var caret: Int

    /// The most scalars an excerpt holds: 120.
    public static let maximumLength = 120

    /// Takes both as they are: nothing is cut or replaced.
    public init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }
}
