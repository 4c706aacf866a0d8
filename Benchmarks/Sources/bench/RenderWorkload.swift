import PageElements

/// Workload R: a report of five columns. Compares rendering of built values with the hand-written loop that writes the
/// same bytes.
enum RenderWorkload {
  static func table(_ rows: [ReportRow]) -> Table {
    Table(
      columns: ["ID", "Name", "Email", "Amount", "Status"],
      sections: [
        Section(key: "report", each: rows) { row in
          Row(key: row.id) {
            row.id
            row.name
            Link(row.email, mail: row.email)
            row.amount
            row.status
          }
        }
      ])
  }

  static func run() throws -> [Check] {
    print("R: render a report of five columns (ns per row, median; mallocs counted in one render)")
    print("  rows     hand   values  ratio     bytes  allocations per row")
    var checks: [Check] = []
    for count in [100, 1_000, 10_000] {
      let rows = ReportRow.generate(count)
      let table = table(rows)
      var hand = HandWrittenReport()
      var html = HTMLWriter()
      let size = hand.render(rows)
      try table.render(into: &html)
      let allocations = try Allocations.count {
        html.removeAll()
        try table.render(into: &html)
      }
      let same = html.finish() == hand.bytes
      checks.append(Check("R \(count): the same bytes as by hand", same))

      let repeats = max(1, 20_000 / count)
      var writer = HTMLWriter()
      var limit = HandWrittenReport()
      let times = try interleaved(
        rounds: 31,
        [
          { sink in for _ in 0..<repeats { sink &+= limit.render(rows) } },
          { sink in
            for _ in 0..<repeats {
              writer.removeAll()
              try table.render(into: &writer)
              sink &+= writer.count
            }
          },
        ])
      let perRow = times.map { $0.median / Double(repeats * count) }
      let ratio = times[1].ratio(to: times[0])
      print(
        "  \(pad(count, 6)) \(pad(perRow[0])) \(pad(perRow[1])) \(pad(ratio, digits: 2))"
          + " \(pad(size, 9))"
          + "  \(pad(Double(allocations) / Double(count), digits: 3))")
      checks.append(Check("R \(count): at most 1.6 times the hand-written loop", ratio <= 1.6))
      checks.append(
        Check("R \(count): no allocation per row", Double(allocations) < 0.1 * Double(count)))
    }
    return checks
  }
}
