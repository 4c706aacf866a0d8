import HTTPTypes
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

@Suite struct DoubleSubmissionTests {
  /// A site with a shared page and a page with a diary, each with a button and a form.
  private static func site(_ runs: Recorder<String>) throws -> Site {
    @Sendable func section(_ note: @escaping @Sendable (String) -> Void) -> Section {
      Section(key: "s") {
        Row(
          key: "a",
          Form {
            TextField("Title", name: "title")
          } didSubmit: { event in
            let title = event.values["title"] ?? ""
            if title.isEmpty { throw FormErrors(["title": "Say what."]) }
            note(title)
          })
        Row(key: "b", Button("Like", id: "b") { note("like") })
      }
    }
    return try .test(
      Page("/all", title: "All") { request in
        Table {
          section { runs.append($0) }
          Section(key: "count") { Label("\(runs.values.count)") }
        }
      }
      .identified { $0.headerFields[.authorization] },
      .diary { _, notes in [section { notes($0) }] })
  }

  private static let form = "/all/-/actions/s/a/form/submit"
  private static let like = "/all/-/actions/s/b/b/tap"

  // MARK: Form keys

  @Test func aDoubleSubmissionRunsOnceEvenWithPageLoadsBetween() async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    let visitor = TestVisitor(site)
    let key = try await visitor.key("/all")
    var answers = [await visitor.post(Self.form, ["title": "tea", "pe-key": key])]
    _ = await visitor.get("/all")
    _ = await TestVisitor(site).get("/all")
    answers.append(await visitor.post(Self.form, ["title": "tea", "pe-key": key]))
    #expect(answers.map(\.status) == [303, 303])
    #expect(answers.map { $0[.location] } == ["/all", "/all"])
    #expect(runs.values == ["tea"])
  }

  @Test func concurrentDuplicateSubmissionsRunOnce() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let key = try await visitor.key("/all")
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 {
        group.addTask { await visitor.post(Self.form, ["title": "tea", "pe-key": key]).status }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 303, count: 10))
    #expect(runs.values == ["tea"])
  }

  @Test func withOneKeyEachDistinctContentRunsOnce() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let key = try await visitor.key("/all")
    for title in ["tea", "tea", "cake", "tea", "cake"] {
      #expect(await visitor.post(Self.form, ["title": title, "pe-key": key]).status == 303)
    }
    #expect(runs.values == ["tea", "cake"])
  }

  @Test func aSubmissionFromAReloadedPageRunsAgain() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    for title in ["tick", "untick", "tick"] {
      let key = try await visitor.key("/all")
      _ = await visitor.post(Self.form, ["title": title, "pe-key": key])
    }
    #expect(runs.values == ["tick", "untick", "tick"])
  }

  @Test func submissionsFromTwoTabsBothRun() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let keys = [try await visitor.key("/all"), try await visitor.key("/all")]
    for key in keys { _ = await visitor.post(Self.like, ["pe-key": key]) }
    #expect(runs.values == ["like", "like"])
  }

  @Test func twoVisitorsBehindOneAddressAreDistinct() async throws {
    let site = try Self.site(Recorder())
    let (ada, bob) = (TestVisitor(site), TestVisitor(site))
    let address = "/page/-/actions/s/b/b/tap"
    let keys = [try await ada.key("/page"), try await bob.key("/page")]
    #expect(await ada.post(address, ["pe-key": keys[0]]).setsVisitor)
    #expect(await bob.post(address, ["pe-key": keys[1]]).setsVisitor)
    #expect(ada.cookies["pe-visitor"] != bob.cookies["pe-visitor"])
    #expect(await ada.diary() == ["like"])
    #expect(await bob.diary() == ["like"])
  }

  @Test func oneKeyServesAllFormsOfItsPage() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let key = try await visitor.key("/all")
    _ = await visitor.post(Self.like, ["pe-key": key])
    _ = await visitor.post(Self.form, ["title": "tea", "pe-key": key])
    _ = await visitor.post(Self.like, ["pe-key": key])
    #expect(runs.values == ["like", "tea"])
  }

  @Test func aRejectedFormDoesNotConsumeItsKey() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let key = try await visitor.key("/all")
    for _ in 0..<2 {
      #expect(await visitor.post(Self.form, ["title": "", "pe-key": key]).status == 422)
    }
    #expect(await visitor.post(Self.form, ["title": "tea", "pe-key": key]).status == 303)
    #expect(runs.values == ["tea"])
  }

  @Test(arguments: ["", "a\tb", "\u{7F}", "\u{E9}", String(repeating: "k", count: 201)])
  func anInvalidFormKeyIsIgnored(key: String) async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    for _ in 0..<2 {
      #expect(await visitor.post(Self.form, ["title": "tea", "pe-key": key]).status == 303)
    }
    #expect(runs.values == ["tea", "tea"])
  }

  @Test func submissionsWithoutAKeyAlwaysRun() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    for _ in 0..<2 { _ = await visitor.post(Self.form, ["title": "tea"]) }
    #expect(runs.values == ["tea", "tea"])
  }

  @Test func theIdentityIsPartOfTheIdempotencyKey() async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    for name in ["ada", "bob", "ada"] {
      _ = await TestVisitor(site).post(Self.like, ["pe-key": "k"], [.authorization: name])
    }
    #expect(runs.values == ["like", "like"])
  }

  /// The first response and its cookie were lost, or they arrived and the second request sends the cookie.
  @Test(arguments: [true, false])
  func aRepeatedKeyReturnsTheSameVisitorCookie(isCookieLost: Bool) async throws {
    let visitor = TestVisitor(try Self.site(Recorder()))
    let key = try await visitor.key("/page")
    let address = "/page/-/actions/s/b/b/tap"
    let first = await visitor.post(address, ["pe-key": key])
    if isCookieLost { visitor.cookies = [:] }
    let second = await visitor.post(address, ["pe-key": key])
    #expect(first.setsVisitor)
    #expect(second[.setCookie] == first[.setCookie])
    #expect(await visitor.diary() == ["like"])
  }

  @Test func aStartedActionFinishesAfterItsClientDisconnects() async throws {
    let (events, gate) = (Recorder<String>(), Gate())
    let visitor = TestVisitor(
      try .test(
        Page("/all", title: "All") { _ in
          Table {
            Section(key: "s") {
              Row(
                key: "b",
                Button("Pay", id: "b") {
                  events.append("begun")
                  await gate.wait()
                  try Task.checkCancellation()
                  events.append("paid")
                })
            }
          }
        }))
    let key = try await visitor.key("/all")
    // A browser cancels the first request when the reader clicks again.
    let first = Task { await visitor.post(Self.like, ["pe-key": key]) }
    while events.values.isEmpty { await Task.yield() }
    first.cancel()
    async let second = visitor.post(Self.like, ["pe-key": key])
    gate.open()
    #expect(await second.status == 303)
    _ = await first.value
    #expect(events.values == ["begun", "paid"])
  }

  // MARK: The Idempotency-Key header field

  @Test func aRepeatedIdempotencyKeyReturnsTheFirstResponse() async throws {
    let runs = Recorder<String>()
    let copy = try await TestCopy(TestVisitor(try Self.site(runs)), "/all")
    let first = await copy.act(Self.like, key: "1")
    #expect(await copy.act(Self.like, key: "1").body == first.body)
    #expect(runs.values == ["like"])
    try copy.apply(first)
    #expect(
      await copy.act(Self.like, key: "1").body == first.body,
      "The response is the same after the copy's version changed")
    #expect(runs.values == ["like"])
    _ = await copy.act(Self.like, key: "2")
    #expect(runs.values == ["like", "like"])
  }

  @Test func aKeyWithAnotherBodyIsRefused() async throws {
    let runs = Recorder<String>()
    let copy = try await TestCopy(TestVisitor(try Self.site(runs)), "/all")
    _ = await copy.act(Self.form, ["title": "tea"], key: "1")
    let other = await copy.act(Self.form, ["title": "cake"], key: "1")
    #expect(other.status == 422)
    #expect(other.text.contains("Use a new key for each request."))
    #expect(runs.values == ["tea"])
    // An HTML response shows the submitted values.
    let shown = await copy.visitor.post(Self.form, ["title": "cake"], [.idempotencyKey: "1"])
    #expect(shown.status == 422)
    #expect(shown.text.contains("<dd>cake</dd>"))
  }

  @Test func theIdempotencyKeyHeaderOverridesTheFormKey() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    for (form, gesture) in [("a", "1"), ("b", "1"), ("a", "2")] {
      _ = await visitor.post(Self.like, ["pe-key": form], [.idempotencyKey: gesture])
    }
    #expect(runs.values == ["like", "like"])
  }

  @Test(arguments: ["", "a\tb", "\u{E9}", String(repeating: "k", count: 201)])
  func anInvalidIdempotencyKeyHeaderIsRejected(key: String) async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let response = await visitor.post(Self.form, ["title": "tea"], [.idempotencyKey: key])
    #expect(response.status == 400)
    #expect(response.text.contains("<dd>tea</dd>"))
    #expect(runs.values == [])
    let longest = String(repeating: "k", count: 200)
    #expect(
      await visitor.post(Self.form, ["title": "tea"], [.idempotencyKey: longest]).status == 303)
  }

  @Test func anIdempotencyKeyIsScopedToItsClient() async throws {
    let site = try Self.site(Recorder())
    let visitor = TestVisitor(site)
    let address = "/page/-/actions/s/b/b/tap"
    _ = await visitor.post(address, [:], [.idempotencyKey: "k"])
    // A retry without a cookie, because the response was lost.
    let again = TestVisitor(site)
    let response = await again.post(address, [:], [.idempotencyKey: "k"])
    #expect(response.setsVisitor)
    #expect(await again.diary() == ["like"])
    // Another client that guesses the key does not get the visitor's cookie.
    let other = TestVisitor(site, client: "192.0.2.9")
    _ = await other.post(address, [:], [.idempotencyKey: "k"])
    #expect(other.cookies["pe-visitor"] != again.cookies["pe-visitor"])
  }

  // MARK: Unknown outcomes

  @Test func anUnknownOutcomeReturns409WithTheSubmittedValues() async throws {
    let runs = Recorder<String>()
    let time = Mutex(0)
    let store = MemoryIdempotencyStore { time.withLock { $0 } }
    let deadline = DeadOwner(store)
    let pages = try Self.site(runs).pages
    let site = try Site.test(pages[0]) { $0.idempotencyStore = deadline }
    let visitor = TestVisitor(site)
    let key = try await visitor.key("/all")
    // The store does not save the response.
    _ = await visitor.post(Self.form, ["title": "tea & cake", "pe-key": key])
    #expect(runs.values == ["tea & cake"])
    time.withLock { $0 += 10 }
    let again = await visitor.post(Self.form, ["title": "tea & cake", "pe-key": key])
    #expect(again.status == 409)
    #expect(again.text.contains("The server cannot tell whether this was done."))
    #expect(again.text.contains("<dd>tea &amp; cake</dd>"))
    #expect(runs.values == ["tea & cake"])
    let fresh = try #require(again.text.formKeys.first)
    #expect(fresh != key)
    let fields = again.text.matches(of: /name="([^"]*)" value="([^"]*)"/).map { String($0.1) }
    #expect(fields == ["title", "pe-from", "pe-key"])
    _ = await visitor.post(Self.form, ["title": "tea & cake", "pe-key": fresh])
    #expect(runs.values == ["tea & cake", "tea & cake"])
    let script = await visitor.post(
      Self.form, ["title": "tea & cake", "pe-key": key], [.accept: Wanted.patch])
    #expect(script.status == 409)
    #expect(script[.contentType] == "application/problem+json")
  }
}

/// A store whose owners die before they save a response.
private struct DeadOwner: IdempotencyStore {
  let store: MemoryIdempotencyStore

  init(_ store: MemoryIdempotencyStore) { self.store = store }

  func claim(_ key: IdempotencyKey, owner: String) -> IdempotencyClaim {
    store.claim(key, owner: owner)
  }
  func renew(_ key: IdempotencyKey, owner: String) {}
  func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?
  ) {}
  func release(_ key: IdempotencyKey, owner: String) { store.release(key, owner: owner) }
  func isSpent(formKey form: [UInt8]) -> Bool { store.isSpent(formKey: form) }
}
