import HTTPTypes
import PageElements
import Testing

@testable import PageSite

@Suite struct DoubleSubmissionTests {
  /// A page that everybody shares, and one with a diary, each with a button and a form.
  private static func site(_ runs: Recorder<String>) throws -> Site {
    @Sendable func section(_ note: @escaping @Sendable (String) -> Void) -> Section {
      Section(key: "s") {
        Row(
          key: "a",
          ElementOfForm {
            ElementOfTextField("Title", name: "title")
          } didSubmit: { event in
            let title = event.values["title"] ?? ""
            if title.isEmpty { throw FormErrors(["title": "Say what."]) }
            note(title)
          })
        Row(key: "b", ElementOfButton(.init(id: "b", title: "Like") { note("like") }))
      }
    }
    return try .test(
      Page("/all", title: "All") { request in
        Table {
          section { runs.append($0) }
          Section(key: "count") { ElementOfLabel("\(runs.values.count)") }
        }
      }
      .authorized { $0.headerFields[.authorization] },
      .diary { _, notes in [section { notes($0) }] })
  }

  private static let form = "/all/-/actions/s/a/form/submit"
  private static let like = "/all/-/actions/s/b/b/tap"

  @Test func aFormSentTwiceRunsOnce() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    let answers = [
      await visitor.post(Self.form, ["title": "tea"]),
      await visitor.post(Self.form, ["title": "tea"]),
    ]
    #expect(answers.map(\.status) == [303, 303])
    #expect(runs.values == ["tea"])
    _ = await visitor.post(Self.form, ["title": "cake"])
    #expect(runs.values == ["tea", "cake"])
  }

  @Test func aFormSentTwiceAtOnceRunsOnce() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    async let first = visitor.post(Self.form, ["title": "tea"])
    async let second = visitor.post(Self.form, ["title": "tea"])
    #expect(await [first.status, second.status] == [303, 303])
    #expect(runs.values == ["tea"])
  }

  @Test func aKeySaysWhetherItIsTheSameGesture() async throws {
    let runs = Recorder<String>()
    let copy = try await TestCopy(TestVisitor(try Self.site(runs)), "/all")
    let first = await copy.act(Self.like, key: "1")
    #expect(await copy.act(Self.like, key: "1").body == first.body)
    #expect(runs.values == ["like"])
    try copy.apply(first)
    _ = await copy.act(Self.like, key: "2")
    #expect(runs.values == ["like", "like"])
  }

  @Test func aRefusalIsNoReasonToForget() async throws {
    let runs = Recorder<String>()
    let visitor = TestVisitor(try Self.site(runs))
    #expect(await visitor.post(Self.form, ["title": ""]).status == 422)
    #expect(await visitor.post(Self.form, ["title": ""]).status == 422)
    #expect(await visitor.post(Self.form, ["title": "tea"]).status == 303)
    #expect(runs.values == ["tea"])
  }

  @Test func whatHasBegunIsFinishedThoughItsSenderHasGone() async throws {
    let (events, gate) = (Recorder<String>(), Gate())
    let visitor = TestVisitor(
      try .test(
        Page("/all", title: "All") { _ in
          Table {
            Section(key: "s") {
              Row(
                key: "b",
                ElementOfButton(
                  .init(id: "b", title: "Pay") {
                    events.append("begun")
                    await gate.wait()
                    try Task.checkCancellation()
                    events.append("paid")
                  }))
            }
          }
        }))
    // A browser breaks the first request off when its reader clicks again.
    let first = Task { await visitor.post(Self.like) }
    while events.values.isEmpty { await Task.yield() }
    first.cancel()
    async let second = visitor.post(Self.like)
    gate.open()
    #expect(await second.status == 303)
    _ = await first.value
    #expect(events.values == ["begun", "paid"])
  }

  // MARK: Visitors without a cookie

  @Test func whoHasNoCookieIsToldApartByAddress() async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    for client in ["192.0.2.1", "192.0.2.2", "192.0.2.1"] {
      _ = await TestVisitor(site, client: client).post(Self.like)
    }
    #expect(runs.values == ["like", "like"])
  }

  @Test func twoWhoAreKnownToThePageAreTwoBehindOneAddress() async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    for name in ["ada", "bob", "ada"] {
      _ = await TestVisitor(site).post(Self.like, [:], [.authorization: name])
    }
    #expect(runs.values == ["like", "like"])
  }

  @Test func noVisitorBecomesAnother() async throws {
    let site = try Self.site(Recorder())
    let (ada, bob) = (TestVisitor(site), TestVisitor(site))
    let address = "/page/-/actions/s/b/b/tap"
    #expect(await ada.post(address).setsVisitor)
    #expect(!(await bob.post(address).setsVisitor))
    #expect(bob.cookies.isEmpty)
    #expect(await ada.diary() == ["like"])
    #expect(await bob.diary() == [], "rather not done than done as somebody else")
  }

  @Test func aKeyIsOnesOwn() async throws {
    let site = try Self.site(Recorder())
    let visitor = TestVisitor(site)
    let address = "/page/-/actions/s/b/b/tap"
    _ = await visitor.post(address, [:], [.idempotencyKey: "k"])
    // Sent again because the answer was lost, and the cookie with it.
    let again = TestVisitor(site)
    let response = await again.post(address, [:], [.idempotencyKey: "k"])
    #expect(response.setsVisitor)
    #expect(await again.diary() == ["like"])
  }
}
