import Foundation
import PageSite
import Testing

@testable import Showcase

@Suite struct CoverageTests {
  /// The rows of the feature list.
  private static let ids: [String] =
    [("N", 33), ("NT", 10), ("O", 38), ("E", 20), ("D", 28), ("S", 22)]
    .flatMap { letters, count in (1...count).map { "\(letters)\($0)" } }

  @Test func everyFeatureRowIsPresentOnceInOrder() {
    #expect(Coverage.rows.map(\.id) == Self.ids)
  }

  /// A row that works, or works in part, needs a test with its tag.
  @Test func everyRowHasTestsOrAReason() {
    for row in Coverage.rows {
      switch row.state {
      case .works, .partial: #expect(!row.tests.isEmpty, "\(row.id)")
      case .noCounterpart: #expect(row.tests == [] && row.pages.isEmpty, "\(row.id)")
      }
    }
  }

  @Test func missingPartsAreDescribedInOneLine() {
    for row in Coverage.rows {
      guard case .partial(let missing) = row.state else { continue }
      #expect((10...110).contains(missing.count) && !missing.hasSuffix("."), "\(row.id)")
    }
  }

  @Test func theTestsOfEachRowMatchTheTags() throws {
    let tagged = try TaggedTests.all.get()
    let path = "Examples/Showcase/Gallery/Coverage/Coverage+Tests.swift"
    if try TestFiles.text(path) != tagged.source {
      if ProcessInfo.processInfo.environment["PAGES_SNAPSHOTS"] == "failed" {
        try tagged.source.write(
          to: TestFiles.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
      }
      Issue.record("The tags are outdated. Run the tests with PAGES_SNAPSHOTS=failed.")
    }
    let unknown = tagged.byRow.keys.filter { id in !Coverage.rows.contains { $0.id == id } }
    #expect(unknown.sorted() == [])
  }

  @Test func everyFeatureIsDescribedInOneLine() {
    for row in Coverage.rows {
      #expect((4...90).contains(row.feature.count), "\(row.id)")
      #expect(!row.feature.contains("\n") && !row.feature.hasSuffix("."), "\(row.id)")
      if case .noCounterpart(let reason) = row.state { #expect(!reason.isEmpty, "\(row.id)") }
    }
  }

  @Test func everyNamedTestExists() throws {
    let tests = try TestNames.all.get()
    let unknown = Coverage.rows.flatMap(\.tests).filter { !tests.contains($0) }
    #expect(unknown == [], "These tests do not exist")
  }

  @Test(arguments: [
    ("PageElementsTests/LabelTests", true),
    ("PageElementsTests/LabelTests/aLabelRendersItsEscapedText", true),
    ("Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it", true),
    ("PageElementsTests/LabelTests/aLabelRendersItsEscaped", false),
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
      "Update docs/coverage.md: swift run showcase coverage > docs/coverage.md")
  }

  @Test func theDocumentHasARowForEachFeature() {
    let lines = CoverageDocument.text.split(separator: "\n")
    for row in Coverage.rows {
      #expect(lines.filter { $0.hasPrefix("| \(row.id) | ") }.count == 1, "\(row.id)")
    }
  }

  @Test func coverageLinksPointToExistingRows() async throws {
    let site = try Site(pages: Gallery.sitePages)
    let html = String(decoding: await site.get("/gallery/coverage").body, as: UTF8.self)
    for row in Coverage.rows {
      let address = CoveragePage.address(of: row.id)
      let id = try #require(address.split(separator: "#").last)
      #expect(html.contains("id=\"\(id)\""), "\(address)")
    }
    #expect(!html.contains("rel=\"next\""), "All rows are on one page")
  }
}
