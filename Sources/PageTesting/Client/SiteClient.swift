import HTTPTypes
public import PageSite
import Synchronization

/// Drives a site in a test as its reader would: opens pages, follows links, sends forms and reads
/// what comes back. No socket and no browser takes part, so a story takes milliseconds.
///
///     @Test(arguments: SiteClient.Script.allCases)
///     func aTaskIsAdded(script: SiteClient.Script) async throws {
///       let client = SiteClient(site, script: script)
///       var page = try await client.visit("/tasks")
///       page = try await page.submit("Add", ["title": "Milk"])
///       #expect(page.text.contains("Milk"))
///     }
///
/// A page is a value (``ClientPage``): what a reader does gives the page that they see next, and the
/// one before stays as it was. The client keeps the cookies. Two clients are two readers, with
/// addresses of their own (`127.…`, which no `ClientLimits` count).
///
/// With the script, a button is pressed by `fetch`, its patch is applied to the page that is held,
/// and "Load more" appends rows in place. Without it, forms are sent and redirects followed. Either
/// way a story reads the same, so one test can run both.
///
/// Every answer is looked at by itself, see ``Checks``. Whatever a reader could not do is thrown as
/// a ``SiteClientError`` that says what they could, and so is an answer of 500 and above. An answer
/// of 400 to 499 is a page like any other.
public final class SiteClient: Sendable {
  /// Whether the browser runs the page's script.
  public enum Script: String, Hashable, Sendable, CaseIterable {
    /// Buttons are pressed by `fetch`, and what comes back is patched into the page.
    case on
    /// Forms are sent, and redirects followed.
    case off
  }

  /// What is looked at without being asked for. Each finding is an issue of the test, at the call
  /// that led to it; the story goes on.
  public struct Checks: OptionSet, Hashable, Sendable {
    /// All HTML that the reader sees is valid, patched pages included. The same fault on the same
    /// page is reported once.
    public static let validity = Checks(rawValue: 1)
    /// A page that was patched is the page that one gets by asking anew. Turn it off for pages that
    /// show something else each time, such as a clock.
    public static let law = Checks(rawValue: 2)
    /// All of them: the default.
    public static let all: Checks = [.validity, .law]

    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  private struct State {
    var cookies: [String: String] = [:]
    var keys = 0
    var reported: Set<String> = []
  }

  /// The site that is driven.
  public let site: Site
  /// Whether pages are scripted.
  public let script: Script
  /// What is looked at without being asked for.
  public let checks: Checks
  let origin: String
  /// Tells the reader from others.
  let address: String
  private let headerFields: HTTPFields
  private let state = Mutex(State())

  private static let clients = Atomic(0)

  /// Creates a reader who has not been at the site before.
  ///
  /// - Parameters:
  ///   - site: The site that answers.
  ///   - script: Whether pages are scripted: `.on` by default.
  ///   - checks: What is looked at without being asked for: everything by default.
  ///   - origin: Where the reader finds the site. Write `https://…` for one that is
  ///     reached by TLS, and a host that it answers for.
  ///   - headerFields: Sent with every request, such as `["Authorization": "…"]`. A name that HTTP
  ///     does not allow is left out. What `Cookie` holds is put among the ``cookies``, where the site
  ///     may replace it.
  public init(
    _ site: Site, script: Script = .on, checks: Checks = .all,
    origin: String = "http://localhost", headerFields: [String: String] = [:]
  ) {
    (self.site, self.script, self.checks, self.origin) = (site, script, checks, origin)
    var fields = HTTPFields(
      headerFields.sorted { $0.key < $1.key }.compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
      })
    let given = fields[.cookie] ?? ""
    fields[.cookie] = nil
    self.headerFields = fields
    // Keys of gestures are easy to guess, so readers are told apart by their addresses too.
    let number = Self.clients.add(1, ordering: .relaxed).newValue
    address = "127.\(number >> 14 & 127 | 128).\(number >> 7 & 127).\(number & 127 | 128)"
    for cookie in given.split(separator: ";") { keep(String(cookie)) }
  }

  /// Opens a page by its address, as when it is typed.
  ///
  /// - Parameters:
  ///   - address: An absolute path with its query: `/people?after=…`.
  ///   - fileID: Where the call stands; filled in by Swift.
  ///   - filePath: Where the call stands; filled in by Swift.
  ///   - line: Where the call stands; filled in by Swift.
  ///   - column: Where the call stands; filled in by Swift.
  /// - Throws: ``SiteClientError``.
  public func visit(
    _ address: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> ClientPage {
    let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await navigate(ClientRequest(.get, address), from: nil, place)
  }

  /// The reader's cookies, by name.
  public var cookies: [String: String] {
    get { state.withLock { $0.cookies } }
    set { state.withLock { $0.cookies = newValue } }
  }

  /// A name for a gesture, as the script gives one to each.
  func gesture() -> String {
    let number = state.withLock { state in
      state.keys += 1
      return state.keys
    }
    return "\(address).\(number)"
  }

  /// Whether something is reported for the first time.
  func isNews(_ finding: String) -> Bool {
    state.withLock { $0.reported.insert(finding).inserted }
  }

  /// Sends a request with what all requests of a browser carry, and keeps the cookies it gets.
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
    for field in response.head.headerFields[values: .setCookie] { keep(field) }
    return response
  }

  private func keep(_ field: String) {
    let parts = field.split(separator: ";").map { $0.trimming(while: \.isWhitespace) }
    guard let pair = parts.first, let sign = pair.firstIndex(of: "=") else { return }
    let (name, value) = (String(pair[..<sign]), String(pair[pair.index(after: sign)...]))
    let isOver = parts.dropFirst().contains { part in
      let age = part.lowercased()
      return age.hasPrefix("max-age=") && (Int(age.dropFirst("max-age=".count)) ?? 1) <= 0
    }
    state.withLock { $0.cookies[name] = isOver ? nil : value }
  }
}

extension StringProtocol {
  /// Without the characters at both ends that pass a test.
  func trimming(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
