import HTTPTypes
import Logging
import PageElements
import PagePatching
import PageValidation
import RandomPages
import SeedTags
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

/// Tests of a page that is a state view, over HTTP.
@Suite struct StateViewPageTests {
  @Test(.tags(.S19)) func aStateViewPageIsOneRow() async throws {
    let site = try Site.home(SignUp.self)
    let reader = TestVisitor(site)
    let response = await reader.get("/home")
    #expect(response.status == 200)
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
    let html = response.text
    #expect(html.contains("<h1>Home</h1>"))
    #expect(html.contains("id=\"view.view\""))
    #expect(
      html.contains("action=\"/home/-/actions/view/view/name.field/change\" data-change=\"\""))
    #expect(html.contains("formaction=\"/home/-/actions/view/view/next.button/tap\" disabled=\"\""))
  }

  /// Runs the seeds' example without a script.
  @Test(.tags(.S11)) func twoTypedCharactersEnableNext() async throws {
    let reader = TestVisitor(try Site.home(SignUp.self))
    let first = await reader.use("name.field/change", ["name": "A"])
    #expect(first.status == 303 && first[.location] == "/home")
    var html = await reader.html()
    #expect(html.contains("disabled=\"\">Next"))
    #expect(html.contains("Hello, A<") && html.contains("name=\"name\" value=\"A\""))

    _ = await reader.use("name.field/change", ["name": "Ad"])
    html = await reader.html()
    #expect(html.contains("/next.button/tap\">Next") && html.contains("Hello, Ad<"))
    #expect(!html.contains("Welcome"))

    _ = await reader.use("next.button/tap")
    #expect(await reader.html().contains("Welcome"))
  }

  /// Runs the seeds' example with a script.
  @Test(.tags(.S2)) func everyActionReturnsOnePatch() async throws {
    let reader = TestVisitor(try Site.home(SignUp.self))
    let copy = try await TestCopy(reader, "/home")
    for (element, values) in [
      ("name.field/change", ["name": "A"]), ("name.field/change", ["name": "Ad"]),
      ("next.button/tap", [:]),
    ] as [(String, KeyValuePairs<String, String>)] {
      let response = await copy.act("/home/-/actions/view/view/\(element)", values)
      #expect(response.status == 200 && response[.contentType] == Wanted.patch)
      // The operations are a test, the cell and the version, however many views rendered.
      #expect(try JSONPatch(parsing: response.body).count == 3)
      try copy.apply(response)
      #expect(try await copy.document == copy.fresh())
    }
    #expect(await reader.html().contains("Welcome"))
  }

  @Test(.tags(.S1), arguments: 0..<8) func randomActionsKeepTheCopyInSync(seed: Int) async throws {
    var choices = SeededGenerator(seed: UInt64(seed))
    let store = MemoryVisitorStore()
    let reader = TestVisitor(try Site.home(Tray.self, store: store))
    let copy = try await TestCopy(reader, "/home")
    for _ in 0..<20 {
      let html = await reader.html()
      let elements = html.matches(of: /actions\/view\/view\/([^\/"]+\/[a-z]+)"/).map { $0.1 }
      let element = String(elements[choices.below(elements.count)])
      let response = await copy.act(
        "/home/-/actions/view/view/\(element)", ["lumps": "\(choices.below(6))"],
        key: "\(choices.next())")
      #expect(response.status == 200, "\(element): \(response.text)")
      try copy.apply(response)
      #expect(try await copy.document == copy.fresh())
    }
    // A new server with the same store shows the same document.
    let later = TestVisitor(try Site.home(Tray.self, store: store))
    later.cookies = reader.cookies
    #expect(try await TestCopy(later, "/home").document == copy.document)
  }

  @Test func stateSurvivesARestart() async throws {
    let store = MemoryVisitorStore()
    let reader = TestVisitor(try Site.home(SignUp.self, store: store))
    _ = await reader.use("name.field/change", ["name": "Ada"])
    let later = TestVisitor(try Site.home(SignUp.self, store: store))
    later.cookies = reader.cookies
    #expect(await later.html().contains("Hello, Ada"))
    _ = await later.use("next.button/tap")
    #expect(await reader.html().contains("Welcome"))
  }

  @Test func twoVisitorsHaveSeparateState() async throws {
    let site = try Site.home(SignUp.self)
    let (ada, bo) = (TestVisitor(site, client: "1"), TestVisitor(site, client: "2"))
    _ = await ada.use("name.field/change", ["name": "Ada"])
    _ = await bo.use("name.field/change", ["name": "Bo"])
    let (ofAda, ofBo) = (await ada.html(), await bo.html())
    #expect(ofAda.contains("Hello, Ada") && !ofAda.contains("Hello, Bo"))
    #expect(ofBo.contains("Hello, Bo") && !ofBo.contains("Hello, Ada"))
    #expect(await !TestVisitor(site).html().contains("Hello"))
  }

  @Test func theInitialStateIsNotStored() async throws {
    let store = MemoryVisitorStore()
    let site = try Site.home(Tray.self, store: store)
    let reader = TestVisitor(site)
    _ = await reader.html()
    // This action changes nothing.
    _ = await reader.use("a.lumps/change", ["lumps": "0"])
    #expect(reader.cookies.isEmpty)

    _ = await reader.use("a.more/tap")
    let request = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: nil,
      headerFields: [.cookie: "pe-visitor=\(reader.cookies["pe-visitor"] ?? "")"])
    let visitor = try #require(
      site.ownCookies(for: request).visitor.visitor(in: Cookies(request)))
    #expect(store.state(of: visitor, page: "/home") != nil)

    _ = await reader.use("a.lumps/change", ["lumps": "0"])
    #expect(store.state(of: visitor, page: "/home") == nil)
  }

  @Test func stateStoredForAnotherViewIsDiscarded() async throws {
    let store = MemoryVisitorStore()
    let reader = TestVisitor(try Site.home(SignUp.self, store: store))
    _ = await reader.use("name.field/change", ["name": "Ada"])
    let log = RecordingLog()
    let later = TestVisitor(try Site.home(Tray.self, store: store) { $0.logger = log.logger })
    later.cookies = reader.cookies
    #expect(await later.html().contains("One more"))
    #expect(log.entries.map(\.level) == [.warning])
    #expect(log.entries.first?.message.contains("can no longer be decoded") == true)
    // The page works with the initial state.
    _ = await later.use("a.more/tap")
    #expect(await later.html().contains("name=\"lumps\" value=\"1\""))
  }

  @Test(arguments: [
    "next.button/change", "next.button/pressed", "next/tap", "next.hint/tap", "gone/tap",
    "name.field.x/change", "name~2Efield/change", "-row/select",
  ])
  func anUnknownFunctionIsNotFound(element: String) async throws {
    let reader = TestVisitor(try Site.home(SignUp.self))
    let response = await reader.use(element, ["name": "Ada"])
    #expect(response.status == 404)
    #expect(response.text.contains("no longer exists"))
    #expect(reader.cookies.isEmpty)
  }

  @Test func anInvalidArgumentIsReturnedWithAFieldError() async throws {
    let reader = TestVisitor(try Site.home(Tray.self))
    let response = await reader.use("a.lumps/change", ["lumps": "many"])
    #expect(response.status == 422)
    #expect(response.text.contains("name=\"lumps\" value=\"many\""))
    #expect(
      response.text.contains(
        "<p class=\"pe-error\" id=\"pe-error-lumps\">Enter a whole number.</p>"))
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
    #expect(reader.cookies.isEmpty)

    let copy = try await TestCopy(reader, "/home")
    let patched = await copy.act("/home/-/actions/view/view/a.lumps/change", ["lumps": "many"])
    #expect(patched.status == 422)
    let error = try JSONValue(parsing: patched.body)["errors"]?.items.first
    #expect(error?["name"]?.text == "lumps")
    #expect(error?["detail"]?.text?.hasPrefix("Enter a whole number") == true)
  }

  @Test func aRejectedArgumentShowsAnErrorAndKeepsTheState() async throws {
    let reader = TestVisitor(try Site.home(Tray.self))
    _ = await reader.use("a.lumps/change", ["lumps": "2"])
    let response = await reader.use("a.lumps/change", ["lumps": "9"])
    #expect(response.status == 422 && response.text.contains("Five lumps are enough."))
    #expect(await reader.html().contains("name=\"lumps\" value=\"2\""))
  }

  @Test func aFailedFunctionKeepsTheState() async throws {
    let log = RecordingLog()
    let reader = TestVisitor(try Site.home(Tray.self) { $0.logger = log.logger })
    _ = await reader.use("a.lumps/change", ["lumps": "2"])
    let response = await reader.use("a.lumps/change", ["lumps": "-1"])
    #expect(response.status == 500 && !response.text.contains("SpiltTea"))
    #expect(log.entries.map(\.level) == [.error])
    #expect(await reader.html().contains("name=\"lumps\" value=\"2\""))
  }

  @Test func duplicateActionsRunOnce() async throws {
    let reader = TestVisitor(try Site.home(Tray.self))
    _ = await reader.use("a.lumps/change", ["lumps": "1"])
    let key = try await reader.key("/home")
    for _ in 0..<2 {
      _ = await reader.post("/home/-/actions/view/view/a.more/tap", ["pe-key": key])
    }
    #expect(await reader.html().contains("name=\"lumps\" value=\"2\""))
    for _ in 0..<2 {
      _ = await reader.post(
        "/home/-/actions/view/view/a.more/tap", [:], [.idempotencyKey: "gesture"])
    }
    #expect(await reader.html().contains("name=\"lumps\" value=\"3\""))
  }

  @Test func concurrentActionsRunInSequence() async throws {
    let reader = TestVisitor(try Site.home(Tray.self))
    _ = await reader.use("a.more/tap")
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { _ = await reader.use("a.more/tap") } }
    }
    #expect(await reader.html().contains("name=\"lumps\" value=\"9\""))
  }

  @Test func propsComeFromTheQuery() async throws {
    let reader = TestVisitor(try Site.home(Tray.self))
    let html = await reader.html("/home?guest=Ada%26Bo")
    #expect(html.contains("For Ada&amp;Bo"))
    let address = "/home/-/actions/view/view/a.more/tap?guest=Ada%26Bo"
    #expect(html.contains("formaction=\"\(address)\""))
    let response = await reader.post(address)
    #expect(response[.location] == "/home?guest=Ada%26Bo")
    // The state belongs to the page, whatever its query.
    #expect(await reader.html().contains("name=\"lumps\" value=\"1\""))
  }

  @Test func aFormsFieldsDecodeIntoOneArgument() async throws {
    let reader = TestVisitor(try Site.home(Guestbook.self))
    let response = await reader.use("form/submit", ["name": "Ada", "cups": "2", "isBack": "true"])
    #expect(response.status == 303)
    _ = await reader.use("form/submit", ["name": "Bo", "cups": "1"])
    let html = await reader.html()
    #expect(html.contains("Ada: 2, comes back") && html.contains("Bo: 1, gone"))

    let refused = await reader.use("form/submit", ["name": "<Cy>", "cups": "lots"])
    #expect(refused.status == 422)
    #expect(
      refused.text.contains("value=\"&lt;Cy&gt;\"") && refused.text.contains("value=\"lots\""))
    #expect(refused.text.contains("id=\"pe-error-cups\""))
    #expect(try HTMLValidator().findings(in: refused.body).map(\.description) == [])
  }
}
