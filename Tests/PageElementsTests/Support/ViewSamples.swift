import PageElements
import PageTesting

/// Every public view and container of the library as it is by default and with all it can be told,
/// for snapshots. An entry is named like its type or builder, without `ElementOf`.
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

  // One statement for each: a literal of them all would take the compiler minutes.
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
