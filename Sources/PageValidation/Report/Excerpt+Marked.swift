extension Finding.Excerpt {
  /// The source line and, below it, a caret under the place.
  ///
  /// Wide characters count for two columns and combining ones for none, so that the caret stands
  /// where a terminal shows the place.
  ///
  ///     <p><img src="/a.png"/></p>
  ///        ^
  public var marked: String { "\(line)\n\(pointer)" }

  /// The source line as it may be printed.
  var line: String { text.visible }

  /// The caret, as far in as its place.
  var pointer: String {
    // What steers terminals is shown as one sign.
    let space = text.unicodeScalars.prefix(max(caret, 0)).map { scalar in
      String(repeating: " ", count: scalar.steersTerminals ? 1 : scalar.terminalWidth)
    }
    return space.joined() + "^"
  }
}
