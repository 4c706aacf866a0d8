package import PageSite

extension SortValue {
  /// The text that is shown of it, and by which an address says it; `nil` for null and bytes, of which none is.
  package var shownText: String? {
    switch self {
    case .null, .blob: nil
    case .integer(let number): "\(number)"
    case .real(let number): number.shownText
    case .text(let text): text
    }
  }
}

extension Double {
  /// As SQL writes it: `1.0`, not `1`; what has no end is a word.
  var shownText: String { isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)" }
}

extension String {
  /// Whether it is an address of the web, and nothing else.
  package var isWebAddress: Bool {
    guard utf8.count <= 2_000,
      utf8.starts(with: "https://".utf8) || utf8.starts(with: "http://".utf8)
    else { return false }
    return utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
