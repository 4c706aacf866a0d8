import CoreMetrics
import HTTPTypes

extension Site {
  /// Counts what has held a thread of the server: the timer `pages_thread_holds`, by the page's path as it
  /// was declared, so that no reader makes up names.
  package func recordHold(at path: String, for duration: Duration) {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    guard let page = read(request).destination?.page?.path else { return }
    let (seconds, attoseconds) = duration.components
    Timer(
      label: "pages_thread_holds", dimensions: [("path", page)],
      factory: configuration.metrics ?? MetricsSystem.factory
    ).recordNanoseconds(
      Int64(clamping: min(seconds, 1_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}
