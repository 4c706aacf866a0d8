import HTTPTypes
import Logging
import PagePatching
import PageHTTP
import PageRoutes

extension Site {
  /// Validates HTML. All responses of the site pass through here.
  ///
  /// - Parameter page: The declared path of the page; `nil` if the response belongs to no page.
  func checked(_ response: SiteResponse, of page: String?, accept: Accept) -> SiteResponse {
    guard let validation = configuration.validation, response.isHTML, response.stream == nil
    else { return response }
    // Without a page, the status is the subject: the number of paths is unbounded.
    let subject = page ?? response.head.status.reasonPhrase
    switch validation.mode {
    case .report:
      reporter?.schedule(
        response.body, of: subject, status: response.head.status.code,
        version: response.head.headerFields[.eTag])
      return response
    case .strict:
      let measurement = ServerTiming.begin(.validate)
      defer { measurement?.end() }
      let findings = validation.check(response.body)
      KnownMetric.count(findings, of: subject, with: metrics.factory)
      if findings.isEmpty { return response }
      logInvalid(subject, findings)
      let refusal = answer(to: .invalid(findings), accept: accept)
      guard refusal.isHTML, let fault = validation.check(refusal.body).first else { return refusal }
      // The frame of all pages is at fault, so no page can show the finding.
      return SiteResponse(
        .internalServerError, type: "text/plain; charset=utf-8",
        body: Array("\(SiteProblem.invalidDetail([fault]))\n\n\(fault.lines)\n".utf8), cache: .never
      )
    }
  }

  /// Whether the site sends only valid HTML.
  var isStrict: Bool { configuration.validation?.mode == .strict }

  /// In strict mode, validates a document that is sent as JSON, as the page that the script makes of it.
  ///
  /// - Throws: ``SiteProblem`` (500) that contains the findings.
  func check(_ document: PageDocument, in view: PageView) throws {
    guard let validation = configuration.validation, isStrict else { return }
    let measurement = ServerTiming.begin(.validate)
    defer { measurement?.end() }
    let findings = validation.check(html(document, view, version: nil, notice: nil))
    KnownMetric.count(findings, of: view.page.path, with: metrics.factory)
    guard !findings.isEmpty else { return }
    logInvalid(view.page.path, findings)
    throw SiteProblem.invalid(findings)
  }

  private func logInvalid(_ path: String, _ findings: [ResponseFinding]) {
    let text = findings.map(\.description).joined(separator: "; ")
    configuration.logger.warning(
      "A page does not validate", metadata: ["path": "\(path)", "findings": "\(text)"])
  }
}

extension SiteResponse {
  var isHTML: Bool { head.headerFields.text(of: .contentType)?.hasPrefix("text/html") == true }
}

extension SiteProblem {
  /// Returns the error that replaces an invalid page.
  static func invalid(_ findings: [ResponseFinding]) -> SiteProblem {
    var problem = SiteProblem(.internalServerError, invalidDetail(findings))
    problem.findings = findings
    return problem
  }

  static func invalidDetail(_ findings: [ResponseFinding]) -> String {
    let number = findings.count == 1 ? "one finding" : "\(findings.count) findings"
    return
      "The page is not valid HTML: there \(findings.count == 1 ? "is" : "are") \(number). Fix "
      + "the elements that create it, or set validation to report to see the page."
  }
}

extension ResponseFinding {
  /// The complete finding on several lines, for people.
  var lines: String {
    ["\(location): \(sentences)", excerpt, path].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
