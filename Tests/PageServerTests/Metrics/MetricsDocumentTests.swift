import Foundation
import PageSite
import Testing

@testable import PageServer

/// Tests that the table of metrics in docs/deployment.md matches the library.
@Suite struct MetricsDocumentTests {
  @Test func theDocumentedTableListsEveryMetric() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(components: "docs", "deployment.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| `pages_") || $0.hasPrefix("| `process_")
    }.map(String.init)
    let known = KnownMetric.all.map { metric in
      let labels = metric.dimensions.map { "`\($0)`" }.joined(separator: ", ")
      return
        "| `\(metric.prometheusName)` | \(metric.prometheusKind) | \(labels) | \(metric.help) |"
        .replacing("|  |", with: "| |")
    }
    #expect(rows == known)
  }
}
