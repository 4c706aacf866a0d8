import PageElements
package import PageLists
import PagePostgresClient

/// A table or view of a database, as the catalog describes it.
package struct PostgresTable: Sendable {
  /// The kind of a table.
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
    /// The declared type, with its length and the like.
    package let declaredType: String
    /// The values of an enumeration, in its order, or the texts that a CHECK constraint allows; empty if they are not
    /// limited.
    package let choices: [String]
    /// Whether it may be NULL.
    package internal(set) var isNullable: Bool
    /// Whether the database computes its values.
    package let isGenerated: Bool
    /// Whether the database assigns its numbers.
    package let isAutoNumbered: Bool
    /// The default value for new rows, in SQL; `nil` for NULL.
    package let defaultValue: String?
    /// The maximum number of digits after the decimal point, beyond which numbers are rounded; `nil` for no limit, or
    /// if the server must find it.
    package let fractionDigits: Int?
    /// Whether an index finds rows by it.
    package internal(set) var isIndexed = false
    /// The text search configuration that creates the words of a `tsvector` column, if known.
    let configuration: String?
    /// The numbers of the columns from which the database generates the words of a `tsvector` column.
    let sources: Set<Int>
    let number: Int

    /// The column of the list's rows, in SQL.
    var sql: PostgresQuery { "pe_t.\(name: name)" }

    /// The expression to sort by: the text if the type has no order.
    var ordered: PostgresQuery { type.isOrdered ? compared : text }

    /// The expression that distinguishes values that look different.
    var exact: PostgresQuery { type.isExact ? compared : text }

    /// The condition for an empty text; `nil` if the type has none.
    var isEmptyText: PostgresQuery? {
      switch type.family {
      // A blank-padded text is shown with its blanks.
      case .text: isPadded ? nil : "\(exact) = ''"
      // Such as the label of an enum.
      case .other: "(\(exact))::text = ''"
      default: nil
      }
    }

    private var compared: PostgresQuery {
      type.isComparedAsBase ? "(\(sql)::\(raw: type.name))" : sql
    }

    /// Its text, compared byte by byte.
    private var text: PostgresQuery { "(\(outputText) COLLATE \"C\")" }

    /// Its text as the server sends it. A cast of `bpchar` removes the blanks with which it is padded.
    private var outputText: PostgresQuery {
      isPadded ? "CASE WHEN \(sql) IS NOT NULL THEN pg_catalog.concat(\(sql)) END" : shownText
    }

    private var isPadded: Bool { type.name.utf8.starts(with: "bpchar".utf8) && type.element == nil }

    /// Its text as the list shows it. A cast of `inet` adds `/32` to the address of a host.
    var shownText: PostgresQuery { Self.text(of: sql, type.name) }

    static func text(of value: PostgresQuery, _ type: String) -> PostgresQuery {
      type == "inet" ? "pg_catalog.abbrev(\(value))" : "\(value)::text"
    }

    /// Returns the operators that compare ``ordered`` and ``exact``, in SQL.
    func orderedOperator(_ comparisonOperator: String) -> PostgresQuery {
      Self.comparison(comparisonOperator, in: type.isOrdered ? type.operators : nil)
    }
    func exactOperator(_ comparisonOperator: String) -> PostgresQuery {
      Self.comparison(comparisonOperator, in: type.isExact ? type.operators : nil)
    }

    private static func comparison(_ comparisonOperator: String, in schema: String?)
      -> PostgresQuery
    {
      if let schema {
        "OPERATOR(\(name: schema).\(raw: comparisonOperator))"
      } else {
        "\(raw: comparisonOperator)"
      }
    }

    /// The types of ``ordered`` and ``exact`` in SQL.
    var orderedType: String { type.isOrdered ? type.name : "text" }
    var exactType: String { type.isExact ? type.name : "text" }
  }

  /// The values that identify a row.
  package enum Key: Sendable {
    /// Columns that are never NULL, by their indexes.
    case columns([Int])
    /// No values. Equal rows are numbered.
    case none
  }

  /// Columns that hold another table's keys.
  package struct Reference: Sendable {
    /// The number of the referenced table in the catalog.
    package let number: Int
    package let schema, table: String
    /// The indexes of the referencing columns, and the names of the referenced ones.
    package internal(set) var columns: [Int]
    package internal(set) var referencedColumns: [String]
    package let onDelete: ReferenceDeletion
    /// Whether the referenced columns are the whole key of the other table.
    package let isKey: Bool
    /// Whether the database user may read the referenced columns.
    package internal(set) var mayBeRead: Bool
    /// Whether the referenced key is a byte string.
    let hasBytes: Bool
    /// The column of the other table with the display names of its rows. Until the catalog has chosen one, this is the
    /// first text, or else the referenced key.
    package internal(set) var label: String
    /// A second column of the display name, such as a last name.
    package internal(set) var secondLabel: String?
    /// The way in which rows with the same name are distinguished.
    var disambiguation = Disambiguation.none

    /// Whether a row is found by one readable column, so that its display name can be shown.
    package var isLabel: Bool { columns.count == 1 && mayBeRead }

    /// Sets the columns of the display name. Without columns, the key is the name.
    mutating func setDisplayName(by names: [String], disambiguation: Disambiguation) {
      label = names.first ?? referencedColumns[0]
      secondLabel = names.dropFirst().first
      self.disambiguation = disambiguation
    }
  }

  /// Its OID in the catalog.
  package let number: Int
  package let kind: Kind
  package let schema, name: String
  package let columns: [Column]
  package let key: Key
  package internal(set) var references: [Reference]
  /// The indexes of the one or two columns with the display names of its own rows; empty if the key is shown instead.
  package internal(set) var names: [Int] = []
  /// The leading columns of each index, by their indexes in `columns`.
  let indexes: [[Int]]
  /// The columns of words (`tsvector`) that have an index.
  var searched: [Int]
  /// Whether a search also reads the columns of other types, such as numbers, although words have an index.
  var searchesOtherColumns: Bool
  /// Whether a search also reads the texts, which the index may lack, although words have an index.
  var searchesTexts: Bool
  /// The numbers of rows and bytes up to which a search reads all of them, although words have an index.
  static let (maximumRowsToScan, maximumBytesToScan) = (100_000.0, 32e6)
  /// The columns whose references are searched by display name.
  private(set) var searchedNames: Set<Int> = []
  /// The word frequencies of the column of words, if there is only one.
  var words: WordFrequencies?
  /// The average size of a row in bytes; `nil` without statistics.
  let averageSize: Int?
  /// Whether the database user may insert, update and delete its rows.
  let mayBeWritten: Bool
  /// Whether the database user may not read some of its columns.
  var hasUnreadableColumns = false
  /// The names of the columns that are hidden from readers. None by default.
  private(set) var hiddenColumns: [String] = []
  /// Whether other tables or their columns are hidden, so that messages that may name them are not shown.
  package private(set) var hidesOthers = true

  /// Whether rows have pages of their own.
  package var hasRecords: Bool {
    if case .none = key { false } else { true }
  }

  /// Whether its rows can be changed: each has a key, and the database user may change them.
  package var isWritable: Bool {
    hasRecords && (kind == .table || kind == .partitioned) && mayBeWritten
  }

  /// Its name in SQL.
  var sql: PostgresQuery { "\(name: schema).\(name: name)" }

  /// Returns the table without references to hidden tables, so that readers learn nothing about them.
  package func referring(
    to isShown: (_ schema: String, _ table: String) -> Bool
  ) -> PostgresTable {
    var table = self
    table.references.removeAll { !isShown($0.schema, $0.table) }
    return table
  }

  /// Returns the table with other columns as the display names of referenced rows.
  ///
  /// - Parameter column: Returns the column for a reference; `nil` for the default one.
  package func labelled(_ column: (Reference) -> String?) -> PostgresTable {
    var table = self
    for index in table.references.indices {
      let reference = table.references[index]
      guard let name = column(reference),
        reference.secondLabel != nil || !reference.label.hasSameBytes(as: name)
      else { continue }
      table.references[index].setDisplayName(by: [name], disambiguation: .compared)
    }
    return table
  }

  /// Returns the table without its full-text index, so that words are searched in its columns.
  package func withoutFullText() -> PostgresTable {
    var table = self
    (table.searched, table.words) = ([], nil)
    (table.searchesOtherColumns, table.searchesTexts) = (true, true)
    return table
  }

  /// Returns the table with words also searched in the display names that these columns reference.
  package func searchingNames(of columns: Set<Int>) -> PostgresTable {
    var table = self
    table.searchedNames = columns
    return table
  }

  /// Returns the table with columns hidden from readers. Keys, positions and messages do not contain them.
  ///
  /// - Parameter hidesOthers: Whether other tables, or columns of them, are hidden, too. True by default.
  package func hiding(columns: [String], hidesOthers: Bool = true) -> PostgresTable {
    var table = self
    (table.hiddenColumns, table.hidesOthers) = (columns, hidesOthers)
    return table
  }

  /// The indexes of the columns that readers may see.
  var visibleColumnIndices: [Int] {
    columns.indices.filter { columnIndex in
      !hiddenColumns.contains { $0.hasSameBytes(as: columns[columnIndex].name) }
    }
  }

  /// Returns whether its columns are the same as in another version of the table.
  package func hasColumns(of other: PostgresTable) -> Bool {
    columns.count == other.columns.count
      && zip(columns, other.columns).allSatisfy {
        $0.name.hasSameBytes(as: $1.name) && $0.declaredType == $1.declaredType
      }
  }

  /// Returns the index of a column.
  package func columnIndex(of column: String) -> Int? {
    columns.firstIndex { $0.name.hasSameBytes(as: column) }
  }

  /// The references by a single readable column, for which display names are known.
  package var labels: [Reference] { references.filter(\.isLabel) }

  /// Whether each column of the key references another table, as in a junction table.
  var isNamedByReferences: Bool {
    guard case .columns(let keyColumns) = key else { return false }
    return NameColumn.areReferences(keyColumns, in: labels.map { $0.columns[0] })
  }
}
