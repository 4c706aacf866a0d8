import PageControls
import PageElements

/// A character in a large size. An invisible character gets a placeholder shape.
struct Glyph: View {
  var code: UInt32
  var category: String

  func write(into html: inout HTMLWriter) {
    guard let scalar = Unicode.Scalar(code) else { return }
    switch category.first {
    case "M":
      // A mark combines with the preceding character: a dotted circle.
      span("glyph", "\u{25CC}\(scalar)", into: &html)
    case "Z", "C": span("glyph glyph-hidden", "", into: &html)
    default: span("glyph", String(Character(scalar)), into: &html)
    }
  }

  private func span(_ name: String, _ text: String, into html: inout HTMLWriter) {
    html.element("span", attributes: { $0.attribute("class", name) }) { $0.text(text) }
  }
}

extension Int {
  /// The number with a comma after every three digits.
  fileprivate var grouped: String {
    let digits = Array(String(magnitude))
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits[Swift.max(0, end - 3)..<end])
    }
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }
}

/// The heading of a block: its name and range.
struct BlockHeading: View {
  var block: UnicodeBlock

  func write(into html: inout HTMLWriter) {
    html.text(block.name)
    html.element("span", attributes: { $0.attribute("class", "block-range") }) {
      $0.text("\(block.range.lowerBound.codePoint)–\(block.range.upperBound.codePoint)")
    }
  }
}

/// The header of the page: its title, and the search field, which stays visible.
struct CharactersHeader: View {
  var count: Int
  var query: String
  /// Whether the reader typed more words than are searched for.
  var isCut = false

  func write(into html: inout HTMLWriter) throws {
    try TitleBar(
      "Characters",
      detail: isCut
        ? "Only the first \(CharacterSearch.wordLimit) words are looked for."
        : "\(count.grouped) letters, signs and symbols by name"
    ).render(into: &html)
    html.raw("<form class=\"search\" role=\"search\" method=\"get\" action=\"/characters\">")
    try TextField(
      "Search by name, code point or character", name: "q", text: query,
      placeholder: "arrow, U+2192 or →", kind: .search, showsLabel: false
    ).render(into: &html)
    try Button("Search", kind: .submit).role(.secondary).render(into: &html)
    html.raw("</form>")
  }
}
