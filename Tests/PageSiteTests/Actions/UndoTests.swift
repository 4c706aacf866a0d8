import HTTPTypes
import PageElements
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

/// Tests of the undo that a notice offers to its visitor.
@Suite struct UndoTests {
  private let undone = Recorder<String>()

  private func site(
    key: String = "a & b=ü", notice: String = "Deleted.", hasUndo: Bool = true,
    log: RecordingLog = RecordingLog()
  ) throws -> Site {
    var page = Page("/page", title: "Page") { _ in
      Table {
        Section(key: "s") {
          Row(
            key: "a",
            Button("B", id: "b") { event in
              event.notice = notice
              event.undo = FormValues([("key", key)])
            })
        }
      }
    }
    if hasUndo {
      page = page.onUndo { [undone] event in
        undone.append(event.values["key"] ?? "")
        event.notice = "Back."
      }
    }
    return try .test(page, Page("/other", title: "Other") { _ in Table() }) {
      $0.logger = log.logger
    }
  }

  private static let address = "/page/-/actions/s/a/b/tap"

  /// Returns the URL and the value of the Undo button in a page or a header field.
  private func button(in text: String) throws -> (address: String, value: String) {
    let found = try #require(
      text.firstMatch(of: /formaction="([^"]*)" name="pe-undo" value="([^"]*)">Undo<\/button>/))
    return (String(found.1), String(found.2))
  }

  @Test func theNoticesUndoButtonRevertsTheAction() async throws {
    let visitor = TestVisitor(try site())
    _ = await visitor.post(Self.address)
    let page = await visitor.get("/page").text
    #expect(
      page.contains(
        "role=\"note\"><span>Deleted.</span><button type=\"submit\" form=\"pe-actions\""))
    #expect(page.contains("<form id=\"pe-actions\" method=\"post\""))
    let (address, value) = try button(in: page)
    let response = await visitor.post(address, ["pe-undo": value])
    #expect(response.status == 303 && response[.location] == "/page")
    #expect(undone.values == ["a & b=ü"])
    #expect(await visitor.get("/page").text.contains("role=\"note\">Back.</p>"))
  }

  @Test func aScriptReceivesTheUndoButtonWithTheNotice() async throws {
    let copy = try await TestCopy(TestVisitor(try site()))
    let field = try #require(await copy.act(Self.address)[.pageNotice])
    let told = try URLQuery.decode(field[...])
    #expect(told.hasPrefix("Deleted.\u{2}<button "))
    let (address, value) = try button(in: told)
    let response = await copy.act(address, ["pe-undo": value])
    #expect(response.status == 200 && response[.pageNotice] == "Back.")
    #expect(undone.values == ["a & b=ü"])
  }

  @Test func deletingAPagesSubjectCanBeUndone() async throws {
    let isThere = Recorder<Bool>()
    let page = Page("/page/{id}", title: "Page") { _ in
      guard isThere.values.last ?? true else { throw SiteProblem(.notFound, "It has gone.") }
      return Table {
        Row(
          key: "a",
          Button("B", id: "b") { event in
            isThere.append(false)
            (event.notice, event.destination) = ("Deleted.", "/other")
            event.undo = FormValues([("key", "a")])
          })
      }
    }
    .onUndo { _ in isThere.append(true) }
    let visitor = TestVisitor(try .test(page, Page("/other", title: "Other") { _ in Table() }))
    #expect(await visitor.post("/page/7/-/actions/-0/a/b/tap")[.location] == "/other")
    #expect(await visitor.get("/page/7").status == 404)
    let (address, value) = try button(in: await visitor.get("/other").text)
    let response = await visitor.post(address, ["pe-undo": value])
    #expect(response.status == 303 && response[.location] == "/page/7")
    #expect(await visitor.get("/page/7").status == 200)
  }

  @Test func anotherClientOrAForgedValueCannotUndo() async throws {
    let site = try site()
    let visitor = TestVisitor(site)
    _ = await visitor.post(Self.address)
    let (address, value) = try button(in: await visitor.get("/page").text)
    let other = TestVisitor(site, client: "192.0.2.2")
    #expect(await other.post(address, ["pe-undo": value]).status == 410)
    for forged in [String(value.dropLast()), "x", ""] {
      let response = await visitor.post(address, ["pe-undo": forged])
      #expect(response.status == 410)
      #expect(response.text.contains("This can no longer be undone."))
    }
    #expect(await visitor.post(address).status == 410)
    #expect(undone.values.isEmpty)
  }

  @Test func undoIsOfferedForTenMinutes() throws {
    let values = FormValues([("key", "a")])
    let reader = SignedMessage.Recipient.anonymous(address: "", browser: "")
    func offer(at time: Int) -> UndoOffer { UndoOffer(secret: [1], now: { time }) }
    let html = try #require(
      offer(at: 1_000).button(values, at: "/", for: "/page", to: reader, in: .english))
    let sent = FormValues([("pe-undo", try button(in: html).value)])
    #expect(offer(at: 1_600).values(in: sent, for: "/page", to: [reader]) == values)
    #expect(offer(at: 1_601).values(in: sent, for: "/page", to: [reader]) == nil)
    #expect(offer(at: 1_600).values(in: sent, for: "/other", to: [reader]) == nil)
  }

  @Test(arguments: [(String(repeating: "x", count: 2_000), true), ("a", false)])
  func anOversizedUndoOrOneWithoutAHandlerIsNotOffered(key: String, hasUndo: Bool) async throws {
    let log = RecordingLog()
    let visitor = TestVisitor(try site(key: key, hasUndo: hasUndo, log: log))
    _ = await visitor.post(Self.address)
    #expect(await visitor.get("/page").text.contains("role=\"note\">Deleted.</p>"))
    #expect(log.entries.contains { $0.message.contains("onUndo") })
  }

  @Test func noticeTextCannotInjectAButton() async throws {
    let told = "x\u{2}<script>"
    let visitor = TestVisitor(try site(notice: told))
    _ = await visitor.post(Self.address)
    let page = await visitor.get("/page").text
    #expect(page.contains("role=\"note\"><span>x\u{FFFD}&lt;script&gt;</span><button "))
    let copy = try await TestCopy(TestVisitor(try site(notice: told, hasUndo: false)))
    let field = try #require(await copy.act(Self.address)[.pageNotice])
    #expect(try URLQuery.decode(field[...]) == "x\u{FFFD}<script>")
  }

  @Test func aLongNoticeLeavesRoomForTheButton() async throws {
    let visitor = TestVisitor(try site(notice: String(repeating: "ß", count: 3_000)))
    _ = await visitor.post(Self.address)
    #expect(visitor.cookies["pe-notice"]?.utf8.count ?? 0 <= 4_000)
    #expect(await visitor.get("/page").text.contains(">Undo</button>"))
  }
}
