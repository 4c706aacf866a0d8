import PageElements
import SeedTags
import Testing

@Suite struct LabelTests {
  @Test(.tags(.N29)) func aLabelRendersItsEscapedText() throws {
    #expect(try Label("R&D <lab>").html() == "R&amp;D &lt;lab&gt;")
    #expect(try Label("").html() == "")
  }

  @Test func labelsWithTheSameTextAreEqual() {
    #expect(Label("x") == Label("x"))
    #expect(Label("x") == Label("x"))
  }
}
