import HTTPTypes
import PageHTTP
import PageRoutes

extension Site {
  /// Records the time for which a request blocked a thread of the server, in the timer `pages_thread_holds`.
  /// Its label is the page's declared path, so that readers cannot create labels.
  package func recordHold(at path: String, for duration: Duration) {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    guard let page = read(request).destination?.pageMatch?.page.path else { return }
    KnownMetric.threadHolds.timer(page, from: metrics.factory).record(duration)
  }
}
