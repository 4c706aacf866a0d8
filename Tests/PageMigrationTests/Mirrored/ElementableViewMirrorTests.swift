import PageMigration
import SeedTags
import Testing

private enum DynamicView: ElementableView {
  static func viewIdentifier(_ isLarge: Bool) -> String { isLarge ? "Large" : "Small" }
  static func render(_ isLarge: Bool, into html: inout HTMLWriter) {}
}

/// The assertions of ElementableViewTests in the original libraries (NT5).
@Suite struct ElementableViewMirrorTests {
  @Test(.tags(.NT5)) func customizationOverridesSetup() throws {
    let element = ElementOf<MockView>(props: "x")
    #expect(try element.html().contains("background-color:#0000ff"))
    let customized = element.customized { $0.backgroundColor = .red }
    #expect(try customized.html().contains("background-color:#ff0000"))
    #expect(try !customized.html().contains("#0000ff"))
  }

  @Test func theViewIdentifierCanDependOnTheProps() {
    #expect(ElementOf<DynamicView>(props: true).identifier == "Large")
    #expect(ElementOf<DynamicView>(props: false).identifier == "Small")
    #expect(ElementOf<DynamicView>(props: true).any.identifier == "Large")
    let customized = ElementOf<DynamicView>(props: true).customized(uniqueId: "1") { _ in }
    #expect(customized.identifier == "Large1")
  }

  @Test func elementsWithDifferentIdentifiersAreUnequal() {
    let element = ElementOf<DynamicView>(props: true)
    #expect(element != ElementOf<DynamicView>(props: false))
    #expect(element.name("Small") != element && element.name("Small").any != element.any)
  }
}
