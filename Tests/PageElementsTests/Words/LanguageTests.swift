import ElementSamples
import Foundation
import PageCharts
import PageElements
import PageTesting
import Testing

@Suite struct LanguageTests {
  @Test func theSamplesCoverEveryPhrase() throws {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/PageElements/Words/Phrase.swift"), encoding: .utf8)
    let cases = source.matches(of: /\n  case (\w+)/).map { String($0.output.1) }
    #expect(cases.count > 100)
    #expect(Set(Phrase.samples.map(\.name)) == Set(cases))
  }

  @Test func everyEnglishPhraseIsUnique() {
    let texts = Phrase.samples.map { Language.english[$0] }
    #expect(!texts.contains(""))
    #expect(Set(texts).count == texts.count)
  }

  @Test(arguments: Phrase.samples)
  func everyEnglishPhraseContainsItsParameters(phrase: Phrase) {
    let text = Language.english[phrase]
    // A size is written with a unit, so the text need not contain the number.
    if case .fileLimit = phrase { return }
    for particular in phrase.particulars { #expect(text.contains(particular)) }
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KiB"), (1025, "1.1 KiB"),
    (1_048_575, "1024 KiB"), (1_572_864, "1.5 MiB"), (.max, "8796093022208 MiB"),
  ])
  func aSizeIsRoundedUp(bytes: Int, text: String) {
    #expect(Language.english.size(bytes) == text)
  }

  @Test func aLanguageCanReplaceOnePhrase() {
    let language = Language("en") { $0 == .save ? "Store" : Language.english[$0] }
    #expect(language[.save] == "Store")
    #expect(language[.reset] == "Reset")
  }

  // MARK: Rendering

  private func written(_ table: Table) throws -> String {
    try table.html(language: .bracketed)
  }

  @Test func rowControlsUseTheLanguage() throws {
    var row = Row(key: "a", Label("Tea"))
    row.onDelete = { _ in }
    row.onInsert = { _ in }
    row.onMove = { _ in }
    row.onBeginEditing = { _ in }
    row.onEndEditing = { _ in }
    row.onAccessoryTapped = { _ in }
    let html = try written(Table(rows: [row]))
    for name in [
      "delete", "insert", "moveUp", "moveDown", "edit", "done", "rowDetails",
    ] {
      #expect(html.contains("[\(name)]"))
    }
    #expect(!html.contains("Delete") && !html.contains("More"))
  }

  @Test func aCustomTitleIsNotTranslated() throws {
    var row = Row(key: "a", Label("Tea"))
    row.onDelete = { _ in }
    row.deleteTitle = "Drop"
    let html = try written(Table(rows: [row]))
    #expect(html.contains(">Drop</button>") && !html.contains("[delete]"))
    #expect(Row(Label("Tea")).deleteTitle == "Delete")
  }

  @Test func viewsUseTheLanguage() throws {
    let html = try written(
      Table(rows: [
        Row(ActivityIndicator()),
        Row(TextField()),
        Row(FileField("Photo", name: "photo")),
        Row(Sparkline("Guests", values: [1, 2])),
        Row(Sparkline("Guests", values: (0..<30).map(Double.init))),
        Row(Chart("Guests", by: [], [])),
        Row(Chart("Guests", by: ["Mon"], [3])),
        Row(
          Chart("Guests", by: ["Mon"]) {
            Series("Tea", [3])
            Series("Coffee", [1])
          }.style(.stackedColumns)),
        Row(
          Chart("Guests", by: (1...7).map { "\($0)" }, [Int?](repeating: 1, count: 7)).style(.donut)
        ),
      ]))
    for name in [
      "loading", "textField", "fileLimit", "chart", "longChart", "seriesChart", "showAsTable",
      "noValues", "total", "otherSlices", "share",
    ] {
      #expect(html.contains("[\(name)]"), "\(name)")
    }
  }

  @Test func theSectionIndexUsesTheLanguage() throws {
    var table = Table(sections: [Section("A", key: "a") { Row(key: "b", Label("b")) }])
    table.showsSectionIndex = true
    #expect(try written(table).contains("aria-label=\"[sections]\""))
  }

  @Test func aPhraseIsEscaped() throws {
    let language = Language("zz") { _ in "<&\"" }
    var html = HTMLWriter(language: language)
    try ActivityIndicator().render(into: &html)
    #expect(
      String(decoding: html.finish(), as: UTF8.self).contains("aria-label=\"&lt;&amp;&quot;\""))
  }

  // MARK: Errors

  @Test func formErrorsAcceptPhrasesAndCustomText() {
    let errors = FormErrors([.init("a", .fillIn), .init("b", "My own words.")])
    #expect(errors.items.map(\.detail) == ["Fill in this field.", "My own words."])
    var item = errors.items[0]
    item.detail = "Fill it."
    #expect(item == .init("a", "Fill it."))
  }
}
