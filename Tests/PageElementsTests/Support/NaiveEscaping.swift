/// Escapes one scalar at a time, as a slow reference for the library's function.
enum NaiveEscaping {
  static func escaped(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    let lines = text.replacing("\r\n", with: "\n").unicodeScalars
    for scalar in lines { out += Array(escaped(scalar).utf8) }
    return out
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    case "\r": "\n"
    case "\t", "\n": String(scalar)
    default: isForbidden(scalar) ? "\u{FFFD}" : String(scalar)
    }
  }

  /// Whether a scalar is a control or a noncharacter (Unicode 16, sections 23.1 and 23.7).
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }
}
