import PageElements
import PageTesting

/// Samples of every public view and container for snapshots, with defaults and with all properties set. A sample has
/// the name of its type or builder, without `ElementOf`.
enum ViewSamples {
  struct Sample: Snapshottable, Sendable {
    let name: String
    private let table: Table

    init(_ name: String, _ elements: any Element...) {
      self.name = name
      table = Table(
        sections: [Section(key: "s", rows: elements.map { Row(cells: [$0.any]) })])
    }

    init(_ name: String, table: Table) { (self.name, self.table) = (name, table) }

    func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
      try table.snapshot(templates: templates)
    }
  }

  // One statement adds one sample, because the compiler would take minutes for a literal of all samples.
  static let all: [Sample] = {
    var samples: [Sample] = []
    for group in [texts, controls, pageControls, charts, containers, rows, kinds] {
      group { samples.append($0) }
    }
    return samples
  }()

  static let image = Image("/tea.jpg", alternative: "Tea", width: 64, height: 48)
  static let teas: [Choice] = [
    "Sencha", Choice("green", "Green & white"), Choice("none", "No tea", isEnabled: false),
  ]
}
