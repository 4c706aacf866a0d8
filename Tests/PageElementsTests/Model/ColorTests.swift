import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    (Color.black, "#000000"), (.white, "#ffffff"), (.gray, "#808080"), (.lightGray, "#d3d3d3"),
    (.red, "#ff0000"), (.green, "#008000"), (.blue, "#0000ff"), (.yellow, "#ffff00"),
    (.orange, "#ffa500"), (.rgb(1, 10, 16), "#010a10"),
    (Color(red: 255, green: 0, blue: 0, alpha: 0), "#ff000000"),
    (Color(red: 0, green: 0, blue: 0, alpha: 128), "#00000080"),
    (Color(red: 0, green: 0, blue: 0, alpha: 254), "#000000fe"),
  ])
  func aColourIsWrittenInHexadecimal(_ color: Color, _ expected: String) throws {
    var row = Row(Label("x"))
    row.backgroundColor = color
    #expect(try row.html().contains(" style=\"background-color:\(expected)\""))
  }

  @Test(
    arguments: [
      (Color.white, "light"), (.yellow, "light"), (.orange, "light"), (.lightGray, "light"),
      (.gray, "light"), (.black, "dark"), (.blue, "dark"), (.green, "dark"),
      (.clear, nil), (Color(red: 255, green: 255, blue: 255, alpha: 254), nil),
    ] as [(Color, String?)])
  func anOpaqueBackgroundSetsTheTone(_ color: Color, _ tone: String?) throws {
    var row = Row(Label("x"))
    row.backgroundColor = color
    let html = try row.html()
    #expect(html.firstMatch(of: /data-tone="(\w+)"/).map { String($0.1) } == tone)
    expectValid(Table(rows: [row]))
  }

  @Test(.tags(.N31)) func coloursAreEqualWhenAllFourComponentsAre() {
    #expect(Color.rgb(1, 2, 3) == Color(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(Color.clear != .black)
    for change in [\Color.red, \.green, \.blue, \.alpha] {
      var color = Color.rgb(1, 2, 3)
      color[keyPath: change] = 99
      #expect(color != .rgb(1, 2, 3))
    }
  }
}
