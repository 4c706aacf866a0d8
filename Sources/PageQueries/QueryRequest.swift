package import PageSite

/// A query for a database file.
package struct QueryRequest: Codable, Sendable {
  /// The path of the file.
  let path: String
  let policy: QueryPolicy
  let sql: String
  /// The values of places, by their names. Those that are not named hold an empty text.
  private let values: [String: Value]
  /// Whether the query is compiled and not run.
  let looksOnly: Bool
  /// In milliseconds.
  var time = 1_000

  /// - Parameters:
  ///   - sql: One SELECT, or VALUES.
  ///   - path: The path of the file.
  ///   - policy: What it may read.
  ///   - values: The values of places such as `:kind`, by their names without the colon. None by default.
  ///   - looksOnly: Whether the query is compiled and not run. False by default.
  package init(
    _ sql: String, in path: String, reading policy: QueryPolicy, values: [String: SortValue] = [:],
    looksOnly: Bool = false
  ) {
    (self.sql, self.path, self.policy, self.looksOnly) = (sql, path, policy, looksOnly)
    self.values = values.mapValues(Value.init)
  }

  func value(of parameter: String) -> SortValue { values[parameter]?.value ?? .text("") }

  private struct Value: Codable {
    var (integer, real, text): (Int64?, Double?, String?)

    init(_ value: SortValue) {
      switch value {
      case .integer(let number): integer = number
      case .real(let number): real = number.isFinite ? number : nil
      case .text(let text): self.text = text
      case .null, .blob: break
      }
    }

    var value: SortValue {
      if let integer { return .integer(integer) }
      if let real { return .real(real) }
      return text.map { .text($0) } ?? .null
    }
  }
}
