import PageElements
package import PageLists

/// What the catalogue of a database says of one of its tables or views.
package struct PostgresTable: Sendable {
  /// What it is.
  package enum Kind: String, Sendable {
    case table = "r"
    case view = "v"
    case materializedView = "m"
    case partitioned = "p"
    case foreign = "f"
  }

  package struct Column: Sendable {
    package let name: String
    package let type: PostgresType
    /// Its type as it was declared, with its length and the like.
    package let declared: String
    /// The values of an enumeration, in its order; empty for all other types.
    package let choices: [String]
    /// Whether it may have no value.
    package internal(set) var isNullable: Bool
    /// Whether the database makes its values of others.
    package let isGenerated: Bool
    /// Whether the database numbers rows by it.
    package let isNumbered: Bool
    /// What it has where a new row does not say, in SQL; `nil` for NULL.
    package let standard: String?
    /// Whether rows can be found by it without looking at all of them.
    package internal(set) var isIndexed = false
    /// The configuration by which a column of words (`tsvector`) has them from others, where that is told.
    let configuration: String?
    let number: Int

    /// As the rows of a list have it, in SQL.
    var sql: PostgresQuery { "pe_t.\(name: name)" }

    /// What it is ordered by: a type without an order by its text.
    var ordered: PostgresQuery { type.isOrdered ? compared : text }

    /// What tells its values apart that look different.
    var exact: PostgresQuery { type.isExact ? compared : text }

    private var compared: PostgresQuery {
      type.isComparedAsBase ? "(\(sql)::\(raw: type.name))" : sql
    }

    /// Its text, compared by bytes.
    private var text: PostgresQuery { "(\(sql)::text COLLATE \"C\")" }

    /// How ``ordered`` and ``exact`` are compared, in SQL.
    func orderedOperator(_ sign: String) -> PostgresQuery {
      Self.comparison(sign, in: type.isOrdered ? type.operators : nil)
    }
    func exactOperator(_ sign: String) -> PostgresQuery {
      Self.comparison(sign, in: type.isExact ? type.operators : nil)
    }

    private static func comparison(_ sign: String, in schema: String?) -> PostgresQuery {
      if let schema { "OPERATOR(\(name: schema).\(raw: sign))" } else { "\(raw: sign)" }
    }

    /// The type that ``ordered`` and ``exact`` have, as SQL writes it.
    var orderedType: String { type.isOrdered ? type.name : "text" }
    var exactType: String { type.isExact ? type.name : "text" }
  }

  /// What tells rows apart.
  package enum Key: Sendable {
    /// Columns that are never null, by their places.
    case columns([Int])
    /// Nothing: equal rows are numbered.
    case none
  }

  /// Columns that hold another table's keys.
  package struct Reference: Sendable {
    package let schema, table: String
    /// Its columns, by their places, and those that they refer to.
    package internal(set) var columns: [Int]
    package internal(set) var others: [String]
    package let whenDeleted: ReferenceDeletion
    /// Whether what is referred to is the whole key of the other table.
    package let isKey: Bool
    /// The column of the other table that says what its row is: its first text, or else what is referred to.
    package internal(set) var label: String

    /// The text that people call the row by that a column refers to, in SQL.
    ///
    /// - Parameter column: The column in SQL.
    func title(of column: PostgresQuery) -> PostgresQuery {
      """
      (SELECT pe_l.\(name: label)::text FROM \(name: schema).\(name: table) AS pe_l \
      WHERE pe_l.\(name: others[0]) = \(column) LIMIT 1)
      """
    }
  }

  /// Its number in the catalogue.
  package let number: Int
  package let kind: Kind
  package let schema, name: String
  package let columns: [Column]
  package let key: Key
  package internal(set) var references: [Reference]
  /// The columns that indexes begin with, by their places, as far as an index has columns.
  let indexes: [[Int]]
  /// The columns of words (`tsvector`) that an index serves.
  var searched: [Int]
  /// How often words are in the one column of them, where there is one alone.
  var words: WordFrequencies?
  /// How many bytes a row has on average, as far as the database has counted them; `nil` where it has not.
  let averageSize: Int?
  /// Whether the user of the database may add, change and delete its rows.
  let mayBeWritten: Bool
  /// Whether the database user may not read some of its columns.
  var hasUnreadColumns = false
  /// The names of the columns that are hidden from readers. None by default.
  private(set) var withheld: [String] = []

  /// Whether rows have pages of their own.
  package var hasRecords: Bool {
    if case .none = key { false } else { true }
  }

  /// Whether its rows can be changed: each is found by its key, and the user may.
  package var isWritable: Bool {
    hasRecords && (kind == .table || kind == .partitioned) && mayBeWritten
  }

  /// Its name in SQL.
  var sql: PostgresQuery { "\(name: schema).\(name: name)" }

  /// The same without references to what is not shown: whoever reads it learns nothing of that by them.
  package func referring(
    to isShown: (_ schema: String, _ table: String) -> Bool
  ) -> PostgresTable {
    var table = self
    table.references.removeAll { !isShown($0.schema, $0.table) }
    return table
  }

  /// The same with the rows that it refers to called by other columns of theirs.
  ///
  /// - Parameter column: The name of the column, by what refers to it; `nil` for the usual one.
  package func calling(_ column: (Reference) -> String?) -> PostgresTable {
    var table = self
    for place in table.references.indices {
      if let name = column(table.references[place]) { table.references[place].label = name }
    }
    return table
  }

  /// The same with words sought in its columns, though an index serves words of them and perhaps of others.
  package func withoutFullText() -> PostgresTable {
    var table = self
    (table.searched, table.words) = ([], nil)
    return table
  }

  /// The same with columns that are hidden from readers: no key, position or message tells of them.
  package func withholding(_ columns: [String]) -> PostgresTable {
    var table = self
    table.withheld = columns
    return table
  }

  /// The places of the columns that readers may see.
  var toldPlaces: [Int] {
    columns.indices.filter { place in
      !withheld.contains { $0.hasSameBytes(as: columns[place].name) }
    }
  }

  /// Whether its columns are the same as in another version of the table.
  package func hasColumns(of other: PostgresTable) -> Bool {
    columns.count == other.columns.count
      && zip(columns, other.columns).allSatisfy {
        $0.name.hasSameBytes(as: $1.name) && $0.declared == $1.declared
      }
  }

  /// The place of a column.
  package func place(of column: String) -> Int? {
    columns.firstIndex { $0.name.hasSameBytes(as: column) }
  }

  /// The references that people's names of rows are known of, in their order.
  package var labels: [Reference] { references.filter { $0.columns.count == 1 } }
}
