/// Strings of JSON (RFC 8259).
enum JSONString {
  /// The text between quotation marks. What could steer a terminal is escaped, so that it comes
  /// through whole and does nothing on the way.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.steersTerminals:
        // All of them lie in the first plane: four digits are enough.
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
