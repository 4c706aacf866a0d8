/// Strings of JSON (RFC 8259).
enum JSONString {
  /// Returns the text in quotation marks. Characters that could control a terminal are escaped, so that they are
  /// preserved but have no effect when printed.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isTerminalControl:
        // All of them are in the first plane, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
