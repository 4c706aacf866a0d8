import HTTPTypes
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", "/", 0), ("/a", "/a", 0), ("/a?b=c", "/a", 1), ("/a?b?c=d&e", "/a", 2), ("/a?", "/a", 0),
    ("/%61/b%20c?d", "/a/b c", 1), ("/a%2Fb", "/a%2Fb", 0),
    ("/a%2fb/c", "/a%2Fb/c", 0), ("//", "//", 0), ("/a//b", "/a//b", 0),
    ("*", "*", 0), ("", "", 0),
    ("/a%2F%CC%81/b", "/a%2F\u{301}/b", 0), ("/a+b", "/a+b", 0),
    ("/%C3%A9", "/é", 0), ("/a%3Fb", "/a?b", 0),
  ])
  func aTargetIsSplitIntoPathAndQuery(text: String, path: String, parameters: Int) throws {
    let target = try RequestTarget(text)
    #expect(target.path == path)
    #expect(target.query.items.count == parameters)
  }

  @Test(arguments: ["/%", "/%zz", "/%FF", "/a?b=%"])
  func aTargetThatCannotBeDecodedIsABadRequest(text: String) {
    let problem = #expect(throws: SiteProblem.self) { try RequestTarget(text) }
    #expect(problem?.status == .badRequest)
  }

  @Test(arguments: [
    ("/-/rows", "/", "rows"), ("/people/-/rows", "/people", "rows"),
    ("/a/b/-/document", "/a/b", "document"), ("/people/-/", "/people", ""),
    ("/people/-/actions/a/b", "/people", "actions/a/b"), ("/a/-/b/-/rows", "/a/-/b", "rows"),
    ("/%70eople/%2D/rows", "/people", "rows"), ("/a%2Fb/-/rows", "/a%2Fb", "rows"),
    ("/people/-/actions/a%2Fb/c", "/people", "actions/a%2Fb/c"),
  ])
  func anEndpointIsSplitFromItsPageAtTheDash(path: String, page: String, name: String) throws {
    let endpoint = try #require(try RequestTarget(path).endpoint)
    #expect(endpoint.page == page)
    #expect(endpoint.name == name)
  }

  @Test(arguments: [
    "/", "/people", "/people/-", "/people-/rows", "/-rows", "/people/--/rows", "//-/rows",
    "/people//-/rows", "/people%2F-%2Frows", "/people/-%2Frows", "/people%2F-/rows", "-/rows",
  ])
  func aPathWithoutTheDashIsNotAnEndpoint(path: String) throws {
    #expect(try RequestTarget(path).endpoint == nil)
  }
}
