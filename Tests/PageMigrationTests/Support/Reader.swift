import HTTPTypes
import PagePatching
import PageSite
import Testing

/// A reader's open page: a document that patches keep current.
struct Reader {
  private let site: Site
  private let path: String
  private(set) var document: JSONValue

  init(_ site: Site, path: String) async throws {
    (self.site, self.path) = (site, path)
    document = try await site.json("\(path)/-/document")
  }

  /// The keys of the rows in all sections.
  var rowKeys: [String] { document.rowKeys }

  /// Fetches one patch and applies it.
  ///
  /// - Returns: The operation and path of each change, without those of the version.
  mutating func reload() async throws -> [String] {
    let version = try #require(document["version"]?.text)
    let extent = document["self"]?.text?.split(separator: "?").dropFirst().first.map { "&\($0)" }
    let response = await site.get("\(path)/-/patch?from=\(version)\(extent ?? "")")
    try #require(response.head.status == .ok)
    document = try JSONPatch(parsing: response.body).applied(to: document)
    return try JSONValue(parsing: response.body).items.dropFirst().dropLast().map {
      "\($0["op"]?.text ?? "") \($0["path"]?.text ?? "")"
    }
  }
}

extension Site {
  func get(_ path: String) async -> SiteResponse {
    await respond(
      to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
  }

  /// Returns the JSON of a response, whose status must be 200.
  func json(_ path: String) async throws -> JSONValue {
    let response = await get(path)
    try #require(response.head.status == .ok, "\(path): \(response.text)")
    return try JSONValue(parsing: response.body)
  }

  /// Returns the HTML of a page, whose status must be 200.
  func page(_ path: String) async throws -> String {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    request.headerFields[.accept] = "text/html"
    let response = await respond(to: request)
    try #require(response.head.status == .ok, "\(path): \(response.text)")
    return response.text
  }
}

extension SiteResponse {
  fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}

extension JSONValue {
  /// The keys of the rows in all sections of a document or batch.
  var rowKeys: [String] {
    (self["sections"]?.items ?? []).flatMap { $0["rows"]?.items ?? [] }
      .compactMap { $0["key"]?.text }
  }
}
