extension Finding.Excerpt {
  /// The source line and, below it, a caret under the place.
  ///
  /// Wide characters count as two columns and combining ones as none, so that the caret is where a terminal shows the
  /// place.
  ///
  ///     <p><img src="/a.png"/></p>
  ///        ^
  public var marked: String { "\(line)\n\(pointer)" }

  /// The source line, safe to print.
  var line: String { text.visible }

  /// The caret, indented to its place.
  var pointer: String {
    // A character that controls terminals is shown as one sign.
    let space = text.unicodeScalars.prefix(max(caret, 0)).map { scalar in
      String(repeating: " ", count: scalar.isTerminalControl ? 1 : scalar.terminalWidth)
    }
    return space.joined() + "^"
  }
}
