/// The commands by which a step of a GitHub workflow reports to its runner.
enum WorkflowCommand {
  /// Returns `::error name=value,…::message`.
  static func error(_ properties: [(name: String, value: String)], _ message: String) -> String {
    let list = properties.map { "\($0.name)=\(escaped($0.value, inProperty: true))" }
    return "::error \(list.joined(separator: ","))::\(escaped(message, inProperty: false))"
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where inProperty: escaped += "%3A"
      case "," where inProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
