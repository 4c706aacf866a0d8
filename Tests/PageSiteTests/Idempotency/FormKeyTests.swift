import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of the form keys in responses, and of their effect on entity tags.
@Suite struct FormKeyTests {
  private static func site(
    change: (inout SiteConfiguration) -> Void = { _ in }, _ text: Recorder<String> = Recorder()
  ) throws -> Site {
    try .test(
      .diary { _, notes in
        [
          Section(key: "s") {
            Row(
              key: "a",
              Form {
                TextField("Title", name: "title")
              } didSubmit: { event in
                let title = event.values["title"] ?? ""
                if title.isEmpty { throw FormErrors(["title": "Say what."]) }
                notes(title)
                for name in event.values.names { text.append(name) }
              })
            Row(
              key: "b",
              Button("Sure", id: "b", confirmation: "Really?") { notes("b") }
            )
            Row(key: "c", Form(to: "/page") { TextField("Word", name: "q") })
            Row(key: "d", Label(String(repeating: "long ", count: 400)))
          }
        ]
      },
      Page("/plain", title: "Plain") { _ in
        Table { Section(key: "s") { Row(key: "a", Label("No form")) } }
      }, change: change)
  }

  private static let form = "/page/-/actions/s/a/form/submit"

  @Test func eachPostFormEndsWithTheResponsesKey() async throws {
    let visitor = TestVisitor(try Self.site())
    let (first, second) = (await visitor.get("/page"), await visitor.get("/page"))
    let keys = first.text.formKeys
    #expect(keys.count == 2, "one key in the form and one for the page's buttons")
    #expect(Set(keys).count == 1)
    #expect(keys.allSatisfy { FormKey($0) != nil })
    #expect(second.text.formKeys.first != keys.first)
    #expect(first.text.matches(of: /pe-key/).count == 2, "The GET form has no key")
    #expect(
      first.withoutFormKey.body == second.withoutFormKey.body,
      "Both pages are equal except for the key")
    #expect(first.withoutFormKey.text.formKeys.isEmpty)
  }

  @Test func onlyHTMLPagesContainFormKeys() async throws {
    let site = try Self.site()
    let copy = try await TestCopy(TestVisitor(site))
    #expect(!"\(copy.document)".contains("pe-key"))
    #expect(!(await copy.act(Self.form, ["title": "tea"])).text.contains("pe-key"))
    #expect(!(await copy.act(Self.form, ["title": ""])).text.contains("pe-key"))
    #expect(
      !(await copy.visitor.get("/page/-/rows", accept: "application/json")).text
        .contains("pe-key"))
  }

  @Test func aPageWithoutPostFormsHasStableBytes() async throws {
    let visitor = TestVisitor(try Self.site())
    let (first, second) = (await visitor.get("/plain"), await visitor.get("/plain"))
    #expect(first.body == second.body)
    #expect(first[.eTag] == second[.eTag])
    #expect(!first.text.contains("pe-key"))
  }

  @Test func rejectedFormsAndConfirmationsGetANewKey() async throws {
    let visitor = TestVisitor(try Self.site())
    let key = try await visitor.key("/page")
    let refused = await visitor.post(Self.form, ["title": "", "pe-key": key])
    #expect(refused.status == 422)
    #expect(refused.text.formKeys.count == 2)
    #expect(!refused.text.formKeys.contains(key))
    let question = await visitor.post("/page/-/actions/s/b/b/tap", ["pe-key": key])
    #expect(question.status == 200)
    #expect(question.text.matches(of: /pe-key/).count == 1)
    #expect(!question.text.formKeys.contains(key))
  }

  @Test func handlersDoNotReceiveFormKeys() async throws {
    let names = Recorder<String>()
    let visitor = TestVisitor(try Self.site(names))
    let key = try await visitor.key("/page")
    _ = await visitor.post(Self.form, ["title": "tea", "pe-key": key])
    _ = await visitor.post(Self.form, ["title": "tea", "pe-key": "a", "pe-key": "b"])
    #expect(names.values == ["title", "title"])
  }

  @Test func validatedHTMLContainsNoFormKeys() async throws {
    let checked = Recorder<String>()
    let site = try Self.site(change: {
      $0.validation = ResponseValidation(mode: .strict) {
        checked.append(String(decoding: $0, as: UTF8.self))
        return []
      }
    })
    #expect(await TestVisitor(site).get("/page").text.formKeys.count == 2)
    #expect(checked.values.count == 1)
    #expect(!checked.values[0].contains("pe-key"))
  }

  // MARK: Entity tags

  private func get(
    _ visitor: TestVisitor, _ tag: String?, coding: String? = nil,
    method: HTTPRequest.Method = .get
  ) async -> SiteResponse {
    var fields: HTTPFields = [.accept: Wanted.html, .secFetchSite: "none"]
    fields[.secFetchMode] = "navigate"
    fields[.ifNoneMatch] = tag
    fields[.acceptEncoding] = coding
    return await visitor.send(method, "/page", fields: fields)
  }

  @Test(arguments: [nil, "gzip"] as [String?], [HTTPRequest.Method.get, .head])
  func anEntityTagMatchesUntilItsFormKeyIsUsed(
    coding: String?, method: HTTPRequest.Method
  ) async throws {
    let visitor = TestVisitor(try Self.site())
    let first = await get(visitor, nil, coding: coding, method: method)
    let tag = try #require(first[.eTag])
    #expect(tag.hasSuffix("-gzip\"") == (coding != nil))
    let again = await get(visitor, tag, coding: coding, method: method)
    #expect(again.status == 304)
    #expect(again[.eTag] == tag)
    #expect(again.body.isEmpty)
    #expect(await get(visitor, "W/\(tag), \"x\"", coding: coding, method: method).status == 304)
    // A rejected form does not use up its key.
    let parts = tag.dropFirst().split(separator: ".")
    let key = String(parts[1].prefix(FormKey.length))
    #expect(await visitor.post(Self.form, ["title": "", "pe-key": key]).status == 422)
    #expect(await get(visitor, tag, coding: coding, method: method).status == 304)
    // An accepted form uses up its key, even if the page stays the same.
    #expect(
      await visitor.post("/page/-/actions/s/a/form/submit", ["title": "tea", "pe-key": key]).status
        == 303)
    visitor.cookies = [:]
    let fresh = await get(visitor, tag, coding: coding, method: method)
    #expect(fresh.status == 200)
    #expect(fresh[.eTag] != tag)
    #expect(fresh[.eTag]?.dropFirst().prefix(22) == tag.dropFirst().prefix(22))
    #expect(await get(visitor, fresh[.eTag], coding: coding, method: method).status == 304)
  }

  @Test func aChangedPageIsNeverNotModified() async throws {
    let visitor = TestVisitor(try Self.site())
    let tag = try #require(await get(visitor, nil)[.eTag])
    _ = await visitor.post(Self.form, ["title": "tea"])
    #expect(await get(visitor, tag).status == 200)
    #expect(await get(visitor, "\"\(tag.dropFirst(24))").status == 200)
  }

  @Test func eachCompressedResponseHasItsOwnFormKey() async throws {
    let visitor = TestVisitor(try Self.site())
    let (first, second) = (
      await get(visitor, nil, coding: "gzip"), await get(visitor, nil, coding: "gzip")
    )
    #expect(first[.contentEncoding] == "gzip")
    #expect(first.body != second.body, "Each compressed response has its own key")
  }
}
