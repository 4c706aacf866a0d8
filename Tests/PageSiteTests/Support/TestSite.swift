import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// The media types that requests accept.
enum Wanted {
  static let patch = "application/json-patch+json"
  static let html = "text/html"
}

extension Site {
  /// Returns a site whose versions are the same in every run.
  static func test(_ pages: Page..., change: (inout SiteConfiguration) -> Void = { _ in })
    throws -> Site
  {
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    configuration.showsErrors = false
    change(&configuration)
    return try Site(pages: pages, configuration: configuration)
  }

  /// Returns a site with one page `/rows` that shows a row source.
  static func rows(
    _ source: some RowSource, batch: Int = 50, placeholder: Row? = nil, key: DigestKey = .fixed,
    byteLimit: Int? = nil
  ) throws -> Site {
    try .test(
      Page("/rows", batch: batch) { _ in
        PageContent(
          title: "Rows", table: Table(columns: ["Name", "Text"]), rows: source,
          placeholder: placeholder)
      }
    ) {
      $0.digestKey = key
      if let byteLimit { $0.documentByteLimit = byteLimit }
    }
  }

  /// Returns a site with one page `/table` that shows a table that can change.
  static func table(
    _ box: TableBox, batch: Int = 50, placeholder: Row? = nil, byteLimit: Int? = nil
  ) throws -> Site {
    try .test(
      Page("/table", batch: batch) { _ in
        PageContent(title: "Table", table: box.table, placeholder: placeholder)
      }
    ) { if let byteLimit { $0.documentByteLimit = byteLimit } }
  }

  func send(
    _ path: String, method: HTTPRequest.Method = .get, accept: String? = nil,
    host: String? = "localhost", _ fields: HTTPFields = [:]
  ) async -> SiteResponse {
    var request = HTTPRequest(
      method: method, scheme: "http", authority: host, path: path, headerFields: fields)
    if let accept { request.headerFields[.accept] = accept }
    return await respond(to: request)
  }

  /// Returns the JSON of a response, which must have the status 200.
  func json(
    _ path: String, accept: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let response = await send(path, accept: accept)
    try #require(
      response.head.status == .ok, "\(path): \(response.text)", sourceLocation: sourceLocation)
    return try JSONValue(parsing: response.body)
  }

  func status(_ path: String, accept: String? = nil) async -> Int {
    await send(path, accept: accept).head.status.code
  }
}

extension SiteResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
  var status: Int { head.status.code }
  subscript(name: HTTPField.Name) -> String? { head.headerFields[name] }
}

/// The members of a document or a batch.
extension JSONValue {
  var selfURL: String { self["self"]?.text ?? "" }
  var version: String { self["version"]?.text ?? "" }
  var next: String? { self["next"]?.text }
  var key: String { self["key"]?.text ?? "" }
  var sections: [JSONValue] { self["sections"]?.items ?? [] }
  var sectionKeys: [String] { sections.map(\.key) }
  /// The rows of all sections.
  var rows: [JSONValue] { sections.flatMap { $0["rows"]?.items ?? [] } }
  var rowKeys: [String] { rows.map(\.key) }
  var rowIDs: [String] { rows.map { $0["attributes"]?["id"]?.text ?? "" } }

  /// The range of its `self` URL, as parameters for other endpoints: `&after=…&through=…`.
  var extent: String {
    selfURL.split(separator: "?").dropFirst().first.map { "&" + $0 } ?? ""
  }
}

/// A table that changes between requests.
final class TableBox: Sendable {
  private let state: Mutex<Table>

  init(_ table: Table) { state = Mutex(table) }

  var table: Table {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
