import HTTPTypes
import Logging
import PageElements
import PagePatching
import PageValidation
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

private struct Boom: Error {}

@Suite struct SiteFailureTests {
  private func page(_ path: String) -> Page {
    Page(path, title: "Title of \(path)") { _ in Table { Section { Row(key: "a") { "cell" } } } }
  }

  // MARK: Failures

  @Test func aThrowingPageReturns500WithTheLoggedRequestID() async throws {
    let log = RecordingLog()
    let site = try Site.test(
      Page("/boom") { _ in throw Boom() }, page("/")
    ) { $0.logger = log.logger }
    for path in ["/boom", "/boom/-/rows", "/boom/-/document", "/boom/-/patch?from=x"] {
      for accept in [nil, Wanted.html] {
        let response = await site.send(path, accept: accept)
        #expect(response.status == 500)
        #expect(response[.cacheControl] == "no-store")
        let entry = try #require(log.entries.last)
        #expect(entry.level == .error)
        #expect(entry.metadata["path"] == path)
        #expect(entry.metadata["error"]?.contains("Boom") == true)
        let id = try #require(entry.metadata["request"])
        #expect(response.text.contains(id))
        #expect(!response.text.contains("Boom"), "The response omits the error")
      }
    }
    #expect(log.entries.count == 8)
    #expect(await site.status("/") == 200)
  }

  @Test func anErrorAfterTheClientLeftIsNotLogged() async throws {
    let log = RecordingLog()
    let site = try Site.test(
      Page("/slow") { _ in
        while !Task.isCancelled { await Task.yield() }
        throw Boom()
      }
    ) { $0.logger = log.logger }
    let answering = Task { await site.send("/slow") }
    answering.cancel()
    #expect(await answering.value.status == 503)
    #expect(log.entries.isEmpty)
  }

  @Test func aSiteInDevelopmentSaysWhatWentWrong() async throws {
    let inDevelopment = SiteConfiguration().showsErrors
    #expect(inDevelopment, "Tests are debug builds")
    let site = try Site.test(
      Page("/") { _ in throw RenderError.emptySectionKey(position: 3) }
    ) { $0.showsErrors = inDevelopment }
    let response = await site.send("/", accept: Wanted.html)
    #expect(response.status == 500)
    #expect(
      response.text.contains(
        "Section 3 has an empty key. Give it text, or leave it nil."))
    #expect(try HTMLValidator().findings(in: response.body).isEmpty)
  }

  @Test func anErrorWithoutADescriptionIsShownWithItsType() async throws {
    enum Stock: Error { case isEmpty }
    let site = try Site.test(Page("/") { _ in throw Stock.isEmpty }) { $0.showsErrors = true }
    #expect(await site.send("/").text.contains(" Stock: isEmpty"))
  }

  @Test func aTableThatCannotBeRenderedAnswers500() async throws {
    let log = RecordingLog()
    let site = try Site.test(
      Page("/", title: "Twice") { _ in
        Table {
          Section {
            Row(key: "a") { "1" }
            Row(key: "a") { "2" }
          }
        }
      }
    ) { $0.logger = log.logger }
    #expect(await site.status("/") == 500)
    #expect(log.entries.last?.metadata["error"]?.contains("share the key 'a'") == true)
  }

  @Test func aThrownProblemIsReturnedUnchanged() async throws {
    let log = RecordingLog()
    let site = try Site.test(
      Page("/") { _ in
        throw SiteProblem(.conflict, "Pay first.", headerFields: [.retryAfter: "60"])
      }
    ) { $0.logger = log.logger }
    for path in ["/", "/-/rows", "/-/document", "/-/patch?from=x"] {
      let response = await site.send(path)
      #expect(response.status == 409)
      #expect(response[.retryAfter] == "60")
      #expect(try JSONValue(parsing: response.body)["detail"] == .string("Pay first."))
    }
    #expect(log.entries.isEmpty)
  }

  @Test func aPositionThatASourceRefusesIsABadRequest() async throws {
    let site = try Site.test(Page("/") { _ in throw InvalidPosition() })
    let response = await site.send("/", accept: Wanted.html)
    #expect(response.status == 400)
    #expect(response.text.contains("The cursor does not belong to this page"))
  }
}
