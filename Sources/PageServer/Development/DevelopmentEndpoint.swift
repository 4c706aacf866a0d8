import Foundation
package import HTTPTypes
import PageElements
import PageSite
package import PageSockets
import Synchronization

/// Reports the build state to the open pages of a site under development: `/-/development/state` returns it once,
/// `/-/development/events` streams it, and `/-/development.js` shows it.
package final class DevelopmentEndpoint: Sendable {
  /// The maximum number of concurrent streams. The browser's tabs share one.
  static let maximumReaders = 64

  private struct Shared {
    var state: DevelopmentState
    /// The number of states reported.
    var revision = 0
    var readers = 0
    var hasEnded = false
    var onEnd: @Sendable () -> Void = {}
  }

  private let shared: Mutex<Shared>
  private let changes = ChangeSignal()

  package init(_ state: DevelopmentState) { shared = Mutex(Shared(state: state)) }

  package var state: DevelopmentState { shared.withLock(\.state) }

  package func update(_ state: DevelopmentState) {
    shared.withLock { shared in
      shared.state = state
      shared.revision += 1
    }
    changes.send()
  }

  /// Ends the streams, so that the pages reconnect to the next process.
  package func end() {
    let onEnd = shared.withLock { shared in
      shared.hasEnded = true
      return shared.onEnd
    }
    changes.send()
    onEnd()
  }

  /// Sets an action to run as soon as the server begins to shut down.
  func onEnd(_ action: @escaping @Sendable () -> Void) { shared.withLock { $0.onEnd = action } }

  /// - Returns: `nil` if the address belongs to another endpoint.
  package func response(to request: HTTPRequest) -> ServerResponse? {
    guard request.method == .get || request.method == .head else { return nil }
    switch request.path?.parts(separatedBy: "?").first {
    case "/-/development.js":
      return Self.response(
        "text/javascript; charset=utf-8", .bytes(EmbeddedFiles.developmentJS))
    case "/-/development/state":
      return Self.response("application/json", .bytes(json))
    case "/-/development/events":
      guard let reader = Reader(of: self) else {
        return .problem(
          Refusal(
            status: .serviceUnavailable,
            detail: "Too many pages are open during development. Close some."))
      }
      return Self.response(
        "text/event-stream; charset=utf-8", .stream(ResponseStream { await reader.next() }))
    default: return nil
    }
  }

  private static func response(_ type: String, _ body: ServerResponse.Body) -> ServerResponse {
    var response = ServerResponse(
      status: .ok,
      headerFields: [
        .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ])
    response.body = body
    return response
  }

  private var json: [UInt8] { Self.json(state) }

  private static func json(_ state: DevelopmentState) -> [UInt8] {
    // The state has only numbers and text, which can always be encoded.
    (try? JSONEncoder().encode(state)).map(Array.init) ?? []
  }

  /// A stream of states to a page. It skips states that are replaced before they can be sent.
  private final class Reader: Sendable {
    private let endpoint: DevelopmentEndpoint
    private let seen = Mutex<Int?>(nil)

    init?(of endpoint: DevelopmentEndpoint) {
      self.endpoint = endpoint
      let isAdmitted = endpoint.shared.withLock { shared in
        guard shared.readers < maximumReaders else { return false }
        shared.readers += 1
        return true
      }
      guard isAdmitted else { return nil }
    }

    deinit { endpoint.shared.withLock { $0.readers -= 1 } }

    func next() async -> [UInt8]? {
      while !Task.isCancelled {
        let generation = endpoint.changes.generation
        let (revision, state, hasEnded) = endpoint.shared.withLock {
          ($0.revision, $0.state, $0.hasEnded)
        }
        if hasEnded { return nil }
        let isNew = seen.withLock { seen in
          defer { seen = revision }
          return seen != revision
        }
        if isNew {
          // The browser reconnects after 100 ms, since a process restarts in less than a second.
          return Array("retry: 100\ndata: ".utf8) + json(state) + Array("\n\n".utf8)
        }
        await endpoint.changes.wait(after: generation)
      }
      return nil
    }
  }
}
