import PageBytes

/// A statement and its values. Values are never part of its text.
///
///     let query: PostgresQuery = "SELECT name FROM teas WHERE price < \(limit) AND kind = \(kind)"
///
/// The text becomes `… price < $1 AND kind = $2`. Insert names with `\(name: column)`, which quotes them, other
/// statements with `\(other)`, and text that stays unchanged with `\(raw: "DESC")`. If the server cannot infer the
/// type of a value, write it: `\(limit)::bigint`.
public struct PostgresQuery: ExpressibleByStringInterpolation, Sendable {
  /// The text before, between and after the values.
  private var parts: [String]
  private(set) var values: [PostgresParameter]

  /// Creates a statement without values.
  public init(stringLiteral value: String) { (parts, values) = ([value], []) }

  /// Creates a statement with values.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.query }

  /// The text, with `$1` and so on for values.
  public var text: String {
    guard !values.isEmpty else { return parts[0] }
    var text = parts[0]
    for (index, part) in parts.dropFirst().enumerated() {
      text += "$\(index + 1)"
      text += part
    }
    return text
  }

  /// Appends another statement, or a part of one.
  package mutating func append(_ other: PostgresQuery) {
    parts[parts.count - 1] += other.parts[0]
    parts += other.parts.dropFirst()
    values += other.values
  }

  package mutating func append(text: String) { parts[parts.count - 1] += text }

  package mutating func append(_ parameter: PostgresParameter) {
    values.append(parameter)
    parts.append("")
  }

  /// The interpolation that builds a statement.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var query = PostgresQuery(stringLiteral: "")

    /// Creates an empty statement.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text of the literal.
    public mutating func appendLiteral(_ literal: String) { query.append(text: literal) }

    /// Appends a value.
    public mutating func appendInterpolation(_ value: some PostgresValue) {
      query.append(value.postgresParameter)
    }

    /// Appends a value, or NULL.
    public mutating func appendInterpolation(_ value: (some PostgresValue)?) {
      query.append(value?.postgresParameter ?? .null)
    }

    /// Appends a value as it is sent to the server.
    package mutating func appendInterpolation(_ parameter: PostgresParameter) {
      query.append(parameter)
    }

    /// Appends another statement, or a part of one, with its values.
    public mutating func appendInterpolation(_ other: PostgresQuery) { query.append(other) }

    /// Appends the name of a table, a column or the like in quotation marks (PostgreSQL, "Identifiers and Key
    /// Words").
    public mutating func appendInterpolation(name: String) {
      query.append(text: name.quotedName)
    }

    /// Appends text unchanged. Never pass input.
    public mutating func appendInterpolation(raw: String) { query.append(text: raw) }
  }
}

extension [PostgresQuery] {
  /// Returns the statements joined by a separator.
  package func joined(separator: String) -> PostgresQuery {
    var whole: PostgresQuery = ""
    for (index, part) in enumerated() {
      if index > 0 { whole.append(text: separator) }
      whole.append(part)
    }
    return whole
  }
}
