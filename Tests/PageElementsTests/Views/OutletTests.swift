import PageElements
import Testing

@Suite struct OutletTests {
  private func members(of value: Any) -> [String] {
    Mirror(reflecting: value).children.map { "\($0.label ?? "?")=\($0.value)" }
  }

  @Test func aTextHasItsStyleAsDeclarations() {
    #expect(members(of: TextOutlet()) == ["text=", "style="])
    #expect(
      members(of: TextOutlet("Tea", textColor: .red, textAlignment: .center))
        == ["text=Tea", "style=color:#ff0000;text-align:center"])
    #expect(TextOutlet("Tea", textAlignment: .end).style == "text-align:end")
  }

  @Test func aPictureHasItsProps() {
    let image = ImageView.Props("/a.png", alternative: "A", width: 32)
    #expect(
      members(of: ImageOutlet(image))
        == ["source=Optional(\"/a.png\")", "alternative=A", "width=Optional(32)", "height=nil"])
    #expect(
      members(of: ImageOutlet()) == ["source=nil", "alternative=", "width=nil", "height=nil"])
  }

  @Test func anUnsafeAddressIsLeftOut() {
    let image = ImageView.Props("javascript:x", alternative: "A")
    #expect(members(of: ImageOutlet(image)).first == "source=nil")
  }
}
