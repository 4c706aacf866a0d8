import PageElements
import PagePatching

/// In-memory work for `bench watch`. `bench work NAME TIMES` runs one piece.
enum Work {
  private static let rows = 1_000

  static let names =
    ["render", "build", "fingerprint"] + DiffCase.allCases.map { "diff-\($0)" }

  static func run(_ name: String, times: Int) throws {
    let models = ReportRow.generate(rows)
    let table = RenderWorkload.table(models)
    var sink = 0
    switch name {
    case "render":
      var writer = HTMLWriter()
      for _ in 0..<times {
        writer.removeAll()
        try table.render(into: &writer)
        sink &+= writer.count
      }
    case "build":
      for _ in 0..<times { sink &+= RenderWorkload.table(models).sections[0].rows.count }
    case "fingerprint":
      let document = try PageDocument(page: "/", selfURL: "/", title: "Report", table: table)
      for _ in 0..<times { sink &+= document.fingerprint(key: .fixed).version.utf8.count }
    default:
      guard let change = DiffCase(rawValue: String(name.dropFirst("diff-".count))) else {
        throw WorkError.unknown(name)
      }
      let old = DiffCase.items(rows)
      let known = try DiffWorkload.document(of: old).fingerprint(key: .fixed)
      let document = try DiffWorkload.document(of: change.target(of: old))
      let fingerprint = document.fingerprint(key: .fixed)
      for _ in 0..<times {
        sink &+= Patch(from: known, to: document, fingerprint: fingerprint).json.count
      }
    }
    // Uses the result, so that the compiler cannot drop the work.
    if sink == 0 { print(sink) }
  }
}

enum WorkError: Error, CustomStringConvertible {
  case unknown(String)

  var description: String {
    switch self {
    case .unknown(let name): "no work is called '\(name)'; there are \(Work.names)"
    }
  }
}
