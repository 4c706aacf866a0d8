import HTTPTypes

extension Site {
  /// Counts what has held a thread of the server: the timer `pages_thread_holds`, by the page's path as it
  /// was declared, so that no reader makes up names.
  package func recordHold(at path: String, for duration: Duration) {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    guard let page = read(request).destination?.place?.page.path else { return }
    KnownMetric.threadHolds.timer(page, from: metrics.factory).record(duration)
  }
}
