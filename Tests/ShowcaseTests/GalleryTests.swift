import Foundation
import HTTPTypes
import PageElements
import PageSite
import PageTesting
import PageValidation
import SeedTags
import Testing

@testable import Showcase

extension GalleryPage: CustomTestStringConvertible {
  public var testDescription: String { slug }
}

@Suite struct GalleryTests {
  private static let pages = Gallery.pages

  private func html(_ path: String) async throws -> [UInt8] {
    var configuration = SiteConfiguration()
    configuration.templates = try TestFiles.templates.get()
    let site = try Site(pages: Gallery.sitePages, configuration: configuration)
    let response = await site.get(path)
    #expect(
      response.head.status == .ok, "\(path): \(String(decoding: response.body, as: UTF8.self))")
    return response.withoutFormKey.body
  }

  @Test func listedSourcesMatchTheFilesOfThePages() {
    #expect(GallerySources.files.keys.sorted() == Self.pages.map(\.file).sorted())
  }

  @Test func noTwoPagesShareAnAddress() {
    let slugs = Self.pages.map(\.slug)
    #expect(Set(slugs).count == slugs.count)
    #expect(slugs.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
    #expect(!slugs.contains("coverage"), "The coverage page already has this path")
  }

  @Test func pagesAreOrderedByGroup() {
    let groups = Self.pages.map(\.group)
    #expect(groups == GalleryGroup.allCases.flatMap { group in groups.filter { $0 == group } })
  }

  @Test(arguments: pages) func aPageNamesOnlyKnownFeatures(page: GalleryPage) {
    let known = Set(Coverage.rows.map(\.id))
    #expect(page.features.filter { !known.contains($0) } == [])
    #expect(Set(page.features).count == page.features.count)
  }

  @Test(arguments: pages) func aPageHasAShortDescription(page: GalleryPage) {
    #expect(page.about.hasSuffix("."))
    #expect((20...160).contains(page.about.count), "\(page.about.count)")
    #expect(!page.title.hasSuffix("."))
  }

  @Test(arguments: pages) func theFileOfAPageHasAtMost75Lines(page: GalleryPage) throws {
    let lines = try #require(page.source).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 75, "\(page.file)")
  }

  /// The build embeds the source file.
  @Test(arguments: pages) func theSourceShownMatchesTheFile(page: GalleryPage) async throws {
    let source = try #require(page.source)
    #expect(try TestFiles.gallerySource(named: page.file) == source)
    var escaped = HTMLWriter()
    escaped.text(source)
    let expected = String(decoding: escaped.finish(), as: UTF8.self)
    let shown = String(decoding: try await html(page.path), as: UTF8.self)
      .replacing(/<span class="swift-[a-z]+">|<\/span>/, with: "")
    let code = try #require(shown.firstMatch(of: /<code>((?s:.*?))<\/code><\/pre>/)).1
    #expect(String(code) == expected)
  }

  @Test(.tags(.O38), arguments: pages) func aPageIsValid(page: GalleryPage) async throws {
    #expect(try HTMLValidator().findings(in: try await html(page.path)).map(\.description) == [])
  }

  @Test(arguments: pages) func aPageRendersIdenticallyEachTime(page: GalleryPage) async throws {
    /// Returns the page without its version, because each site has a random secret.
    func bytes() async throws -> String {
      String(decoding: try await html(page.path), as: UTF8.self)
        .replacing(/data-version="[^"]*"/, with: "")
    }
    #expect(try await bytes() == bytes())
  }

  /// Everything is on the page, without another request.
  @Test(arguments: pages) func aPageWithoutARowSourceShowsAllRows(
    page: GalleryPage
  ) async throws {
    let content = try await page.content()
    guard content.rows == nil else { return }
    let html = String(decoding: try await html(page.path), as: UTF8.self)
    #expect(!html.contains("class=\"pe-tail\""), "Give the page fewer rows or a larger batch")
  }

  @Test(arguments: pages) func aPageKeepsItsHTML(page: GalleryPage) async throws {
    let content = try await page.content()
    assertSnapshot(
      of: content.table, templates: try TestFiles.templates.get(), named: page.slug,
      testName: "page")
  }

  @Test func noSnapshotIsLeftOver() throws {
    let folder = "Tests/ShowcaseTests/__Snapshots__/GalleryTests"
    #expect(
      try TestFiles.paths(under: folder, suffix: "")
        == Self.pages.map { "\(folder)/page.\($0.slug).html" }.sorted())
  }

  @Test func theIndexLinksToEveryPage() async throws {
    let index = String(decoding: try await html("/gallery"), as: UTF8.self)
    for page in Self.pages {
      #expect(index.contains("href=\"\(page.path)\""), "\(page.slug)")
    }
    #expect(index.contains("href=\"/gallery/coverage\""))
    #expect(!index.contains("rel=\"next\""))
  }

  @Test func eachPageLinksToTheNext() async throws {
    for (page, next) in zip(Self.pages, Self.pages.dropFirst()) {
      let html = String(decoding: try await html(page.path), as: UTF8.self)
      #expect(html.contains("<a href=\"\(next.path)\">Next: "), "\(page.slug)")
    }
    let last = try #require(Self.pages.last)
    #expect(!String(decoding: try await html(last.path), as: UTF8.self).contains("Next: "))
  }

  @Test(arguments: ["/gallery", "/gallery/coverage"])
  func theIndexAndTheCoveragePageAreValid(path: String) async throws {
    #expect(try HTMLValidator().findings(in: try await html(path)).map(\.description) == [])
  }
}
