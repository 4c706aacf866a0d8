public import HTTPTypes
import PageElements
import PagePatching

/// A refusal with its status and a sentence that says what to do.
///
/// Throw one from a page to answer with its status: `throw SiteProblem(.notFound, "No such tea.")`.
public struct SiteProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public var status: HTTPResponse.Status
  /// What went wrong with this request, for people.
  public var detail: String
  /// Further header fields, such as `Allow`.
  public var headerFields: HTTPFields
  /// What was typed into a form that is no longer there, so that it is not lost.
  var typed: FormValues?
  /// What is wrong with the page that this is sent in place of.
  var findings: [ResponseFinding] = []

  public init(
    _ status: HTTPResponse.Status, _ detail: String, headerFields: HTTPFields = [:]
  ) {
    (self.status, self.detail, self.headerFields) = (status, detail, headerFields)
  }

  init(_ status: HTTPResponse.Status, _ detail: String, typed: FormValues) {
    self.init(status, detail)
    self.typed = typed
  }

  public var description: String { "\(status.code) \(status.reasonPhrase): \(detail)" }

  /// `application/problem+json` (RFC 9457).
  var json: [UInt8] {
    var json = JSONWriter()
    json.raw("{\"type\":\"about:blank\",\"title\":")
    json.string(status.reasonPhrase)
    json.raw(",\"status\":")
    json.number(status.code)
    json.raw(",\"detail\":")
    json.string(detail)
    if !findings.isEmpty { Self.write(findings, into: &json) }
    json.raw("}")
    return json.bytes
  }

  func html(in shell: PageShell, home: String?) -> [UInt8] {
    var html = HTMLWriter()
    shell.write(
      into: &html, title: "\(status.code) \(status.reasonPhrase)",
      body: { _ in },
      header: {
        $0.raw("<header class=\"pe-header\"><h1>")
        $0.text(status.reasonPhrase)
        $0.raw("</h1></header>")
      },
      main: {
        $0.raw("<p class=\"pe-problem\">")
        $0.text(detail)
        $0.raw("</p>")
        if !findings.isEmpty { Self.write(findings, into: &$0) }
        if let typed { Self.write(typed, into: &$0) }
        if let home {
          $0.raw("<p><a")
          $0.attribute("href", home)
          $0.raw(">Back to the first page</a></p>")
        }
      },
      footer: { _ in })
    return html.finish()
  }

  static func write(_ typed: FormValues, into html: inout HTMLWriter) {
    let items = typed.items.filter { !$0.name.hasPrefix("pe-") && !$0.value.isEmpty }
    guard !items.isEmpty else { return }
    html.raw("<p>This is what you had typed:</p><dl>")
    for (name, value) in items {
      html.raw("<dt>")
      html.text(name)
      html.raw("</dt><dd>")
      html.text(value)
      html.raw("</dd>")
    }
    html.raw("</dl>")
  }
}
