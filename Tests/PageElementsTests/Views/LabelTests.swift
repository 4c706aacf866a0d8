import PageElements
import Testing

@Suite struct LabelTests {
  @Test func aLabelIsItsTextEscaped() throws {
    #expect(try ElementOfLabel("R&D <lab>").html() == "R&amp;D &lt;lab&gt;")
    #expect(try ElementOfLabel("").html() == "")
  }

  @Test func bothSpellingsGiveTheSameElement() {
    #expect(ElementOfLabel(props: "x") == ElementOfLabel("x"))
    #expect(ElementOfLabel("x") == ElementOf<Label>(props: "x"))
  }
}
