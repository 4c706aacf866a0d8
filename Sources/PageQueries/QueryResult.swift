package import PageSite

/// The answer to a query.
package struct QueryResult: Sendable {
  /// The way a query ended.
  package enum Outcome: String, Codable, Sendable {
    /// With rows.
    case rows
    /// Refused, with SQLite's reason.
    case refused
    /// Cancelled, since it took too long.
    case late
    /// Cancelled, since it needed more memory, or one of its rows is too large.
    case large
    /// Not run: the process knows an older schema, or another file.
    case stale
  }

  struct Head: Codable {
    var outcome: Outcome
    var message = ""
    /// The names of its columns, as SQLite gives them.
    var columns: [String] = []
    /// The names of its places for values, without the colon.
    var parameters: [String] = []
    var rows = 0
    /// Whether there are more rows than were sent.
    var isCutShort = false
    /// Whether the process ends after this answer.
    var endsProcess = false
  }

  package let outcome: Outcome
  /// SQLite's reason; empty unless the query was refused.
  package let message: String
  /// The names of its columns, each once.
  package let columns: [String]
  /// The names of its places for values, without the colon, in their order.
  package let parameters: [String]
  package let rows: [[SortValue]]
  /// Whether there are more rows than these.
  package let isCutShort: Bool
  /// The memory reserved for the rows. Keep a reference to it for as long as the rows are in use.
  package let memory: (any Sendable)?

  /// - Parameter values: The values of all rows, one after the other.
  init?(_ head: Head, _ values: ArraySlice<UInt8> = [], _ memory: AnswerBudget.Reservation? = nil) {
    var reader = ValueReader(bytes: values)
    var rows: [[SortValue]] = []
    for _ in 0..<head.rows {
      var row: [SortValue] = []
      for _ in head.columns.indices {
        guard let value = reader.next() else { return nil }
        row.append(value)
      }
      rows.append(row)
    }
    (outcome, message, parameters) = (head.outcome, head.message, head.parameters)
    (self.rows, isCutShort, columns) = (rows, head.isCutShort, Self.unique(head.columns))
    self.memory = memory
  }

  /// An answer without rows.
  init(_ outcome: Outcome) {
    (self.outcome, message, columns, parameters) = (outcome, "", [], [])
    (rows, isCutShort, memory) = ([], false, nil)
  }

  /// Returns the names with a number behind each that has been there before, as in `a`, `a:2`.
  private static func unique(_ names: [String]) -> [String] {
    var usedNames = Set(names.map { Array($0.utf8) })
    var seen: Set<[UInt8]> = []
    var counts: [[UInt8]: Int] = [:]
    var unique: [String] = []
    for name in names {
      let bytes = Array(name.utf8)
      guard !seen.insert(bytes).inserted else {
        unique.append(name)
        continue
      }
      var number = counts[bytes] ?? 2
      while !usedNames.insert(Array("\(name):\(number)".utf8)).inserted { number += 1 }
      counts[bytes] = number + 1
      unique.append("\(name):\(number)")
    }
    return unique
  }
}
