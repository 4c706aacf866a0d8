import ElementSamples
import Testing

@testable import PageVisitors
@testable import PageSite

@Suite struct PostingFormsTests {
  /// In each argument, `|` marks a position for a key.
  @Test(arguments: [
    "<p>none</p>", "", "<", "<form", "<form method=\"post\">", "|</form>",
    "<form method=\"post\">|</form>", "<form method=\"get\"></form>", "<form></form>",
    "<form class=\"pe-form\" method=\"post\" action=\"/a\"><p>x</p>|</form>",
    "<form method='POST'>|</form>",
    "<form title=\"method=&quot;post&quot;\"></form>", "<form title=\" method='post'\"></form>",
    "<form data-method=\"post\"></form>", "<form xmethod=\"post\"></form>",
    "<form method=\"postx\"></form>",
    "<p>&lt;form method=\"post\"&gt;</p><form\nmethod=\"post\">|</form>",
    "<form method=\"post\">|</form><form method=\"get\"></form><form method=\"post\">|</form>",
    "<<form method=\"post\">a<f</for|</form>", "<fo<form method=\"post\"></<|</form>",
  ])
  func theEndOfEachPostFormIsFound(marked: String) {
    let isForm = marked.contains("method") || marked.hasPrefix("<form")
    let html = marked.replacing("|", with: "")
    let expected = isForm ? Self.markerOffsets(marked) : []
    #expect(PostingForms.ends(in: Array(html.utf8)) == expected)
  }

  /// The reference search takes no shortcuts. The random text consists mostly of parts of tags.
  @Test func theFastSearchMatchesAReferenceSearch() {
    var random = SplitMix64(seed: 7)
    let pieces = ["<", "f", "o", "r", "m", "/", "<form", "</form", " method=\"post\">", ">", "<<f"]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<30, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(PostingForms.ends(in: Array(text.utf8)) == Self.referenceEnds(text), "\(text)")
    }
  }

  private static func markerOffsets(_ marked: String) -> [Int] {
    marked.utf8.enumerated().filter { $0.element == UInt8(ascii: "|") }.enumerated()
      .map { $0.element.offset - $0.offset }
  }

  private static func referenceEnds(_ text: String) -> [Int] {
    let bytes = Array(text.utf8)
    func next(_ tag: String, _ start: Int) -> Int? {
      (start..<max(start, bytes.count)).first { bytes[$0...].starts(with: tag.utf8) }
    }
    var ends: [Int] = []
    var place = 0
    while let start = next("<form", place), let end = next("</form", start + 5) {
      let tag = String(decoding: bytes[(start + 5)...].prefix { $0 != 0x3E }, as: UTF8.self)
      if tag.contains(/(^| )method="post"/) { ends.append(end) }
      place = end
    }
    return ends
  }
}
