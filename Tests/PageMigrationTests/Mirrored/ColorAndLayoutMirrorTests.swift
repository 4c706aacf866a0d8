import PageMigration
import SeedTags
import Testing

/// The assertions of the Misc, UIColor and AutoLayout tests in the original libraries (NT6).
@Suite(.tags(.NT6)) struct ColorAndLayoutMirrorTests {
  @Test(arguments: [5, 12]) func aUniqueIDLengthensTheIdentifierByItsLength(_ length: Int) {
    // The original libraries choose a random ID. Here the caller passes it, or it is derived from the style.
    let id = String(repeating: "a", count: length)
    let element = ElementOfLabel(props: "x").customized(uniqueId: id) { _ in }
    #expect(element.identifier.count == "Label".count + length)
  }

  @Test func redEqualsTheColorOfItsComponents() {
    #expect(Color.red == Color(red: 255, green: 0, blue: 0))
  }

  @Test func redEqualsOnlyItsRGBValue() {
    #expect(Color.red == .rgb(255, 0, 0))
    #expect(Color.red != .rgb(254, 0, 0))
  }

  @Test func insetsRenderAsMarginsInCSSOrder() throws {
    let element = ElementOfLabel(props: "x").styles {
      $0.inset = .init(top: 1, left: 2, bottom: 3, right: 4)
    }
    #expect(try element.html().contains(" style=\"margin:1px 4px 3px 2px\""))
  }
}
