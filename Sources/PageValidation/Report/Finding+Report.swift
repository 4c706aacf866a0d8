extension Finding {
  /// Returns the finding for people, as a compiler prints an error: its place, the message and the advice, the source
  /// line with a caret under the place, and the path of elements.
  ///
  ///     page.html:14:6: <img> needs the attribute alt. Write what it shows, or alt="".
  ///     14 |   <p><img src="/a.png"/></p>
  ///        |      ^
  ///        = html/body/main/p/img
  ///
  /// The first line is always `file:line:column: message advice`, which editors read. An unknown column is 1. Missing
  /// parts are left out: the advice, the source line, the path. Nothing in it can control a terminal, whatever the
  /// page and the file's name contain.
  ///
  /// - Parameters:
  ///   - file: The name at the start of the first line; with `nil`, the line begins with the line number.
  ///   - isColored: Whether to use a terminal's colours. False by default.
  /// - Returns: One to four lines, without a line break at the end.
  public func report(file: String?, isColored: Bool = false) -> String {
    let ink = Ink(isOn: isColored)
    var first = ink.bold(location(in: file) + ":") + " " + ink.red(message.visible)
    if !advice.isEmpty { first += " " + advice.visible }
    var lines = [first]
    let number = String(line)
    let gutter = String(repeating: " ", count: number.utf8.count)
    if let excerpt {
      lines.append(ink.blue("\(number) |") + " " + excerpt.line)
      lines.append(ink.blue("\(gutter) |") + " " + ink.red(excerpt.pointer))
    }
    if !path.isEmpty { lines.append(ink.blue("\(gutter) =") + " " + path.visible) }
    return lines.joined(separator: "\n")
  }

  /// Returns `file:line:column`.
  func location(in file: String?) -> String {
    let location = "\(line):\(column ?? 1)"
    return file.map { "\($0.visible):\(location)" } ?? location
  }

  /// The message and the advice, on one line.
  var sentences: String { (advice.isEmpty ? message : "\(message) \(advice)").visible }
}

/// Colours of a terminal (ECMA-48, SGR), if enabled.
private struct Ink {
  let isOn: Bool

  func bold(_ text: String) -> String { paint(text, "1") }
  func red(_ text: String) -> String { paint(text, "1;31") }
  func blue(_ text: String) -> String { paint(text, "34") }

  private func paint(_ text: String, _ color: String) -> String {
    isOn ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }
}
