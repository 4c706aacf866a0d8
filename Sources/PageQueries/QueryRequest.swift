package import PageSite

/// A query for a database file.
package struct QueryRequest: Codable, Sendable {
  /// The path of the file.
  let path: String
  let policy: QueryPolicy
  let sql: String
  /// The values of parameters, by name. A parameter without a value is an empty text.
  private let values: [String: Value]
  /// Whether the query is only compiled.
  let looksOnly: Bool
  /// The time limit in milliseconds.
  var time = 1_000

  /// - Parameters:
  ///   - sql: One SELECT, or VALUES.
  ///   - path: The path of the file.
  ///   - policy: What it may read.
  ///   - values: The values of parameters such as `:kind`, by their names without the colon. None by default.
  ///   - looksOnly: Whether the query is only compiled. False by default.
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
