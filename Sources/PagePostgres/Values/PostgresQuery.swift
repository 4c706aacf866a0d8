import PageBytes

/// A statement and its values, which are never part of its text.
///
///     let query: PostgresQuery = "SELECT name FROM teas WHERE price < \(limit) AND kind = \(kind)"
///
/// becomes `… price < $1 AND kind = $2`. Names are put into the text by `\(name: column)`, in quotation marks, other
/// statements by `\(other)`, and what is to be part of the text as it is by `\(raw: "DESC")`. A value that stands where
/// the server cannot tell its type needs one: `\(limit)::bigint`.
public struct PostgresQuery: ExpressibleByStringInterpolation, Sendable {
  /// What stands before, between and behind the values.
  private var parts: [String]
  private(set) var values: [PostgresParameter]

  /// A statement without values.
  public init(stringLiteral value: String) { (parts, values) = ([value], []) }

  /// A statement with values.
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

  /// Another statement, or a part of one, behind this.
  mutating func append(_ other: PostgresQuery) {
    parts[parts.count - 1] += other.parts[0]
    parts += other.parts.dropFirst()
    values += other.values
  }

  mutating func append(text: String) { parts[parts.count - 1] += text }

  mutating func append(_ parameter: PostgresParameter) {
    values.append(parameter)
    parts.append("")
  }

  /// Puts a statement together.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var query = PostgresQuery(stringLiteral: "")

    /// An empty statement.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Text that stands in the source.
    public mutating func appendLiteral(_ literal: String) { query.append(text: literal) }

    /// A value.
    public mutating func appendInterpolation(_ value: some PostgresValue) {
      query.append(value.postgresParameter)
    }

    /// A value, or NULL.
    public mutating func appendInterpolation(_ value: (some PostgresValue)?) {
      query.append(value?.postgresParameter ?? .null)
    }

    /// A value as it goes to the server.
    mutating func appendInterpolation(_ parameter: PostgresParameter) { query.append(parameter) }

    /// Another statement, or a part of one, with its values.
    public mutating func appendInterpolation(_ other: PostgresQuery) { query.append(other) }

    /// The name of a table, a column or the like, in quotation marks (PostgreSQL, "Identifiers and Key Words").
    public mutating func appendInterpolation(name: String) {
      query.append(text: name.quotedName)
    }

    /// Text as it is: never what somebody else has written.
    public mutating func appendInterpolation(raw: String) { query.append(text: raw) }
  }
}

extension [PostgresQuery] {
  /// All of them, with something between.
  func joined(separator: String) -> PostgresQuery {
    var whole: PostgresQuery = ""
    for (index, part) in enumerated() {
      if index > 0 { whole.append(text: separator) }
      whole.append(part)
    }
    return whole
  }
}
