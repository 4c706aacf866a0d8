import HTTPTypes
import PagePatching
import PageSite

/// The changes of a live page as they occur. For each change, the changed page is returned.
///
///     let updates = try await page.updates()
///     _ = try await other.submit("Add", ["title": "Milk"])
///     page = try await updates.next()
///     #expect(page.text.contains("Milk"))
///
/// The stream is open as long as this value exists, so no change is missed. No call sleeps or polls; add a
/// `.timeLimit` to the test if you like. Without a change, ``next(fileID:filePath:line:column:)`` throws after two
/// heartbeats of the site (15 to 30 seconds) and gives the reason. A page that cannot be rendered sends no changes.
public actor ClientUpdates {
  /// The page after the last change.
  public private(set) var page: ClientPage
  private var stream: (@Sendable () async throws -> [UInt8]?)?
  private var reader = EventReader()
  private var lastID = ""
  private var pendingEvents: [EventReader.Event] = []

  /// The maximum number of times that the stream is reopened while one change is awaited.
  private static let attempts = 5

  init(of page: ClientPage) async throws {
    self.page = page
    try await open()
  }

  /// Waits for the next change.
  ///
  /// - Returns: The page after it.
  /// - Throws: ``SiteClientError`` if nothing changes, or the site is shutting down.
  public func next(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws -> ClientPage {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var heartbeats = 0
    var openings = 0
    while true {
      if stream == nil {
        openings += 1
        guard openings <= Self.attempts else {
          throw ended("the stream was opened \(Self.attempts) times, and ended each time.")
        }
        try await open()
      }
      let event = try await event()
      switch event?.name {
      case nil: stream = nil
      case _ where event?.isComment == true:
        heartbeats += 1
        if heartbeats > 1 { throw try await page.reasonForSilence() }
      case "patch":
        if try await apply(event?.data ?? "", callSite) { return page }
      case "reset":
        stream = nil
        lastID = ""
        let before = page.document
        page = try await page.refetched(callSite)
        if page.document != before { return page }
      case "bye": throw ended("the site is shutting down.")
      default: break
      }
    }
  }

  /// Drops the connection, as a network failure would. The next change is received by a new connection, which continues
  /// where this one ended.
  public func disconnect() {
    lastID = reader.lastID
    (stream, reader, pendingEvents) = (nil, EventReader(), [])
  }

  private func ended(_ reason: String) -> SiteClientError {
    .streamEnded(url: page.url, reason: reason)
  }

  private func open() async throws {
    let document = page.document
    let address = PageAddress(document?["self"]?.text ?? "")
    var request = ClientRequest(
      .get, address.endpoint("/-/events", [("from", document?["version"]?.text)]))
    request.setFetchFields("text/event-stream", from: page.url, origin: page.client.origin)
    if !lastID.isEmpty { request.headerFields[.lastEventID] = lastID }
    let response = await page.client.send(request)
    guard response.head.status == .ok, let stream = response.stream else {
      throw SiteClientError.failed(
        status: response.head.status.code, url: request.target,
        detail: SiteClient.detail(of: response))
    }
    (self.stream, reader, pendingEvents) = (stream, EventReader(), [])
  }

  private func event() async throws -> EventReader.Event? {
    while pendingEvents.isEmpty {
      guard let piece = try await stream?() else {
        try Task.checkCancellation()
        return nil
      }
      pendingEvents = reader.events(in: piece)
    }
    return pendingEvents.removeFirst()
  }

  /// - Returns: Whether it changed the page. If the patch is for another version, the caller requests the page again.
  private func apply(_ json: String, _ callSite: CallSite) async throws -> Bool {
    do {
      page = try await page.applying(try JSONPatch(parsing: json.utf8), callSite)
      return true
    } catch JSONPatchError.testFailed {
      stream = nil
      lastID = ""
      return false
    }
  }
}

extension ClientPage {
  /// Opens the stream of this page's changes.
  ///
  /// - Throws: ``SiteClientError`` if the page is not live or has no script.
  public func updates() async throws -> ClientUpdates {
    guard isScripted else { throw SiteClientError.notScripted(url: url) }
    guard isLive, document != nil else { throw SiteClientError.notLive(url: url) }
    return try await ClientUpdates(of: self)
  }

  /// Returns the reason why no change of this page arrived.
  ///
  /// - Throws: ``SiteClientError/failed(status:url:detail:)`` if the site cannot render the page. It logs the error,
  ///   and its stream sends nothing.
  func reasonForSilence() async throws -> SiteClientError {
    let currentVersion = try await fetchDocument()["version"]?.text
    return currentVersion == document?["version"]?.text
      ? .nothingChanged(url: url) : .changeNotSent(url: url)
  }
}
