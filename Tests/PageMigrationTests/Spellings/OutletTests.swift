import PageElements
import PageMigration
import Testing

@Suite struct OutletTests {
  private func members(of value: Any) -> [String] {
    Mirror(reflecting: value).children.map { "\($0.label ?? "?")=\($0.value)" }
  }

  @Test func theTextOfAnOutletIsItsLastMember() {
    #expect(members(of: TextOutlet()).last == "text=")
    #expect(members(of: TextOutlet("Tea", textColor: .red)).last == "text=Tea")
  }

  @Test func aTextOutletRendersWithItsStyle() throws {
    #expect(try TextOutlet("R&D").element.html() == "R&amp;D")
    let outlet = TextOutlet("Tea", textColor: .red, textAlignment: .center)
    #expect(
      try outlet.element.html()
        == "<div class=\"pe-styled\" style=\"color:#ff0000;text-align:center\">Tea</div>")
    #expect(
      try TextOutlet("Tea", textAlignment: .end).element.html()
        == "<div class=\"pe-styled\" style=\"text-align:end\">Tea</div>")
    let member = Mirror(reflecting: outlet).children.first { $0.label == "element" }
    #expect(member?.value as? ElementOf<Label> == outlet.element)
  }

  @Test func anImageOutletHasTheMembersOfItsImage() {
    let image = Image("/a.png", alternative: "A", width: 32)
    #expect(
      members(of: ImageOutlet(image))
        == ["source=Optional(\"/a.png\")", "alternative=A", "width=Optional(32)", "height=nil"])
    #expect(
      members(of: ImageOutlet()) == ["source=nil", "alternative=", "width=nil", "height=nil"])
  }

  @Test func anUnsafeImageSourceBecomesNil() {
    let image = Image("javascript:x", alternative: "A")
    #expect(members(of: ImageOutlet(image)).first == "source=nil")
  }
}
