import HTTPTypes
public import PageSite
import Synchronization

/// A client that drives a site in a test as a reader would: it opens pages, follows links, sends forms and reads the
/// responses. It needs no socket and no browser, so a story takes milliseconds.
///
///     @Test(arguments: SiteClient.Script.allCases)
///     func aTaskIsAdded(script: SiteClient.Script) async throws {
///       let client = SiteClient(site, script: script)
///       var page = try await client.visit("/tasks")
///       page = try await page.submit("Add", ["title": "Milk"])
///       #expect(page.text.contains("Milk"))
///     }
///
/// A page is a value (``ClientPage``): each action returns the next page, and the previous one does not change. The
/// client stores cookies. Two clients are two readers with different addresses (`127.…`, which are exempt from
/// `ClientLimits`).
///
/// With the script, a button is pressed by `fetch`, its patch is applied to the current page, and "Load more" appends
/// rows in place. Without it, forms are sent and redirects followed. The code of a story is the same, so one test can
/// run both.
///
/// Each response is checked automatically, see ``Checks``. An action that a reader could not take throws a
/// ``SiteClientError`` that lists the possible ones. So does a response with a status of 500 or more. A response with
/// 400 to 499 is an ordinary page.
public final class SiteClient: Sendable {
  /// Whether the browser runs the page's script.
  public enum Script: String, Hashable, Sendable, CaseIterable {
    /// Buttons are pressed by `fetch`, and the page is patched.
    case on
    /// Forms are sent, and redirects are followed.
    case off
  }

  /// The automatic checks. Each finding is an issue of the test, at the call that caused it, and the story continues.
  public struct Checks: OptionSet, Hashable, Sendable {
    /// All HTML that the reader sees is valid, including patched pages. The same error on the same page is reported
    /// once.
    public static let validity = Checks(rawValue: 1)
    /// A patched page is the same as a freshly loaded one. Turn this off for pages that change each time, such as a
    /// clock.
    public static let patches = Checks(rawValue: 2)
    /// All checks: the default.
    public static let all: Checks = [.validity, .patches]

    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  private struct State {
    var cookies: [String: String] = [:]
    var keyCount = 0
    var reported: Set<String> = []
  }

  /// The site under test.
  public let site: Site
  /// Whether the page's script runs.
  public let script: Script
  /// The automatic checks.
  public let checks: Checks
  let origin: String
  /// The client's address, which no other client has.
  let address: String
  private let headerFields: HTTPFields
  private let state = Mutex(State())

  private static let clients = Atomic(0)

  /// Creates a reader who has never visited the site.
  ///
  /// - Parameters:
  ///   - site: The site under test.
  ///   - script: Whether the page's script runs: `.on` by default.
  ///   - checks: The automatic checks: all by default.
  ///   - origin: The origin of the site. Use `https://…` for a site that is reached by TLS, with one of its hosts.
  ///   - headerFields: Header fields for every request, such as `["Authorization": "…"]`. Invalid names are left out.
  ///     The content of `Cookie` becomes part of the ``cookies``, where the site may replace it.
  public init(
    _ site: Site, script: Script = .on, checks: Checks = .all,
    origin: String = "http://localhost", headerFields: [String: String] = [:]
  ) {
    (self.site, self.script, self.checks, self.origin) = (site, script, checks, origin)
    var fields = HTTPFields(
      headerFields.sorted { $0.key < $1.key }.compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
      })
    let cookieHeader = fields[.cookie] ?? ""
    fields[.cookie] = nil
    self.headerFields = fields
    // Keys of gestures are easy to guess, so the address distinguishes readers as well.
    let number = Self.clients.add(1, ordering: .relaxed).newValue
    address = "127.\(number >> 14 & 127 | 128).\(number >> 7 & 127).\(number & 127 | 128)"
    for cookie in cookieHeader.split(separator: ";") { storeCookie(String(cookie)) }
  }

  /// Opens a page by its address, as if it were typed.
  ///
  /// - Parameters:
  ///   - address: An absolute path with its query: `/people?after=…`.
  ///   - fileID: The location of the call; filled in by Swift.
  ///   - filePath: The location of the call; filled in by Swift.
  ///   - line: The location of the call; filled in by Swift.
  ///   - column: The location of the call; filled in by Swift.
  /// - Throws: ``SiteClientError``.
  public func visit(
    _ address: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> ClientPage {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await navigate(ClientRequest(.get, address), from: nil, callSite)
  }

  /// The reader's cookies, by name.
  public var cookies: [String: String] {
    get { state.withLock { $0.cookies } }
    set { state.withLock { $0.cookies = newValue } }
  }

  /// Returns an idempotency key for a gesture, as the script creates them.
  func nextIdempotencyKey() -> String {
    let number = state.withLock { state in
      state.keyCount += 1
      return state.keyCount
    }
    return "\(address).\(number)"
  }

  /// Returns whether a finding is reported for the first time.
  func isNewFinding(_ finding: String) -> Bool {
    state.withLock { $0.reported.insert(finding).inserted }
  }

  /// Sends a request with the header fields of a browser, and stores the cookies of the response.
  func send(_ sent: ClientRequest) async -> SiteResponse {
    let scheme = origin.firstRange(of: "://").map { String(origin[..<$0.lowerBound]) }
    let authority = origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) }
    var request = HTTPRequest(
      method: sent.method, scheme: scheme ?? "http", authority: authority ?? origin,
      path: sent.target, headerFields: sent.headerFields)
    request.headerFields[.userAgent] = "SiteClient"
    for field in headerFields { request.headerFields[field.name] = field.value }
    let cookies = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    if !cookies.isEmpty { request.headerFields[.cookie] = cookies.joined(separator: "; ") }
    let response = await site.respond(to: request, body: sent.body, client: address)
    for field in response.head.headerFields[values: .setCookie] { storeCookie(field) }
    return response
  }

  private func storeCookie(_ field: String) {
    let parts = field.split(separator: ";").map { $0.trimming(while: \.isWhitespace) }
    guard let pair = parts.first, let separator = pair.firstIndex(of: "=") else { return }
    let (name, value) = (String(pair[..<separator]), String(pair[pair.index(after: separator)...]))
    let isExpired = parts.dropFirst().contains { part in
      let age = part.lowercased()
      return age.hasPrefix("max-age=") && (Int(age.dropFirst("max-age=".count)) ?? 1) <= 0
    }
    state.withLock { $0.cookies[name] = isExpired ? nil : value }
  }
}

extension StringProtocol {
  /// Returns the text without the characters at both ends that pass a test.
  func trimming(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
