import PageElements

/// What a client says it can read (RFC 9110, section 12.5.1).
struct Accept: Sendable {
  private let ranges: [(type: String, quality: Double)]

  init(_ field: String?) {
    ranges = (field ?? "").parts(between: ",").map { range in
      let parts = range.parts(between: ";").map {
        $0.filter { !$0.isWhitespace }.lowercased()
      }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
        .flatMap { Double(Substring($0.utf8.dropFirst(2).prefix(10))) }
      return (parts.first ?? "", quality ?? 1)
    }
  }

  /// How much a media type is wanted by name; 0 when it is not named.
  private func quality(of type: String) -> Double {
    ranges.filter { $0.type == type }.map(\.quality).max() ?? 0
  }

  /// Whether HTML is asked for by name, before any JSON.
  var prefersHTML: Bool {
    let html = max(quality(of: "text/html"), quality(of: "application/xhtml+xml"))
    let json = max(quality(of: "application/json"), quality(of: "application/problem+json"))
    return html > 0 && html >= json
  }

  /// Whether a JSON Patch is asked for by name.
  var acceptsPatch: Bool { quality(of: "application/json-patch+json") > 0 }
}
