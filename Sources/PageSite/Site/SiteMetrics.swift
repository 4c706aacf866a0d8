package import CoreMetrics
import HTTPTypes
import PageHTTP
import PageRoutes
import PageScheduling

/// The metrics of a site, created once. A recording then costs a table lookup and some atomic additions.
package final class SiteMetrics: Sendable {
  package let factory: any MetricsFactory
  /// Whether there is a metrics system; otherwise nothing is measured.
  package let isOn: Bool
  let renders: RenderMetrics?
  private let pageTimers: [String: [LazyTimer]]
  private let routeTimers: [String: LazyTimer]
  private let assets, health, ready, heights, appearance, otherRequests: LazyTimer
  private let patches: [PatchChannel: Counter]
  private let openCopies, rendersRunning, versionLogBytes: Meter?

  /// The way in which a patch reaches its reader.
  enum PatchChannel: String, CaseIterable { case stream, request, action }

  init(factory: any MetricsFactory, pages: [Page], routes: [Route]) {
    self.factory = factory
    isOn = !(factory is NOOPMetricsHandler)
    func timer(_ path: String) -> LazyTimer {
      LazyTimer { KnownMetric.requestDuration.timer(path, from: factory) }
    }
    let isOn = isOn
    pageTimers =
      isOn
      ? Dictionary(
        pages.map { page in
          (page.path, PageEndpoint.templates.map { timer(Self.path(of: $0, at: page.path)) })
        }, uniquingKeysWith: { first, _ in first }) : [:]
    routeTimers =
      isOn
      ? Dictionary(
        routes.map { ($0.path, timer($0.path)) }, uniquingKeysWith: { first, _ in first })
      : [:]
    assets = timer("/-/assets/{name}")
    (health, ready) = (timer("/-/health"), timer("/-/ready"))
    (heights, appearance, otherRequests) = (
      timer("/-/heights"), timer("/-/appearance"), timer("none")
    )
    patches =
      isOn
      ? Dictionary(
        uniqueKeysWithValues: PatchChannel.allCases.map {
          ($0, KnownMetric.patches.counter($0.rawValue, from: factory))
        }) : [:]
    renders = isOn ? RenderMetrics(factory: factory) : nil
    func meter(_ metric: KnownMetric) -> Meter? { isOn ? metric.meter(from: factory) : nil }
    (openCopies, rendersRunning) = (meter(.openCopies), meter(.rendersRunning))
    versionLogBytes = meter(.versionLogBytes)
  }

  private static func path(of endpoint: String, at path: String) -> String {
    guard !endpoint.isEmpty else { return path }
    return (path == "/" ? "" : path) + "/-/" + endpoint
  }

  func answered(
    _ destination: Destination?, with response: SiteResponse, in duration: Duration
  ) {
    timer(of: destination).record(duration)
    if let channel = Self.channel(ofPatchIn: response, to: destination) { countPatch(channel) }
  }

  private func timer(of destination: Destination?) -> LazyTimer {
    switch destination {
    case .page(let pageMatch, let endpoint):
      pageTimers[pageMatch.page.path]?[endpoint.number] ?? otherRequests
    case .route(let route, _): routeTimers[route.path] ?? otherRequests
    case .asset, .formerAsset: assets
    case .health: health
    case .ready: ready
    case .heights: heights
    case .appearance: appearance
    case .otherMethod, .moved, nil: otherRequests
    }
  }

  func countPatch(_ channel: PatchChannel) { patches[channel]?.increment() }

  private static func channel(
    ofPatchIn response: SiteResponse, to destination: Destination?
  ) -> PatchChannel? {
    guard case .page(_, let endpoint) = destination else { return nil }
    let channel: PatchChannel
    switch endpoint {
    case .patch: channel = .request
    case .action: channel = .action
    default: return nil
    }
    return response.head.status == .ok
      && response.head.headerFields[.contentType] == MediaType.patch ? channel : nil
  }

  /// Records the current values of the gauges.
  func record(readers: Int, gate: RenderGate, logBytes: Int) {
    openCopies?.set(readers)
    rendersRunning?.set(gate.load.running)
    versionLogBytes?.set(logBytes)
    for (lane, count) in gate.waiting { renders?.waiting(count, in: lane) }
  }
}

extension PageEndpoint {
  /// The path after `/-/` of each endpoint, by ``number``.
  fileprivate static let templates = [
    "", "document", "rows", "patch", "events", "actions", "deferred",
  ]

  fileprivate var number: Int {
    switch self {
    case .page: 0
    case .document: 1
    case .rows: 2
    case .patch: 3
    case .events: 4
    case .action: 5
    case .deferred: 6
    }
  }
}

extension Site {
  /// Records the current values of the gauges, such as open copies. Call it before reading the metrics.
  package func recordGauges() {
    metrics.record(readers: liveReaders, gate: gate, logBytes: versionLogBytes)
  }
}
