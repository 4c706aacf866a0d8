import PageElements
import PageTemplates
import PageValidation
import Testing

/// Tests of markup from other authors as an element.
@Suite struct FragmentTests {
  @Test func aFragmentRendersItsBytes() throws {
    let fragment = try HTMLFragment("<p title='a'>b &#38; c<br /></p>")
    var html = HTMLWriter()
    try Fragment(fragment).render(into: &html)
    #expect(html.finish() == fragment.bytes)
  }

  @Test func fragmentsOfTablePartsCannotBeElements() throws {
    let rows = try HTMLFragment("<tr><td>1</td></tr>", as: .rows)
    var html = HTMLWriter()
    #expect(throws: HTMLFragmentError.misplaced(.rows)) {
      try Fragment(rows).render(into: &html)
    }
  }

  @Test func elementsAreEqualIfTheirFragmentsAre() throws {
    let one = Fragment(try HTMLFragment("<b>a</b>"))
    #expect(one == Fragment(try HTMLFragment("<b >a</b>")))
    #expect(one != Fragment(try HTMLFragment("<i>a</i>")))
  }

  /// `HTMLWriter` and the writer of parsed markup are independent implementations.
  @Test func escapedTextIsUnchangedByParsingItAsAFragment() throws {
    for value in UInt32(0)...0x2FF where value != 0x0D {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var html = HTMLWriter()
      html.element("p", attributes: { $0.attribute("title", "a\(scalar)b") }) {
        $0.text("c\(scalar)d")
      }
      let bytes = html.finish()
      #expect(try HTMLFragment(bytes).bytes == bytes, "U+\(String(value, radix: 16))")
    }
  }
}
