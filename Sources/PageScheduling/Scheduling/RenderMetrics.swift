package import CoreMetrics
import PageHTTP

/// The metrics of a ``RenderGate``, by lane.
package struct RenderMetrics: Sendable {
  private let durations, waits: [RenderGate.Lane: Timer]
  private let queueMeters: [RenderGate.Lane: Meter]

  package init(factory: any MetricsFactory) {
    func byLane<Made>(_ make: (String) -> Made) -> [RenderGate.Lane: Made] {
      Dictionary(
        uniqueKeysWithValues: RenderGate.Lane.allCases.map { ($0, make($0.rawValue)) })
    }
    durations = byLane { KnownMetric.renderDuration.timer($0, from: factory) }
    waits = byLane { KnownMetric.renderWait.timer($0, from: factory) }
    queueMeters = byLane { KnownMetric.rendersWaiting.meter($0, from: factory) }
  }

  func waited(_ duration: Duration, in lane: RenderGate.Lane) { waits[lane]?.record(duration) }

  func rendered(in duration: Duration, _ lane: RenderGate.Lane) {
    durations[lane]?.record(duration)
  }

  package func waiting(_ count: Int, in lane: RenderGate.Lane) { queueMeters[lane]?.set(count) }
}
