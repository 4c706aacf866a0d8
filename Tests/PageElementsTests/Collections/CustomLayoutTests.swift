import PageElements
import PageTesting
import SeedTags
import Testing

/// Tests of layouts that a site defines.
@Suite struct CustomLayoutTests {
  struct Shelf: CustomLayout {
    var name = "shelf"
    var lengths = ["height": 300.0, "gap": 12]
  }
  struct Plain: CustomLayout {
    var name: String { "plain-2" }
  }

  @Test(.tags(.N32, .O37)) func aCustomLayoutRendersItsNameAndLengths() throws {
    let table = Table(layout: .custom(Shelf())) { Section("Teas", key: "teas") { "Sencha" } }
    #expect(
      try table.html().contains(
        "<table class=\"pe-table\" data-layout=\"shelf\" style=\"--gap:12px;--height:300px\">"))
    #expect(
      try Table(layout: .custom(Plain())) {}.html().contains(
        "<table class=\"pe-table\" data-layout=\"plain-2\">"))
    #expect(TableLayout.custom(Shelf()) != .custom(Shelf(lengths: [:])))
    expectValid(table)
  }

  @Test(arguments: ["", "Shelf", "2d", "a b", "grid", "strip", "-x", "é", "x\"y"])
  func anInvalidLayoutNameIsAnError(name: String) {
    #expect(throws: RenderError.invalidLayoutName(name)) {
      try Table(layout: .custom(Shelf(name: name))) {}.html()
    }
  }

  @Test func anInvalidLayoutLengthIsAnError() {
    #expect(throws: RenderError.invalidLayoutName("a:b")) {
      try Table(layout: .custom(Shelf(lengths: ["a:b": 1]))) {}.html()
    }
    #expect(throws: RenderError.invalidLength(.infinity, of: "a length of the layout")) {
      try Table(layout: .custom(Shelf(lengths: ["gap": .infinity]))) {}.html()
    }
  }
}
