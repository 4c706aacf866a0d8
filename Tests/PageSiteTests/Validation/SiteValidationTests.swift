import HTTPTypes
import Logging
import MetricsTestKit
import PageElements
import PagePatching
import PageSiteValidation
import PageValidation
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// A view that renders its text as unescaped HTML.
private enum RawView: ElementableView {
  static func render(_ props: String, into html: inout HTMLWriter) {
    html.raw(unescaped: props)
  }
}

@Suite struct SiteValidationTests {
  private let log = RecordingLog()
  private static let broken = "<p><b>unclosed</p>"
  /// HTML that is well-formed but not valid.
  private static let foreign = "<blink>now</blink>"

  private func site(
    _ mode: ResponseValidation.Mode, _ markup: String = foreign,
    change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> Site {
    try Site.test(
      Page("/", title: "Page", batch: 2) { _ in
        Table {
          Section(key: "s") {
            for key in 1...3 { Row(key: "\(key)", Label("fine")) }
            Row(key: "4", ElementOf<RawView>(props: markup))
          }
        }
      },
      Page("/first", title: "First") { _ in
        Table { Section(key: "s") { Row(key: "1", ElementOf<RawView>(props: markup)) } }
      }
    ) {
      $0.logger = log.logger
      $0.validation = try? ResponseValidation(mode)
      change(&$0)
    }
  }

  private func findings(in response: SiteResponse) throws -> [String] {
    try HTMLValidator().findings(in: response.body).map(\.description)
  }

  // MARK: Strict mode

  @Test(arguments: [broken, foreign])
  func strictValidationSendsTheFindingsInPlaceOfThePage(markup: String) async throws {
    let response = await (try site(.strict, markup)).send("/first", accept: Wanted.html)
    #expect(response.status == 500)
    #expect(response[.cacheControl] == "no-store")
    #expect(response[.eTag] == nil)
    #expect(response.text.contains("The page is not valid HTML: there is one finding."))
    #expect(response.text.contains("<pre>"), "the source line")
    #expect(response.text.contains("^</pre>"), "the caret")
    #expect(response.text.contains("<code>html/body/main/table"))
    #expect(!response.text.contains(markup), "The page's markup is escaped")
    #expect(try findings(in: response) == [])
    let entry = try #require(log.entries.first)
    #expect(log.entries.count == 1)
    #expect(entry.level == .warning)
    #expect(entry.metadata["path"] == "/first")
  }

  @Test func strictValidationReturnsTheFindingsAsJSON() async throws {
    let json = try JSONValue(parsing: await (try site(.strict)).send("/first").body)
    #expect(json["status"] == .number(500))
    let finding = try #require(json["findings"]?.items.first)
    #expect(finding["rule"] == .string("element"))
    #expect(finding["message"]?.text?.contains("blink") == true)
    #expect(finding["path"]?.text?.hasPrefix("html/body/main/table") == true)
    #expect(finding["excerpt"]?.text?.hasSuffix("^") == true)
    #expect(finding["line"] != nil)
    #expect(finding["column"] != nil)
    #expect(finding["advice"] != nil)
  }

  @Test(arguments: ["/-/document?through=end", "/-/rows?after=", "/-/patch?from="])
  func jsonResponsesAreValidatedAsTheirPages(endpoint: String) async throws {
    let site = try site(.strict)
    let first = await site.send("/", accept: Wanted.html)
    #expect(first.status == 200, "The first batch is valid")
    let document = try await site.json("/-/document")
    let path =
      switch endpoint {
      case "/-/rows?after=": endpoint + (document.next ?? "")
      case "/-/patch?from=": endpoint + document.version + "&through=end"
      default: endpoint
      }
    let response = await site.send(path)
    #expect(response.status == 500)
    #expect(response[.contentType] == "application/problem+json")
    #expect(try JSONValue(parsing: response.body)["findings"]?.items.count == 1)
  }

  @Test func anInvalidPageShellIsReportedInPlainText() async throws {
    let site = try site(.strict) { $0.language = Language("no language") { Language.english[$0] } }
    for path in ["/", "/none"] {
      let response = await site.send(path, accept: Wanted.html)
      #expect(response.status == 500)
      #expect(response[.contentType] == "text/plain; charset=utf-8")
      #expect(response.text.contains("lang"))
    }
    let refused = site.response(to: SiteProblem(.contentTooLarge, "Too much."), accept: Wanted.html)
    #expect(refused.status == 500)
  }

  @Test(arguments: [404, 405, 421, 400])
  func errorPagesAreValidatedToo(status: Int) async throws {
    let checked = Recorder<[UInt8]>()
    let site = try site(.strict) {
      $0.validation = ResponseValidation(mode: .strict) { html in
        checked.append(html)
        return []
      }
    }
    let response =
      switch status {
      case 405: await site.send("/", method: .put, accept: Wanted.html)
      case 421: await site.send("/", accept: Wanted.html, host: "other.example")
      case 400: await site.send("/?after=x", accept: Wanted.html)
      default: await site.send("/none", accept: Wanted.html)
      }
    #expect(response.status == status)
    #expect(checked.values == [response.body])
  }

  @Test func nonHTMLResponsesAreNotValidated() async throws {
    let site = try site(.strict) {
      $0.validation = ResponseValidation(mode: .strict) { _ in
        [ResponseFinding(rule: "x", line: 1, message: "Never.")]
      }
    }
    for path in ["/-/health", site.assets.stylesheet, "/none"] {
      #expect(await site.status(path) != 500)
    }
  }

  @Test func strictValidationFindingsAreCounted() async throws {
    let metrics = TestMetrics()
    let site = try site(.strict) { $0.metrics = metrics }
    #expect(await site.status("/first", accept: Wanted.html) == 500)
    #expect(await site.status("/first/-/document") == 500)
    let findings = try metrics.expectCounter(
      "pages_validation_findings", [("path", "/first"), ("rule", "element")])
    #expect(findings.totalValue == 2)
    let checks = try metrics.expectCounter("pages_validation_checks", [("path", "/first")])
    #expect(checks.totalValue >= 2)
  }

  // MARK: Report mode

  @Test func reportingValidationSendsThePageAndLogsTheFindings() async throws {
    let metrics = TestMetrics()
    let site = try site(.report) { $0.metrics = metrics }
    let response = await site.send("/first", accept: Wanted.html)
    #expect(response.status == 200)
    #expect(response.text.contains("blink"))
    await site.reporter?.waitUntilIdle()
    let entry = try #require(log.entries.first)
    #expect(entry.level == .warning)
    #expect(entry.metadata["path"] == "/first")
    #expect(entry.metadata["findings"]?.contains("blink") == true)
    let counter = try metrics.expectCounter(
      "pages_validation_findings", [("path", "/first"), ("rule", "element")])
    #expect(counter.totalValue == 1)
  }

  @Test func allNotFoundPagesShareOneMetric() async throws {
    let metrics = TestMetrics()
    let site = try site(.report) { $0.metrics = metrics }
    for number in 0..<50 { _ = await site.send("/none/\(number)", accept: Wanted.html) }
    await site.reporter?.waitUntilIdle()
    let counters = metrics.counters(label: "pages_validation_checks")
    #expect(counters.map { $0.dimensions.map(\.1) } == [["Not Found"]])
  }

  @Test func reportingDoesNotChangeTheResponse() async throws {
    let metrics = TestMetrics()
    let site = try site(.report) { $0.metrics = metrics }
    let first = await site.send("/first", accept: Wanted.html)
    let again = await site.send("/first", accept: Wanted.html)
    #expect(first.body == again.body)
    #expect(first[.eTag] == again[.eTag])
    await site.reporter?.waitUntilIdle()
    let counter = try metrics.expectCounter("pages_validation_checks", [("path", "/first")])
    #expect(counter.totalValue == 1, "Equal responses are checked once")
  }

  // MARK: All modes

  @Test(arguments: ResponseValidation.Mode.allCases)
  func aValidPageIsSentAndNothingLogged(mode: ResponseValidation.Mode) async throws {
    let site = try site(mode, "<b>fine</b>")
    for path in ["/first", "/", "/-/document?through=end"] {
      #expect(await site.status(path, accept: Wanted.html) == 200)
    }
    await site.reporter?.waitUntilIdle()
    #expect(log.entries.isEmpty)
  }
}
