import HTTPTypes
import PagePatching
import Synchronization
import Testing

@testable import PageSite

extension Site {
  /// Waits until all groups have rendered. A group also renders when a copy opens, and that render may
  /// already include the next change.
  func settle() async {
    while hub.isRendering { await Task.yield() }
  }
}

/// An open copy of a live page, with its document and the events of its stream.
final class LiveCopy: Sendable {
  enum Event: Equatable {
    case patch
    /// A reset with a reason.
    case gone(String)
    case reset, bye, heartbeat, stale, fresh, end
  }

  let site: Site
  private let state: Mutex<JSONValue>
  private let stream: Mutex<(@Sendable () async throws -> [UInt8]?)?>
  private let patch = Mutex("")
  let fields: HTTPFields

  init(_ site: Site, _ path: String, _ fields: HTTPFields = [:]) async throws {
    (self.site, self.fields) = (site, fields)
    let response = await site.send("\(path)/-/document", HTTPFields(fields))
    state = Mutex(try JSONValue(parsing: response.body))
    stream = Mutex(nil)
  }

  init(_ site: Site, _ document: JSONValue, _ fields: HTTPFields) {
    (self.site, self.fields) = (site, fields)
    state = Mutex(document)
    stream = Mutex(nil)
  }

  var document: JSONValue { state.withLock { $0 } }
  /// The text of the last patch.
  var lastPatch: String { patch.withLock { $0 } }
  var isOpen: Bool { stream.withLock { $0 != nil } }

  /// Opens a stream that continues from the copy's version, and returns the status.
  @discardableResult func open(
    from version: String? = nil, lastEvent: String? = nil
  ) async throws -> Int {
    let document = document
    let path = document.selfURL.replacing("/-/document", with: "/-/events")
    var fields = fields
    fields[.lastEventID] = lastEvent
    let response = await site.send("\(path)&from=\(version ?? document.version)", fields)
    if let next = response.stream {
      let opening = try await next()
      #expect(opening == EventText.opening)
      stream.withLock { $0 = next }
    }
    return response.status
  }

  /// Closes the stream.
  func close() { stream.withLock { $0 = nil } }

  /// Returns the next event, and applies it if it is a patch.
  func next() async throws -> Event {
    guard let next = stream.withLock({ $0 }), var piece = try await next() else { return .end }
    // A `fresh` event may follow the patch in the same piece.
    let fresh = EventText.fresh
    if piece.count > fresh.count, piece.suffix(fresh.count) == fresh[...] {
      piece.removeLast(fresh.count)
    }
    let text = String(decoding: piece, as: UTF8.self)
    if piece == EventText.heartbeat { return .heartbeat }
    if piece == EventText.reset { return .reset }
    if piece == EventText.bye { return .bye }
    if piece == EventText.stale { return .stale }
    if piece == EventText.fresh { return .fresh }
    let lines = text.split(separator: "\n")
    if lines.count == 3, lines[1] == "event: reset" {
      let problem = try JSONValue(parsing: Array(lines[2].dropFirst("data: ".count).utf8))
      return .gone(problem["detail"]?.text ?? "")
    }
    try #require(lines.count == 3 && lines[1] == "event: patch", "\(text)")
    patch.withLock { $0 = String(lines[2]) }
    let patched = try JSONPatch(parsing: Array(lines[2].dropFirst("data: ".count).utf8))
      .applied(to: document)
    state.withLock { $0 = patched }
    #expect(lines[0] == "id: \(document.version)")
    return .patch
  }

  /// Returns the next event that is not a heartbeat. Heartbeats arrive if the machine is slow.
  func nextChange() async throws -> Event {
    while true {
      let event = try await next()
      if event != .heartbeat { return event }
    }
  }

  /// Returns the site's current document for the same rows.
  func fresh() async throws -> JSONValue { try await site.json(document.selfURL) }

  /// Loads the document again, as after a reset.
  func refetch() async throws {
    let fresh = try await fresh()
    state.withLock { $0 = fresh }
  }
}
