import Foundation
import HTTPTypes
import PageElements
import Testing

@testable import PageSite

@Suite struct AssetLibraryTests {
  private let library = AssetLibrary()

  @Test func assetURLsContainTheContentHash() throws {
    let (css, js) = (library.stylesheet, library.script)
    #expect(css.hasPrefix("/-/assets/page.") && css.hasSuffix(".css"))
    #expect(js.hasPrefix("/-/assets/page.") && js.hasSuffix(".js"))
    for path in [css, js] {
      let hash = path.split(separator: ".")[1]
      #expect(hash.count == 12 && hash.allSatisfy { $0.isHexDigit && !$0.isUppercase })
      let (asset, isCurrent) = try #require(library.find(path))
      #expect(isCurrent)
      #expect(hash == asset.hash)
    }
  }

  @Test func embeddedAssetsMatchTheSourceFiles() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/PageSite/Assets").standardized
    for (name, bytes) in [
      ("page.min.css", EmbeddedFiles.pageMinCSS), ("page.min.js", EmbeddedFiles.pageMinJS),
      ("controls.js", EmbeddedFiles.controlsJS), ("charts.css", EmbeddedFiles.chartsCSS),
    ] {
      #expect(try Data(contentsOf: folder.appending(path: name)) == Data(bytes), "\(name)")
    }
  }

  @Test func aCurrentAssetIsCachedAsImmutable() async throws {
    let site = try Site.test()
    for (path, type) in [
      (library.stylesheet, "text/css; charset=utf-8"),
      (library.script, "text/javascript; charset=utf-8"),
    ] {
      let response = await site.send(path)
      #expect(response.status == 200)
      #expect(response[.contentType] == type)
      #expect(response[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(response[.vary] == "Accept-Encoding")
      #expect(response[.xContentTypeOptions] == "nosniff")
      #expect(response.body.count > 100)
    }
  }

  @Test func anUnknownAssetHashServesTheCurrentAssetWithNoCache() async throws {
    let site = try Site.test()
    let today = await site.send(library.script)
    let response = await site.send("/-/assets/page.0123456789ab.js")
    #expect(response.status == 200)
    #expect(response.body == today.body)
    #expect(response[.cacheControl] == "private, no-cache")
    let tag = try #require(response[.eTag])
    #expect(await site.send("/-/assets/page.0123456789ab.js", [.ifNoneMatch: tag]).status == 304)
  }

  @Test(arguments: [
    "/-/assets/", "/-/assets/page.css", "/-/assets/page..css", "/-/assets/page.0123456789a.css",
    "/-/assets/page.0123456789abc.js", "/-/assets/other.0123456789ab.css",
    "/-/assets/page.0123456789ab.map",
  ])
  func otherAssetURLsAreNotFound(path: String) async throws {
    #expect(library.find(path) == nil)
    #expect(await (try Site.test()).status(path) == 404)
  }
}
