import ElementSamples
import PageElements
import SeedTags
import Testing

@Suite struct SectionTests {
  private func rows(_ texts: String...) -> [Row] { texts.map { Row(Label($0)) } }

  @Test(.tags(.N15)) func aTitleIsStoredAsTheHeaderTitle() {
    let section = Section("People", key: "p") { rows("a") }
    #expect(section.headerTitle == "People" && section.header == nil)
    #expect(section.key == "p" && section.footer == nil)
    #expect(Section { rows("a") }.header == nil)
    #expect(Section { rows("a") }.key == nil)
  }

  @Test(.tags(.D11)) func keysOfAllTypesBecomeText() {
    #expect(Section(key: 7).key == "7")
    #expect(Section(key: "abc".dropFirst()).key == "bc")
    #expect(Section(key: 7).rows.isEmpty)
  }

  @Test func eachItemBecomesARow() {
    let section = Section("N", key: "n", each: 1...3) { Row(key: $0, Label("\($0)")) }
    #expect(section.rows.map(\.key) == ["1", "2", "3"])
    #expect(section.headerTitle == "N" && section.key == "n")
    #expect(Section(each: [String]()) { Row(Label($0)) }.rows.isEmpty)
  }

  @Test func anErrorWhileMakingRowsIsRethrown() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try Section(each: [1]) { _ in throw Stop() } }
  }
}
