import HTTPTypes
import PagePatching
import Synchronization
import Testing

@testable import PageHTTP
@testable import PageSite

/// A reader's browser. It stores cookies and sends forms.
final class TestVisitor: Sendable {
  let site: Site
  let client: String
  private let jar = Mutex<[String: String]>([:])

  private let scheme: String
  private let host: String
  private let executor: (any TaskExecutor)?

  init(
    _ site: Site, client: String = "192.0.2.1", scheme: String = "http", host: String = "localhost",
    executor: (any TaskExecutor)? = nil
  ) {
    (self.site, self.client, self.scheme, self.host) = (site, client, scheme, host)
    self.executor = executor
  }

  /// The stored cookies, by name.
  var cookies: [String: String] {
    get { jar.withLock { $0 } }
    set { jar.withLock { $0 = newValue } }
  }

  func get(_ path: String, accept: String = Wanted.html) async -> SiteResponse {
    await send(.get, path, fields: [.accept: accept])
  }

  /// Loads a page and returns the key in its forms.
  func key(_ path: String) async throws -> String {
    try #require(await get(path).text.formKeys.first)
  }

  /// Sends a form, as a browser without a script does.
  func post(
    _ path: String, _ values: KeyValuePairs<String, String> = [:], _ fields: HTTPFields = [:]
  ) async -> SiteResponse {
    var all: HTTPFields = [
      .accept: Wanted.html, .contentType: "application/x-www-form-urlencoded",
    ]
    for field in fields { all[field.name] = field.value }
    return await send(.post, path, Self.body(values), fields: all)
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [], fields: HTTPFields
  ) async -> SiteResponse {
    var request = HTTPRequest(
      method: method, scheme: scheme, authority: host, path: path, headerFields: fields)
    let cookies = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    if !cookies.isEmpty { request.headerFields[.cookie] = cookies.joined(separator: "; ") }
    var asked = site.read(request, body: body, client: client)
    asked.executor = executor
    let response = await site.respond(to: asked)
    for cookie in response.cookies {
      jar.withLock { $0[cookie.name] = cookie.isRemoved ? nil : cookie.value }
    }
    return response
  }

  static func body(_ values: KeyValuePairs<String, String>) -> [UInt8] {
    Array(
      values.map { "\(URLQuery.encode($0.key))=\(URLQuery.encode($0.value))" }
        .joined(separator: "&").utf8)
  }
}

extension SiteResponse {
  /// The cookies that the response sets.
  var cookies: [(name: String, value: String, isRemoved: Bool)] {
    head.headerFields[values: .setCookie].map { field in
      let parts = field.split(separator: ";")
      let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(pair[0]), String(pair[1]), parts.contains(" Max-Age=0"))
    }
  }

  var setsVisitor: Bool { cookies.contains { $0.name == "pe-visitor" } }
}

/// An open copy of a page with a script. It sends actions and applies the patches.
final class TestCopy: Sendable {
  let visitor: TestVisitor
  private let state: Mutex<JSONValue>

  init(_ visitor: TestVisitor, _ path: String = "/page") async throws {
    self.visitor = visitor
    let endpoint =
      path.contains("?") ? path.replacing("?", with: "/-/document?") : path + "/-/document"
    let response = await visitor.get(endpoint, accept: "application/json")
    state = Mutex(try JSONValue(parsing: response.body))
  }

  var document: JSONValue { state.withLock { $0 } }

  /// Sends an action, as the script does.
  func act(
    _ path: String, _ values: KeyValuePairs<String, String> = [:], key: String? = nil,
    version: String? = nil
  ) async -> SiteResponse {
    let document = document
    let range = document.extent.split(separator: "&")
      .filter { $0.hasPrefix("after=") || $0.hasPrefix("through=") }
    let query = (["from=\(version ?? document.version)"] + range).joined(separator: "&")
    var fields: HTTPFields = [.accept: Wanted.patch]
    if let key { fields[.idempotencyKey] = key }
    return await visitor.post(path + (path.contains("?") ? "&" : "?") + query, values, fields)
  }

  /// Applies the patch in a response.
  func apply(_ response: SiteResponse) throws {
    let patch = try JSONPatch(parsing: response.body)
    let patched = try patch.applied(to: document)
    state.withLock { $0 = patched }
  }

  /// Returns the site's current document for the same rows.
  func fresh() async throws -> JSONValue {
    let response = await visitor.get(document.selfURL, accept: "application/json")
    return try JSONValue(parsing: response.body)
  }
}

extension String {
  /// The form keys in a page's HTML.
  var formKeys: [String] {
    matches(of: /<input type="hidden" name="pe-key" value="([^"]*)"\/><\/form>/).map {
      String($0.1)
    }
  }
}
