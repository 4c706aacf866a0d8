import Foundation
import PageSite
import PageSockets

/// Whoever has started this process to look at what is worked on, and says on standard input what becomes of it:
/// a ``DevelopmentState`` in JSON on each line.
struct DevelopmentParent: Sendable {
  /// What the pages of this process are told.
  let endpoint: DevelopmentEndpoint

  /// `nil` where nobody has.
  init?() {
    guard let edition = DevelopmentRun.current else { return nil }
    endpoint = DevelopmentEndpoint(DevelopmentState(edition: edition, phase: .served))
  }

  /// Reads on a thread of its own, until there is nobody any more: then the process is asked to end.
  ///
  /// - Parameter onEdition: Called when files have changed that pages are made of.
  func follow(_ onEdition: @escaping @Sendable () -> Void) {
    let endpoint = endpoint
    Thread.detachNewThread {
      var edition = endpoint.state.edition
      while let line = readLine() {
        guard
          let state = try? JSONDecoder().decode(DevelopmentState.self, from: Data(line.utf8))
        else { continue }
        if state.edition != edition { onEdition() }
        edition = state.edition
        endpoint.tell(state)
      }
      kill(getpid(), SIGTERM)
    }
  }
}
