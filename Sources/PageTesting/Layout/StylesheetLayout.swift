/// The layout of a recorded stylesheet: a line for each selector and each declaration.
///
/// Comments are removed, except those that separate two words. Each run of white space outside strings and
/// parentheses becomes one space. Neither matters to a browser. Everything else stays, in its order.
struct StylesheetLayout {
  private var lines: [String] = []
  private var depth = 0
  /// The part of the current declaration or selector that has been read.
  private var piece = ""

  static func lines(of css: String) -> [UInt8] {
    var layout = StylesheetLayout()
    layout.read(css)
    return Array((layout.lines.joined(separator: "\n") + "\n").utf8)
  }

  private mutating func read(_ css: String) {
    let scalars = Array(css.unicodeScalars)
    var position = 0
    var parentheses = 0
    while position < scalars.count {
      let scalar = scalars[position]
      let next = position + 1 < scalars.count ? scalars[position + 1] : nil
      position += 1
      switch scalar {
      case "\\":
        append(scalar)
        if let next { append(next) }
        position += 1
      case "\"", "'":
        append(scalar)
        while position < scalars.count {
          let inner = scalars[position]
          append(inner)
          position += 1
          if inner == scalar { break }
          if inner == "\\", position < scalars.count {
            append(scalars[position])
            position += 1
          }
        }
      case "/" where next == "*":
        position += 1
        while position < scalars.count,
          scalars[position] != "*" || position + 1 == scalars.count || scalars[position + 1] != "/"
        {
          position += 1
        }
        position += 2
        let follows = position < scalars.count ? scalars[position] : " "
        if piece.isEmpty || piece.unicodeScalars.last == " "
          || " \t\n\r\u{C};{}:,)".unicodeScalars.contains(follows)
        {
          space()
        } else {
          // `.a/**/.b` is one element, `.a .b` two.
          for sign in "/**/".unicodeScalars { append(sign) }
        }
      case "(", "[":
        parentheses += 1
        append(scalar)
      case ")", "]":
        parentheses = max(0, parentheses - 1)
        append(scalar)
      case "{" where parentheses == 0:
        finish(with: " {")
        depth += 1
      case "}" where parentheses == 0:
        finish(with: piece.isEmpty ? nil : ";")
        depth = max(0, depth - 1)
        lines.append(indentation + "}")
      case ";" where parentheses == 0:
        finish(with: ";")
      case " ", "\t", "\n", "\r", "\u{C}":
        space()
      default:
        append(scalar)
      }
    }
    finish(with: nil)
  }

  private var indentation: String { String(repeating: " ", count: 2 * depth) }

  private mutating func append(_ scalar: Unicode.Scalar) { piece.unicodeScalars.append(scalar) }

  private mutating func space() {
    if !piece.isEmpty, piece.unicodeScalars.last != " " { piece += " " }
  }

  /// Ends a selector or a declaration with the following sign.
  private mutating func finish(with end: String?) {
    if piece.unicodeScalars.last == " " { piece.unicodeScalars.removeLast() }
    defer { piece = "" }
    guard !piece.isEmpty || end == " {" else { return }
    if end == ";", depth > 0, let colon = piece.unicodeScalars.firstIndex(of: ":") {
      let name = piece[..<colon].trimmed
      let value = piece[piece.unicodeScalars.index(after: colon)...].trimmed
      piece = value.isEmpty ? "\(name):" : "\(name): \(value)"
    }
    lines.append((indentation + piece + (end ?? "")))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var scalars = unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
