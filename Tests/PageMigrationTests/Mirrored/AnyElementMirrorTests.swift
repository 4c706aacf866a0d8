import PageMigration
import SeedTags
import Testing

/// The assertions of AnyElementTests in the original libraries (NT1).
@Suite(.tags(.NT1)) struct AnyElementMirrorTests {
  private let element = ElementOf<MockView>(props: "A")

  @Test func erasedElementsAreEqualByProps() {
    #expect(element.any == ElementOf<MockView>(props: "A").any)
    #expect(element.any != ElementOf<MockView>(props: "B").any)
  }

  @Test func elementsOfDifferentViewsAreUnequalDespiteEqualProps() {
    #expect(element.any != ElementOf<OtherMockView>(props: "A").any)
  }

  @Test func erasurePreservesPropsAndIdentifier() {
    #expect(element.any.props is String)
    #expect(element.any.props as? String == "A")
    #expect(element.any.identifier == element.identifier)
    #expect(element.any.identifier == "MockView")
  }

  @Test func anErasedElementRendersTheSameHTML() throws {
    #expect(try element.any.html() == element.html())
    #expect(try element.any.html().hasSuffix(">A</div>"))
  }

  @Test func anErasedElementRendersReplacedProps() throws {
    #expect(try element.any.replacing(props: "B").html() == ElementOf<MockView>(props: "B").html())
  }

  @Test func isPropsEqualComparesValuesAndTypes() {
    #expect(element.any.isPropsEqual(to: "A"))
    #expect(!element.any.isPropsEqual(to: "B"))
    #expect(!element.any.isPropsEqual(to: 2))
  }

  @Test func propsOfAnotherTypeThrowAnError() {
    let error = #expect(throws: RenderError.self) { try element.any.replacing(props: 2) }
    #expect(error?.description == "'MockView' shows props of type String, but was given Int.")
  }
}
