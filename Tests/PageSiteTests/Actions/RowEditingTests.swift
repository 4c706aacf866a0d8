import HTTPTypes
import PageElements
import SeedTags
import Testing

@testable import PageSite

@Suite struct RowEditingTests {
  private static func site() throws -> Site {
    try .test(
      .diary { request, notes in
        var row = Row(key: "tea", Label("Tea"))
        row.onDelete = { event in
          notes("deleted")
          event.notice = "Deleted “Tea”."
        }
        row.deleteConfirmation = "Delete “Tea” & its cup?"
        row.onInsert = notes.closure("inserted")
        row.onWillDisplay = notes.closure("shown")
        row.onDidEndDisplaying = notes.closure("gone")
        row.trailingActions = [
          Button("Copy", id: "copy") { notes("copied") },
          Button("Empty", id: "empty", confirmation: "Empty it?") { event in
            notes("emptied \(event.values.items.map(\.name))")
          },
        ]
        if request.query.edit == "tea" {
          row.onEndEditing = { event in
            notes("ended")
            event.destination = "/page"
          }
        } else {
          row.onBeginEditing = { event in
            notes("began")
            event.destination = "/page?edit=tea"
          }
        }
        return [Section(key: "list", rows: [row])]
      })
  }

  private static let row = "/page/-/actions/list/tea/-row"

  @Test(
    .tags(.D21),
    arguments: [
      ("-row/insert", "inserted"), ("-row/display", "shown"), ("-row/end-display", "gone"),
      ("copy/tap", "copied"),
    ])
  func aRowActionRunsItsHandler(address: String, line: String) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.post("/page/-/actions/list/tea/\(address)")
    #expect(response.status == 303)
    #expect(await visitor.diary() == [line])
  }

  @Test func withoutAScriptAConfirmationPageIsShownFirst() async throws {
    let visitor = TestVisitor(try Self.site())
    let question = await visitor.post(
      "\(Self.row)/delete", ["pe-version": "1", "note": "<b>"],
      [.referer: "http://localhost/page?edit=tea"])
    #expect(question.status == 200)
    #expect(question[.cacheControl] == "no-store")
    #expect(question.text.contains("<h1>Delete “Tea” &amp; its cup?</h1>"))
    #expect(
      question.withoutFormKey.text.contains(
        """
        <form class="pe-form" method="post" action="/page/-/actions/list/tea/-row/delete">\
        <input type="hidden" name="pe-version" value="1"/>\
        <input type="hidden" name="note" value="&lt;b&gt;"/>\
        <input type="hidden" name="pe-confirmed" value="1"/>\
        <input type="hidden" name="pe-from" value="/page?edit=tea"/>\
        <div class="pe-form-buttons"><button type="submit" data-role="danger">Yes</button> \
        <a data-role="secondary" href="/page?edit=tea">Cancel</a></div></form>
        """))
    #expect(await visitor.diary() == [], "The action waits for the confirmation")
    let done = await visitor.post(
      "\(Self.row)/delete", ["note": "<b>", "pe-confirmed": "1", "pe-from": "/page?edit=tea"])
    #expect(done.status == 303)
    #expect(done[.location] == "/page?edit=tea", "The redirect leads to the page with the button")
    #expect(await visitor.diary() == ["deleted"])
  }

  @Test func theConfirmationPageAsksForFilesAgain() async throws {
    let visitor = TestVisitor(try Self.site())
    let body = """
      --x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n\
      --x\r\nContent-Disposition: form-data; name="photo"; filename="a<b>.png"\r\n\r\nPNG\r\n--x--
      """
    let question = await visitor.send(
      .post, "/page/-/actions/list/tea/empty/tap", Array(body.utf8),
      fields: [.accept: Wanted.html, .contentType: "multipart/form-data; boundary=x"])
    #expect(question.status == 200)
    #expect(
      question.text.contains(
        """
        <form class="pe-form" method="post" action="/page/-/actions/list/tea/empty/tap" \
        enctype="multipart/form-data"><input type="hidden" name="note" value="hello"/>\
        <div><label>Choose “a&lt;b&gt;.png” again: \
        <input type="file" required="" name="photo"/></label></div>
        """))
  }

  @Test func aConfirmedScriptRequestSkipsTheConfirmationPage() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    let response = await copy.act("\(Self.row)/delete", ["pe-confirmed": "1"])
    #expect(response[.pageNotice] == "Deleted%20%E2%80%9CTea%E2%80%9D.")
    try copy.apply(response)
    #expect(try await copy.fresh() == copy.document)
  }

  @Test func aButtonCanRequireConfirmation() async throws {
    let visitor = TestVisitor(try Self.site())
    let address = "/page/-/actions/list/tea/empty/tap"
    #expect(await visitor.post(address).text.contains("<h1>Empty it?</h1>"))
    _ = await visitor.post(address, ["pe-confirmed": "1"])
    #expect(await visitor.diary() == ["emptied [&quot;pe-confirmed&quot;]"])
  }

  @Test func beginAndEndEditingRedirectToTheHandlersDestination() async throws {
    let visitor = TestVisitor(try Self.site())
    let began = await visitor.post("\(Self.row)/begin-editing")
    #expect(began[.location] == "/page?edit=tea")
    let page = await visitor.get("/page?edit=tea").text
    #expect(page.contains("formaction=\"/page/-/actions/list/tea/-row/end-editing?edit=tea\""))
    #expect(!page.contains("/begin-editing"))
    let ended = await visitor.post("\(Self.row)/end-editing?edit=tea")
    #expect(ended[.location] == "/page")
    #expect(await visitor.diary() == ["began", "ended"])
  }

  @Test func anActionIsFoundOnlyUnderTheQueryThatShowsIt() async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(await visitor.post("\(Self.row)/end-editing").status == 404)
    #expect(await visitor.post("\(Self.row)/begin-editing?edit=tea").status == 404)
  }

  @Test func aScriptReceivesTheDestinationAsJSON() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    let response = await copy.act("\(Self.row)/begin-editing")
    #expect(response[.contentType] == "application/json")
    #expect(
      response.text
        == "{\"location\":\"/page?edit=tea\",\"self\":\"/page/-/document?edit=tea&through=end\"}")
  }
}
