import HTTPTypes
import Testing

@testable import PageSite

@Suite struct AnswerKeyTests {
  private static let visitor = VisitorID()

  /// A post, which each case changes in one way.
  private struct Post {
    var method = HTTPRequest.Method.post
    var path = "/a?b=c"
    var fields: HTTPFields = [.userAgent: "Browser/1", .contentType: "text/plain"]
    var body: [UInt8] = [1, 2]
    var client = "127.0.0.1"
    var visitor: VisitorID? = AnswerKeyTests.visitor
    var base: String? = "base"

    var key: AnswerKey {
      var request = HTTPRequest(method: method, scheme: nil, authority: "localhost", path: path)
      request.headerFields = fields
      return AnswerKey(request, body: body, client: client, visitor: visitor, base: base)
    }

    func with(_ change: (inout Post) -> Void) -> Post {
      var other = self
      change(&other)
      return other
    }
  }

  @Test func theSamePostHasTheSameKey() {
    #expect(Post().key == Post().key)
    let anonymous = Post().with { $0.visitor = nil }
    #expect(anonymous.key == anonymous.key)
  }

  @Test func anyDifferenceIsAnotherPost() {
    let changes: [(inout Post) -> Void] = [
      { $0.method = .put }, { $0.path = "/a?b=d" }, { $0.body = [1, 3] }, { $0.body = [] },
      { $0.visitor = VisitorID() }, { $0.visitor = nil }, { $0.base = "other" }, { $0.base = nil },
      { $0.fields[.contentType] = "text/html" },
      { $0.fields[.accept] = "application/json-patch+json" },
      { $0.fields[.idempotencyKey] = "k" },
      { ($0.base, $0.body) = (nil, Array("4:base4:base2:".utf8) + [1, 2]) },
    ]
    let keys = changes.map { Post().with($0).key }
    #expect(Set(keys + [Post().key]).count == changes.count + 1)
  }

  @Test func aVisitorIsTheSameFromAnywhere() {
    #expect(Post().with { $0.client = "10.0.0.1" }.key == Post().key)
    #expect(Post().with { $0.fields[.userAgent] = "Other/2" }.key == Post().key)
  }

  @Test func whoHasNoCookieIsToldApartByAddressAndBrowser() {
    let anonymous = Post().with { $0.visitor = nil }
    #expect(anonymous.with { $0.client = "10.0.0.1" }.key != anonymous.key)
    #expect(anonymous.with { $0.fields[.userAgent] = "Other/2" }.key != anonymous.key)
    #expect(anonymous.with { $0.fields[.userAgent] = nil }.key != anonymous.key)
  }

  @Test func anIdempotencyKeyStandsForTheContent() {
    let post = Post().with { $0.fields[.idempotencyKey] = "k" }
    #expect(post.with { ($0.body, $0.base) = ([9], nil) }.key == post.key)
    #expect(post.with { $0.fields[.idempotencyKey] = "l" }.key != post.key)
    #expect(post.with { $0.path = "/b" }.key != post.key)
    #expect(post.with { $0.visitor = VisitorID() }.key != post.key)
  }
}
