import Foundation
import PageSite
import Testing

@testable import Showcase

@Suite struct CoverageTests {
  /// The rows of the feature list.
  private static let ids: [String] =
    [("N", 33), ("NT", 10), ("O", 38), ("E", 20), ("D", 28), ("S", 22)]
    .flatMap { letters, count in (1...count).map { "\(letters)\($0)" } }

  @Test func everyRowOfTheFeatureListIsThereOnceAndInOrder() {
    #expect(Coverage.rows.map(\.id) == Self.ids)
  }

  @Test func everyRowHasAPageOrATestOrAReason() {
    for row in Coverage.rows where row.state == .done {
      #expect(!row.pages.isEmpty || row.test != nil, "\(row.id)")
    }
  }

  @Test func everyRowSaysWhatItIsInALine() {
    for row in Coverage.rows {
      #expect((4...90).contains(row.feature.count), "\(row.id)")
      #expect(!row.feature.contains("\n") && !row.feature.hasSuffix("."), "\(row.id)")
      if case .noCounterpart(let reason) = row.state { #expect(!reason.isEmpty, "\(row.id)") }
    }
  }

  /// What has no counterpart is not shown, either.
  @Test func aRowWithoutCounterpartHasNoPage() {
    for row in Coverage.rows {
      guard case .noCounterpart = row.state else { continue }
      #expect(row.pages.map(\.slug) == [] && row.test == nil, "\(row.id)")
    }
  }

  @Test func everyNamedTestExists() throws {
    let tests = try TestNames.all.get()
    let unknown = Coverage.rows.filter { row in row.test.map { !tests.contains($0) } ?? false }
    #expect(
      unknown.map { "\($0.id): \($0.test ?? "")" } == [],
      "No tests are called so. Name ones that there are.")
  }

  /// That the look-up above can fail.
  @Test(arguments: [
    ("PageElementsTests/LabelTests", true),
    ("PageElementsTests/LabelTests/aLabelIsItsTextEscaped", true),
    ("Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it", true),
    ("PageElementsTests/LabelTests/aLabelIsItsText", false),
    ("PageElementsTests/LabelTest", false),
    ("PageSiteTests/LabelTests", false),
    ("Browser/test_sticky/test_the_header", false),
    ("Browser/test_stick", false),
    ("LabelTests", false),
  ])
  func aTestIsFoundByItsWholeName(name: String, isThere: Bool) throws {
    let isFound = try TestNames.all.get().contains(name)
    #expect(isFound == isThere)
  }

  @Test func theDocumentIsUpToDate() throws {
    let recorded = try TestFiles.text("docs/coverage.md")
    #expect(
      recorded == CoverageDocument.text,
      "Record docs/coverage.md anew: swift run showcase coverage > docs/coverage.md")
  }

  @Test func theDocumentHasARowForEachFeature() {
    let lines = CoverageDocument.text.split(separator: "\n")
    for row in Coverage.rows {
      #expect(lines.filter { $0.hasPrefix("| \(row.id) | ") }.count == 1, "\(row.id)")
    }
  }

  @Test func theLinksOfAPageLeadToItsRows() async throws {
    let site = try Site(pages: Gallery.sitePages)
    let html = String(decoding: await site.get("/gallery/coverage").body, as: UTF8.self)
    for row in Coverage.rows {
      let address = CoveragePage.address(of: row.id)
      let id = try #require(address.split(separator: "#").last)
      #expect(html.contains("id=\"\(id)\""), "\(address)")
    }
    #expect(!html.contains("rel=\"next\""), "all rows are on one page")
  }

  @Test func nothingIsOpen() {
    #expect(Coverage.rows.filter { $0.state == .open }.map(\.id) == [])
  }
}
