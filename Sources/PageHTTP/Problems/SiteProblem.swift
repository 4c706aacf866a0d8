public import HTTPTypes
import PageBytes
public import PageElements
import PagePatching

/// An error response: a status, and a sentence that says what to do.
///
/// Throw one from a page to answer with its status: `throw SiteProblem(.notFound, "No such tea.")`.
public struct SiteProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of the response, such as 404.
  public var status: HTTPResponse.Status
  /// The problem with this request, for people. A phrase of the library is in English here.
  public var detail: String {
    get { wording.inEnglish }
    set { wording = .text(newValue) }
  }
  /// Further header fields, such as `Allow`.
  public var headerFields: HTTPFields
  private var wording: Wording
  /// The values of a submitted form that this response replaces, so that they are not lost.
  package var submittedValues: FormValues?
  /// The links offered to resolve the problem.
  package var offers: [FormOffer] = []
  /// The findings in the invalid page that this response replaces.
  package var findings: [ResponseFinding] = []

  /// Creates a problem with a text that is the same in all languages.
  public init(
    _ status: HTTPResponse.Status, _ detail: String, headerFields: HTTPFields = [:]
  ) {
    (self.status, wording, self.headerFields) = (status, .text(detail), headerFields)
  }

  /// Creates a problem with a phrase in the site's language.
  public init(
    _ status: HTTPResponse.Status, _ phrase: Phrase, headerFields: HTTPFields = [:]
  ) {
    (self.status, wording, self.headerFields) = (status, .phrase(phrase), headerFields)
  }

  /// Creates a problem with links that help to resolve it.
  package init(_ status: HTTPResponse.Status, _ detail: String, offers: [FormOffer]) {
    self.init(status, detail)
    self.offers = offers
  }

  package init(
    _ status: HTTPResponse.Status, _ wording: Wording, submittedValues: FormValues
  ) {
    (self.status, self.wording, headerFields, self.submittedValues) = (
      status, wording, [:], submittedValues
    )
  }

  public var description: String { "\(status.code) \(status.reasonPhrase): \(detail)" }

  /// Returns the problem as `application/problem+json` (RFC 9457).
  package func json(in language: Language) -> [UInt8] {
    ProblemDetails(
      status: status.code, title: status.reasonPhrase, detail: language[wording]
    ).json { json in
      if !findings.isEmpty { Self.write(findings, into: &json) }
      if let offers = offers.html(in: language) {
        json.raw(",\"offers\":")
        json.string(offers)
      }
    }
  }

  package func html(in shell: PageShell, home: String?) -> [UInt8] {
    var html = HTMLWriter(language: shell.language)
    let title = shell.language[title]
    shell.write(
      into: &html, title: "\(status.code) \(title)",
      body: { _ in },
      header: { _ in },
      main: {
        // The same markup as an `EmptyState`.
        $0.raw("<div class=\"pe-nothing\">")
        Icon(status == .notFound ? .search : .warning).write(into: &$0)
        $0.raw("<h1>")
        $0.text(title)
        $0.raw("</h1><p class=\"pe-problem\">")
        $0.text(shell.language[wording])
        $0.raw("</p><small>")
        $0.text("\(status.code)")
        $0.raw("</small>")
        offers.write(into: &$0)
        if let home {
          $0.raw("<div><a")
          $0.attribute("href", home)
          $0.raw(" data-role=\"primary\">")
          $0.text(.firstPage)
          $0.raw("</a></div>")
        }
        $0.raw("</div>")
        if !findings.isEmpty { Self.write(findings, into: &$0) }
        if let submittedValues { Self.write(submittedValues, into: &$0) }
      },
      footer: { _ in })
    return html.finish()
  }

  package static func write(_ submittedValues: FormValues, into html: inout HTMLWriter) {
    // Omit passwords, which bystanders could read. Only the name of a field tells that it is one.
    let items = submittedValues.items.filter { name, value in
      !name.hasPrefix("pe-") && !value.isEmpty
        && !name.cut(toBytes: 200).lowercased().contains("password")
    }
    guard !items.isEmpty else { return }
    html.raw("<p>")
    html.text(.submittedValues)
    html.raw("</p><dl>")
    for (name, value) in items {
      html.raw("<dt>")
      html.text(name)
      html.raw("</dt><dd>")
      html.text(value)
      html.raw("</dd>")
    }
    html.raw("</dl>")
  }

  private var title: Wording {
    switch status {
    case .badRequest: .phrase(.badRequest)
    case .forbidden: .phrase(.forbidden)
    case .notFound: .phrase(.notFound)
    case .methodNotAllowed: .phrase(.methodNotAllowed)
    case .requestTimeout: .phrase(.requestTimeout)
    case .conflict: .phrase(.conflict)
    case .gone: .phrase(.gone)
    case .contentTooLarge: .phrase(.contentTooLarge)
    case .misdirectedRequest: .phrase(.misdirectedRequest)
    case .unprocessableContent: .phrase(.unprocessableContent)
    case .tooManyRequests: .phrase(.tooManyRequests)
    case .internalServerError: .phrase(.internalServerError)
    case .serviceUnavailable: .phrase(.serviceUnavailable)
    default: .text(status.reasonPhrase)
    }
  }
}
