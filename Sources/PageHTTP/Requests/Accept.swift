import PageBytes

/// The types that a client accepts (RFC 9110, section 12.5.1): the weight of each type that a site can send,
/// if the client names it.
package struct Accept: Sendable {
  private var html = 0.0
  private var json = 0.0
  private var patch = 0.0

  /// - Parameter field: The request's `Accept` field, which is ignored if it is not ASCII.
  package init(_ field: String?) {
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

  /// Returns the `q` among a type's parameters; 1 without one.
  private static func weight(_ parameters: Substring.UTF8View) -> Double {
    for parameter in parameters.split(separator: UInt8(ascii: ";")) {
      let halves = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard halves.count == 2, halves[0].trimmingBlanks.equalsIgnoringCase("q") else { continue }
      return Double(Substring(halves[1].trimmingBlanks.prefix(10))) ?? 1
    }
    return 1
  }

  /// Whether the client names HTML, with at least the weight of JSON.
  package var prefersHTML: Bool { html > 0 && html >= json }

  /// Whether the client names JSON Patch.
  package var acceptsPatch: Bool { patch > 0 }
}
