import PageMigration
import SeedTags
import Testing

/// The assertions of ElementOfViewTests in the original libraries, with a constant suffix (NT3).
@Suite(.tags(.NT3)) struct ElementOfViewMirrorTests {
  private let element = ElementOf<MockView>(props: "A")

  @Test func theIdentifierIsTheNameOfTheClass() {
    #expect(element.identifier == "MockView")
  }

  @Test func anElementStoresItsProps() {
    #expect(element.props == "A")
  }

  @Test func elementsAreEqualByProps() {
    #expect(element == ElementOf<MockView>(props: "A"))
    #expect(element != ElementOf<MockView>(props: "B"))
  }

  @Test func aCustomizedElementIsUnequalToAPlainOne() {
    #expect(element.customized { $0.alpha = 0 } != element)
    #expect(element.customized { _ in } != element)
  }

  @Test func customizingAppendsSixCharactersToTheIdentifier() {
    let customized = element.customized { $0.alpha = 0 }
    #expect(customized.identifier.contains("MockView"))
    #expect(customized.identifier.count == "MockView".count + 6)
    #expect(customized.identifier == element.customized { $0.alpha = 0 }.identifier)
  }

  @Test func aUniqueIDReplacesTheSixCharacters() {
    #expect(element.customized(uniqueId: "123") { _ in }.identifier == "MockView123")
  }
}
