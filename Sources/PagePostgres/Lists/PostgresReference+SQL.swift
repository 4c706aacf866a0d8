import PageElements
import PagePostgresClient

/// SQL for the display names of the rows that a column references. The alias of their table is `pe_l`.
extension PostgresTable.Reference {
  /// The way in which rows with the same display name are distinguished.
  package enum Disambiguation: Sendable {
    /// Names are unique, or the name is the key.
    case none
    /// An index finds other rows with the same name.
    case indexed
    /// The names of all rows of a small table are compared.
    case compared
    /// Each name is followed by its key, because there are too many rows to compare.
    case always
  }

  /// The maximum number of characters of a name alone, and of a name or key if both are shown.
  private static let (lengthLimit, lengthLimitOfTwo) = (200, 80)
  /// The byte between the key and the name in ``title``. Encodings of databases may lack the characters for readers.
  private static let separator = UInt8(ascii: "\u{1F}")

  /// Whether the display name of rows is the referenced key.
  var isNamedByKey: Bool { secondLabel == nil && label.hasSameBytes(as: referencedColumns[0]) }

  /// The referenced key.
  var key: PostgresQuery { "pe_l.\(name: referencedColumns[0])" }

  /// The display name of a row without its key, compared by bytes.
  var name: PostgresQuery { isNamedByKey ? keyText : name("pe_l") }

  private func name(_ alias: String) -> PostgresQuery {
    func text(_ column: String) -> PostgresQuery {
      "(\(raw: alias).\(name: column)::text COLLATE \"C\")"
    }
    guard let secondLabel else { return text(label) }
    return "btrim(coalesce(\(text(label)), '') || ' ' || coalesce(\(text(secondLabel)), ''))"
  }

  /// The key as a text. Bytes are written in hexadecimal digits, and 16 bytes as a UUID.
  private var keyText: PostgresQuery {
    guard hasBytes else { return "(\(key)::text COLLATE \"C\")" }
    return """
      (CASE WHEN length(\(key)) = 16 THEN encode(\(key), 'hex')::uuid::text \
      ELSE encode(substr(\(key), 1, 16), 'hex') END COLLATE "C")
      """
  }

  /// The display name of a row, for ``displayTitle(_:)``. The key precedes it if another row has the same name.
  var title: PostgresQuery {
    let separator: PostgresQuery = "chr(\(raw: "\(Self.separator)"))"
    func cut(_ text: PostgresQuery, _ limit: Int) -> PostgresQuery {
      "coalesce(left(\(text), \(raw: "\(limit)")), '')"
    }
    let plain: PostgresQuery = "\(separator) || \(cut(name, Self.lengthLimit))"
    guard !isNamedByKey, let isShared else { return "(\(plain))" }
    let both: PostgresQuery = """
      replace(\(cut(keyText, Self.lengthLimitOfTwo)), \(separator), ' ') || \(separator) \
      || \(cut(name, Self.lengthLimitOfTwo))
      """
    return "(CASE WHEN \(isShared) THEN \(both) ELSE \(plain) END)"
  }

  /// The display name of the row that a column references, for ``displayTitle(_:)``; NULL if there is no such row.
  ///
  /// - Parameter column: The column in SQL.
  func title(of column: PostgresQuery) -> PostgresQuery {
    """
    (SELECT \(title) FROM \(name: schema).\(name: table) AS pe_l \
    WHERE \(key) = \(column) LIMIT 1)
    """
  }

  /// Returns the display name for readers: the name, followed by the key if ``title`` has one; empty if the row has no
  /// name.
  static func displayTitle(_ text: String) -> String {
    guard let end = text.utf8.firstIndex(of: separator) else { return text }
    let (key, name) = (text[..<end], String(text[text.utf8.index(after: end)...]))
    if name.trimmingWhitespace.isEmpty { return "" }
    return key.isEmpty ? name : "\(name) · \(key)"
  }

  /// The condition that another row has the same name; `nil` if names are unique.
  private var isShared: PostgresQuery? {
    let other: PostgresQuery = "\(name: schema).\(name: table) AS pe_m"
    switch disambiguation {
    case .none: return nil
    case .always: return "TRUE"
    case .indexed:
      return """
        EXISTS (SELECT FROM \(other) WHERE pe_m.\(name: label) = pe_l.\(name: label) \
        AND pe_m.\(name: referencedColumns[0]) IS DISTINCT FROM \(key))
        """
    case .compared:
      return """
        \(name) IN (SELECT pe_n.name FROM (
          SELECT \(name("pe_m")) AS name FROM \(other) LIMIT \(raw: "\(PostgresNameFacts.sampledRows)")) AS pe_n
        WHERE pe_n.name IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
        """
    }
  }
}
