import PageElements

/// Workload B: builds the rows of the report from typed models. Compares building, and building with rendering, with
/// the hand-written loop, which builds nothing.
enum BuildWorkload {
  static func run() throws -> [Check] {
    print("B: build the rows of the report from models (ns per row, median; ratios to the loop")
    print("   by hand)")
    print("  rows     hand    build  build+render  ratio   heap blocks per row to build")
    var checks: [Check] = []
    var goals: [String] = []
    for count in [100, 1_000, 10_000] {
      let rows = ReportRow.generate(count)
      var limit = HandWrittenReport()
      var writer = HTMLWriter()
      let repeats = max(1, 20_000 / count)
      // Do not count the fixed blocks of a table, or the list of rows, as blocks of the rows.
      let table = Allocations.count { _ = RenderWorkload.table([]) } + 1
      let blocks =
        Double(Allocations.count { _ = RenderWorkload.table(rows) } - table) / Double(count)
      let times = try interleaved(
        rounds: 31,
        [
          { sink in for _ in 0..<repeats { sink &+= limit.render(rows) } },
          { sink in
            for _ in 0..<repeats { sink &+= RenderWorkload.table(rows).sections[0].rows.count }
          },
          { sink in
            for _ in 0..<repeats {
              writer.removeAll()
              try RenderWorkload.table(rows).render(into: &writer)
              sink &+= writer.count
            }
          },
        ])
      let perRow = times.map { $0.median / Double(repeats * count) }
      let ratio = times[2].ratio(to: times[0])
      print(
        "  \(pad(count, 6)) \(pad(perRow[0])) \(pad(perRow[1])) \(pad(perRow[2], 13))"
          + " \(pad(ratio, 6, digits: 2)) \(pad(blocks, 12, digits: 2))")
      goals.append(goal("\(count): building and rendering at most 2.5 times by hand", ratio, 2.5))
      goals.append(goal("\(count): at most one heap block a row", blocks, 1))
      checks.append(
        Check(
          "B \(count): every row is built",
          RenderWorkload.table(rows).sections[0].rows.count == count))
    }
    for goal in goals { print(goal) }
    print("")
    return checks
  }

  private static func goal(_ name: String, _ value: Double, _ most: Double) -> String {
    "  goal \(value <= most ? "met   " : "missed") \(name) (\(pad(value, 0, digits: 2)))"
  }
}
