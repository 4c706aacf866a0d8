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

  public init(
    _ status: HTTPResponse.Status, _ detail: String, headerFields: HTTPFields = [:]
  ) {
    (self.status, self.detail, self.headerFields) = (status, detail, headerFields)
  }

  public var description: String { "\(status.code) \(status.reasonPhrase): \(detail)" }

  /// `application/problem+json` (RFC 9457).
  var json: [UInt8] {
    JSONText.object([
      ("type", .string("about:blank")), ("title", .string(status.reasonPhrase)),
      ("status", .number(status.code)), ("detail", .string(detail)),
    ])
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
        if let home {
          $0.raw("<p><a")
          $0.attribute("href", home)
          $0.raw(">Back to the first page</a></p>")
        }
      },
      footer: { _ in })
    return html.finish()
  }
}
