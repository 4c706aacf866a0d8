/// The lines of imported rows, by the row numbers that SQLite has assigned.
///
/// Consecutive numbers on consecutive lines are stored as one run. After `limit` runs, further rows have no line.
struct ImportedLines {
  private struct Run {
    let number: Int64
    let line: Int
    var count: Int64
  }

  /// The maximum number of runs, which take 24 bytes each.
  private static let limit = 100_000

  private var runs: [Run] = []

  /// Records the line of a row.
  mutating func record(_ number: Int64, _ line: Int) {
    if let last = runs.last, Self.distance(from: last.number, to: number) == last.count,
      Int64(line - last.line) == last.count
    {
      runs[runs.count - 1].count += 1
    } else if runs.count < Self.limit {
      runs.append(Run(number: number, line: line, count: 1))
    }
  }

  /// Returns the line of a row; `nil` for a row that was not imported.
  func line(of number: Int64) -> Int? {
    for run in runs {
      guard let distance = Self.distance(from: run.number, to: number), distance < run.count else {
        continue
      }
      return run.line + Int(distance)
    }
    return nil
  }

  /// Returns how much greater the second number is; `nil` if it is not greater or equal, or too far away.
  private static func distance(from first: Int64, to second: Int64) -> Int64? {
    let (distance, isTooFar) = second.subtractingReportingOverflow(first)
    return isTooFar || distance < 0 ? nil : distance
  }
}
