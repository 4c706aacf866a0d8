import PageBytes

/// What a client says it can read (RFC 9110, section 12.5.1): how much it wants each type that a site
/// has, where it names it.
struct Accept: Sendable {
  private var html = 0.0
  private var json = 0.0
  private var patch = 0.0

  /// - Parameter field: The request's `Accept`. One that is not of ASCII says nothing.
  init(_ field: String?) {
    guard let field, field.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    for range in field.utf8.split(separator: UInt8(ascii: ",")) {
      let end = range.firstIndex(of: UInt8(ascii: ";")) ?? range.endIndex
      let type = range[..<end].trimmingBlanks
      if type.equalsIgnoringCase("text/html") || type.equalsIgnoringCase("application/xhtml+xml") {
        html = max(html, Self.weight(range[end...]))
      } else if type.equalsIgnoringCase("application/json")
        || type.equalsIgnoringCase("application/problem+json")
      {
        json = max(json, Self.weight(range[end...]))
      } else if type.equalsIgnoringCase("application/json-patch+json") {
        patch = max(patch, Self.weight(range[end...]))
      }
    }
  }

  /// The `q` among a type's parameters; 1 without.
  private static func weight(_ parameters: Substring.UTF8View) -> Double {
    for parameter in parameters.split(separator: UInt8(ascii: ";")) {
      let halves = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard halves.count == 2, halves[0].trimmingBlanks.equalsIgnoringCase("q") else { continue }
      return Double(Substring(halves[1].trimmingBlanks.prefix(10))) ?? 1
    }
    return 1
  }

  /// Whether HTML is asked for by name, before any JSON.
  var prefersHTML: Bool { html > 0 && html >= json }

  /// Whether a JSON Patch is asked for by name.
  var acceptsPatch: Bool { patch > 0 }
}
