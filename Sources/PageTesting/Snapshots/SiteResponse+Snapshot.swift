import HTTPTypes
public import PageElements
public import PageSite

extension SiteResponse: Snapshottable {
  /// Returns the snapshot of the body, by its content type: a page, JSON, a patch, a stylesheet or other text. The
  /// status, the header fields and the key at the end of forms are not recorded.
  ///
  /// - Throws: ``SnapshotError/notText(type:)`` for a picture or a compressed body.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try Snapshot(ofBody: body, head.headerFields)
  }
}

extension Snapshot {
  /// Creates the snapshot of a response's body, by its content type.
  init(ofBody body: [UInt8], _ headerFields: HTTPFields) throws {
    let field = headerFields[.contentType] ?? ""
    let type = field.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard headerFields[.contentEncoding] == nil, let text = String(validating: body, as: UTF8.self)
    else { throw SnapshotError.notText(type: field) }
    self =
      switch type {
      case "text/html": .page(text)
      case "application/json-patch+json": try .patch(text)
      case "text/css": .stylesheet(text)
      case _ where type == "application/json" || type.hasSuffix("+json"): try .json(text)
      default: .text(text)
      }
  }
}

extension Site {
  /// Returns the response that a browser receives at an absolute path.
  func page(at path: String) async throws -> SiteResponse {
    let response = await respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "text/html"]))
    guard response.head.status == .ok else {
      throw SnapshotError.requestFailed(
        path: path, status: response.head.status.code,
        body: String(decoding: response.body.prefix(2_000), as: UTF8.self))
    }
    return response
  }
}
