import PageControls
import PageElements

/// A character large enough to be seen; what has no shape of its own is given one.
struct Glyph: View {
  var code: UInt32
  var category: String

  func write(into html: inout HTMLWriter) {
    guard let scalar = Unicode.Scalar(code) else { return }
    switch category.first {
    case "M":
      // A mark combines with what stands before it: a dotted circle.
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
  /// With a comma after every three digits.
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

/// The head of the page: what it is, and the search field that stays in reach.
struct CharactersHeader: View {
  var count: Int
  var query: String
  /// Whether more words were typed than are looked for.
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
