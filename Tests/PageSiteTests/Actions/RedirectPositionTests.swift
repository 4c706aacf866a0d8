import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests that a redirect to another URL of the same page shows the same rows again.
@Suite struct RedirectPositionTests {
  private static let row = "/list/-/actions/all/57/-row"

  /// A site with 100 rows, ten on a page. The query can name one row to edit.
  private static func site() throws -> Site {
    try .test(
      Page("/list", query: TestQuery(), batch: 10) { request in
        let rows = (0..<100).map { number in
          var row = Row(key: number) { "Row \(number)" }
          row.onBeginEditing = { $0.destination = "/list?edit=\(number)" }
          row.onEndEditing = { event in
            event.destination = "/list"
            event.notice = "Saved."
          }
          row.onDidSelect = { $0.destination = "/list?edit=99" }
          row.onDelete = { $0.destination = "/list?order=down" }
          row.onInsert = { $0.destination = "/list#all.3" }
          row.onMove = { $0.destination = "/list?about=other" }
          row.onAccessoryTapped = { $0.destination = "/other" }
          return row
        }
        var content = PageContent(
          title: "List",
          table: Table(sections: [
            Section(key: "all", rows: request.query.order == "down" ? rows.reversed() : rows)
          ]))
        content.reload = request.query.about
        content.reveals = request.query.edit.isEmpty ? nil : request.query.edit
        return content
      },
      Page("/other") { _ in PageContent(title: "Other", table: Table {}) })
  }

  private static func keys(_ page: SiteResponse) -> [Int] {
    page.text.matches(of: /id="all\.(\d+)"/).compactMap { Int($0.1) }
  }

  /// Requests a URL without its fragment, as a browser does.
  private static func page(_ location: String, _ visitor: TestVisitor) async -> SiteResponse {
    await visitor.get(String(location.prefix { $0 != "#" }))
  }

  // MARK: Without a script

  @Test func aFormRedirectsToTheSameRows() async throws {
    let visitor = TestVisitor(try Self.site())
    let revealed = await visitor.get("/list?edit=57")
    #expect(Self.keys(revealed) == Array(53...62))
    // Follows the link to the previous page.
    let next = String(try #require(revealed.text.firstMatch(of: /rel="prev" href="([^"]+)"/)).1)
      .replacing("&amp;", with: "&")
    #expect(Self.keys(await visitor.get(next)) == Array(43...52))
    let began = await visitor.post(
      "/list/-/actions/all/45/-row/begin-editing?edit=57", [:],
      [.referer: "http://localhost\(next)"])
    let editor = try #require(began[.location])
    #expect(editor.hasPrefix("/list?edit=45&after="))
    #expect(!editor.contains("#"), "A fragment would move the focus out of the editor")
    #expect(Self.keys(await Self.page(editor, visitor)) == Array(43...52))
    let ended = await visitor.post(
      "/list/-/actions/all/45/-row/end-editing?edit=45", [:],
      [.referer: "http://localhost\(editor)"])
    let list = try #require(ended[.location])
    #expect(list.hasPrefix("/list?after=") && list.hasSuffix("#all.45"))
    let page = await Self.page(list, visitor)
    #expect(Self.keys(page) == Array(43...52))
    #expect(page.text.contains("<p class=\"pe-notice\" role=\"note\">Saved.</p>"))
  }

  @Test func aRevealedRowIsStillShownAfterEditing() async throws {
    let visitor = TestVisitor(try Self.site())
    let ended = await visitor.post(
      "\(Self.row)/end-editing?edit=57", [:], [.referer: "http://localhost/list?edit=57"])
    let list = try #require(ended[.location])
    #expect(list.hasSuffix("#all.57"))
    #expect(Self.keys(await Self.page(list, visitor)) == Array(53...62))
  }

  @Test func onTheFirstPageTheRedirectHasNoCursor() async throws {
    let visitor = TestVisitor(try Self.site())
    let began = await visitor.post("/list/-/actions/all/3/-row/begin-editing")
    #expect(began[.location] == "/list?edit=3")
    let ended = await visitor.post("/list/-/actions/all/3/-row/end-editing?edit=3")
    #expect(ended[.location] == "/list", "The row and the notice are in view without a fragment")
    let further = await visitor.post("/list/-/actions/all/7/-row/end-editing?edit=7")
    #expect(further[.location] == "/list#all.7")
  }

  @Test(arguments: [("insert", "/list#all.3"), ("accessory", "/other")])
  func destinationsWithAFragmentOrOtherPageAreKept(event: String, location: String) async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(await visitor.post("\(Self.row)/\(event)")[.location] == location)
    let copy = try await TestCopy(visitor, "/list")
    #expect(await copy.act("\(Self.row)/\(event)").text == "{\"location\":\"\(location)\"}")
  }

  /// The destination reveals another row, or has other rows at the same positions.
  @Test(arguments: [
    ("select", "/list?edit=99"), ("delete", "/list?order=down"), ("move", "/list?about=other"),
  ])
  func aDestinationWithOtherRowsDropsTheCursor(event: String, location: String) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.post(
      "\(Self.row)/\(event)", ["to": "up"], [.referer: "http://localhost/list?edit=57"])
    #expect(response[.location] == location)
    let first = try JSONValue(
      parsing: await visitor.get("/list/-/document", accept: "application/json").body)
    let copy = try await TestCopy(visitor, "/list?through=\(first["next"]?.text ?? "")")
    let answer = await copy.act("/list/-/actions/all/2/-row/\(event)", ["to": "up"])
    #expect(answer.text == "{\"location\":\"\(location)\"}")
  }

  @Test func anInvalidCursorRedirectsToTheFirstPage() async throws {
    let visitor = TestVisitor(try Self.site())
    let ended = await visitor.post(
      "\(Self.row)/end-editing?edit=57", [:],
      [.referer: "http://localhost/list?edit=57&after=nonsense"])
    #expect(ended.status == 303 && ended[.location] == "/list")
  }

  // MARK: With a script

  @Test func aScriptReceivesTheDocumentURLOfTheSameRows() async throws {
    let visitor = TestVisitor(try Self.site())
    let first = try JSONValue(
      parsing: await visitor.get("/list/-/document", accept: "application/json").body)
    let cursor = try #require(first["next"]?.text)
    let through = await visitor.get(
      "/list/-/rows?after=\(cursor)&limit=30", accept: "application/json")
    let last = try #require(try JSONValue(parsing: through.body)["next"]?.text)
    // The copy has loaded 30 rows, as after scrolling.
    let copy = try await TestCopy(visitor, "/list?after=\(cursor)&through=\(last)")
    let began = await copy.act("/list/-/actions/all/25/-row/begin-editing")
    let answer = try JSONValue(parsing: began.body)
    #expect(answer["location"]?.text == "/list?edit=25")
    let address = try #require(answer["self"]?.text)
    let document = await visitor.get(address, accept: "application/json")
    #expect(document.status == 200)
    func rows(_ document: JSONValue) -> [String] {
      (document["sections"]?.items ?? []).flatMap { $0["rows"]?.items ?? [] }
        .compactMap { $0["attributes"]?["id"]?.text }
    }
    let shown = rows(copy.document)
    #expect(shown.count == 30)
    #expect(rows(try JSONValue(parsing: document.body)) == shown)
    // The page stays open and shows the notice itself, so the response sets no notice cookie.
    let editor = try await TestCopy(visitor, address.replacing("/-/document", with: ""))
    let done = await editor.act("/list/-/actions/all/25/-row/end-editing?edit=25")
    #expect(done[.pageNotice] == "Saved.")
    #expect(done.cookies.isEmpty)
    #expect(try JSONValue(parsing: done.body)["self"]?.text?.hasPrefix("/list/-/document?") == true)
  }
}
