import Foundation
import PageSite
import PageSockets

/// The development server that started this process. It sends a ``DevelopmentState`` as a line of JSON on standard
/// input for each change.
struct DevelopmentParent: Sendable {
  /// The endpoint that reports the state to the pages of this process.
  let endpoint: DevelopmentEndpoint

  /// Returns `nil` if no development server started this process.
  init?() {
    guard let edition = DevelopmentRun.current else { return nil }
    endpoint = DevelopmentEndpoint(DevelopmentState(edition: edition, phase: .served))
  }

  /// Reads states on a separate thread until the input ends. Then it sends SIGTERM to this process.
  ///
  /// - Parameter onEdition: Called when files have changed that pages depend on.
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
        endpoint.update(state)
      }
      kill(getpid(), SIGTERM)
    }
  }
}
