import PageElements
import PageSite
import Testing

@Suite struct SiteErrorTests {
  private func page(
    _ path: String, query: [String: String] = [:], batch: Int = 50, refresh: Duration? = nil
  ) -> Page {
    Page(path, title: "Page", query: query, batch: batch, refresh: refresh) { _ in Table() }
  }

  @Test func twoPagesOfOnePathAreRefused() {
    #expect(throws: SiteError.duplicatePath("/menu")) {
      try Site(pages: [page("/menu"), page("/"), page("/menu")])
    }
  }

  @Test(arguments: [
    "", "menu", "/menu/", "//", "/a//b", "/.", "/..", "/a/../b", "/a/./b", "/-", "/-/rows",
    "/a/-/b", "/a?b", "/a#b", "/a%20b", "/a\\b", "/a b", "/a\tb", "/a\nb", "/a\u{7F}", "/\u{0}",
  ])
  func aPathThatCannotBeRequestedIsRefused(path: String) {
    #expect(throws: SiteError.invalidPath(path)) { try Site(pages: [page(path)]) }
  }

  @Test(arguments: ["/", "/menu", "/a/b/c", "/-a", "/a-", "/...", "/.a", "/café", "/茶", "/a=b&c+d"])
  func aPathThatCanBeRequestedIsAccepted(path: String) throws {
    #expect(try Site(pages: [page(path)]).pages.map(\.path) == [path])
  }

  @Test(arguments: ["after", "through", "from", "limit", "section"])
  func aReservedQueryParameterIsRejected(name: String) {
    #expect(throws: SiteError.reservedParameter(name, path: "/menu")) {
      try Site(pages: [page("/menu", query: ["q": "", name: ""])])
    }
  }

  @Test(arguments: [0, 1, 31])
  func aShortSecretIsRejected(bytes: Int) {
    var configuration = SiteConfiguration()
    configuration.secret = Array(repeating: 7, count: bytes)
    #expect(throws: SiteError.shortSecret(bytes: bytes)) {
      try Site(pages: [page("/menu")], configuration: configuration)
    }
    #expect("\(SiteError.shortSecret(bytes: bytes))".contains("openssl rand -hex 32"))
  }

  @Test func aSecretOfEnoughBytesIsAccepted() throws {
    var configuration = SiteConfiguration()
    #expect(configuration.secret.count == 32)
    configuration.secret = Array(repeating: 7, count: 32)
    _ = try Site(pages: [page("/menu")], configuration: configuration)
  }

  @Test(arguments: [Int.min, -1, 0, 501, Int.max])
  func aBatchOutsideItsRangeIsRefused(batch: Int) {
    #expect(throws: SiteError.invalidBatch(batch, path: "/menu")) {
      try Site(pages: [page("/menu", batch: batch)])
    }
  }

  @Test(arguments: [1, 500])
  func aBatchAtItsLimitsIsAccepted(batch: Int) throws {
    #expect(try Site(pages: [page("/menu", batch: batch)]).pages[0].batch == batch)
  }

  @Test(
    arguments: [
      .zero, .seconds(-1), .milliseconds(99), .seconds(25 * 86400), .seconds(Int64.max),
    ] as [Duration])
  func aRefreshOutsideItsRangeIsRejected(refresh: Duration) {
    #expect(throws: SiteError.invalidRefresh(refresh, path: "/live")) {
      try Site(pages: [page("/live", refresh: refresh)])
    }
  }

  @Test(arguments: [.milliseconds(100), .seconds(24 * 86400)] as [Duration])
  func aRefreshAtItsLimitsIsAccepted(refresh: Duration) throws {
    #expect(try Site(pages: [page("/live", refresh: refresh)]).pages[0].refresh == refresh)
  }

  @Test(arguments: [
    (SiteError.duplicatePath("/a"), "Two pages have the path '/a'. Give each page its own."),
    (
      .invalidPath("a"),
      "'a' is not a valid path for a page. Begin it with '/', and remove a trailing slash, empty, dotted "
        + "or '-' segments, '?', '#', '%' and control characters. A placeholder must fill "
        + "its segment, '{id}', and have a unique name."
    ),
    (
      .reservedParameter("from", path: "/a"),
      "The page '/a' declares the query parameter 'from', which its endpoints use. Choose another "
        + "name."
    ),
    (.invalidBatch(0, path: "/a"), "The page '/a' has batches of 0 rows. Choose 1 to 500."),
    (
      .invalidRefresh(.zero, path: "/a"),
      "The page '/a' refreshes every 0.0 seconds. Choose 0.1 seconds to 24 days."
    ),
  ])
  func anErrorSaysWhatToDo(error: SiteError, message: String) {
    #expect(error.description == message)
  }
}
