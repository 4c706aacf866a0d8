import Testing

@testable import PageCommands

@Suite struct WatchedFileTests {
  @Test(
    arguments: [
      ("Sources/Tea/main.swift", .builds), ("Sources/Tea/Resources/words.json", .builds),
      ("Package.swift", .builds), ("Plugins/Words/Words.swift", .builds),
      ("Templates/Card.mustache", .refreshes), ("Public/site.css", .refreshes),
      ("Public/tea.webp", .refreshes),
      ("shop.json", .restarts), ("data/teas.csv", .restarts),
      ("Tests/TeaTests/TeaTests.swift", nil),
      ("README.md", nil), ("shop.sqlite", nil), ("shop.sqlite-wal", nil), ("var/orders.json", nil),
      ("swift", nil), ("", nil),
    ] as [(String, WatchedFile.Consequence?)]) func theConsequenceOfAChangeDependsOnThePath(
      path: String, consequence: WatchedFile.Consequence?
    )
  {
    #expect(WatchedFile(path: path).consequence == consequence)
  }

  @Test func theStrongestConsequenceOfSeveralFilesApplies() {
    let paths = ["Public/site.css", "Sources/Tea/main.swift", "shop.json"]
    #expect(paths.compactMap { WatchedFile(path: $0).consequence }.max() == .builds)
  }
}
