import PageData
import PageElements
import PageLists
import PageSite

/// A table or view of any kind of database.
protocol ServedTable: Sendable {
  /// The name in addresses, unique in the database.
  var name: String { get }
  var kind: TableKind { get }
  var columns: [TableColumn] { get }
  /// The indexes of the key columns; empty if rows are identified in another way.
  var key: [Int] { get }
  /// Whether rows have their own pages.
  var hasRecords: Bool { get }
  /// Whether its rows can be changed.
  var isWritable: Bool { get }
  /// The comment on the table in the database.
  var comment: String? { get }
  /// Sentences for readers about parts of it that are missing or unavailable.
  var missingParts: [String] { get }
  var references: [TableReference] { get }
  /// The display names for references. Only references whose names can be read quickly have one.
  var labels: [ReferenceLabel] { get }
  /// The indexes of the columns that provide a row's display name; empty if its key does.
  var names: [Int] { get }
  /// The table of a SQLite file, for features of files only; `nil` for other databases.
  var sqliteTable: SQLiteTable? { get }

  /// The import of files into the table; `nil` if it is read-only.
  var importTarget: (any ImportTarget)? { get }

  /// Returns the table as readers see it.
  func presented(as presentation: TablePresentation) -> Self
  /// Returns the table with a search that includes the display names of the rows to which these columns refer.
  func searchingNames(of columns: Set<Int>) -> Self

  /// - Parameter readsLabels: Whether to read the display names of referenced rows.
  func rows(readsLabels: Bool) throws -> TableRows
  /// Returns a sample of its values.
  func sample() async throws -> ColumnFacts
  /// Returns the reason why its rows cannot be written, if that is known before a write; `nil` otherwise.
  ///
  /// - Parameter isNew: Whether the write adds a row, rather than changing one; `nil` for any write.
  func obstacle(isNew: Bool?) async throws -> String?
  /// Returns the names of the tables that triggers change when a row is deleted, as far as they are known; `nil` if no
  /// trigger runs.
  func tablesChangedByTriggers() async throws -> [String]?

  /// Returns the rows that a column may refer to; `nil` if there are more than `limit`.
  func choices(of label: ReferenceLabel, upTo limit: Int) async throws -> [ReferencedRow]?
  /// Returns the referenced rows whose display name contains a text or whose key equals it.
  func rows(of label: ReferenceLabel, like text: String, limit: Int) async throws -> [ReferencedRow]
  /// Returns the display names of the rows with some keys.
  func titles(of label: ReferenceLabel, _ values: [SortValue]) async throws -> [SortValue: String]
  /// Returns the number of rows of another table that refer to a row of this one, if filters on the referring columns
  /// would find different rows from the foreign key; `nil` otherwise.
  ///
  /// - Parameter key: The referenced columns, and their values in the row.
  func referringCount(
    of other: any ServedTable, by reference: TableReference,
    to key: [(column: Int, value: SortValue)], upTo limit: Int
  ) async throws -> ListCount?
}

extension ServedTable {
  var missingParts: [String] { [] }

  /// The reason why the rows cannot be changed, in a database whose rows can be; `nil` if they can, and if
  /// ``missingParts`` says why.
  var readOnlyReason: String? {
    guard !isWritable, missingParts.isEmpty else { return nil }
    switch kind {
    case .view, .materializedView, .foreign:
      return "The rows of a \(kind.rawValue.lowercased()) cannot be changed here."
    case .searchIndex:
      return "The rows of a search index cannot be changed here. Change the rows of its table."
    case .table, .partitioned:
      guard hasRecords else {
        return "These rows cannot be changed, because no key identifies them."
      }
      return sqliteTable == nil
        ? "These rows cannot be changed, because the database user lacks a privilege."
        : "The rows of a virtual table cannot be changed here."
    }
  }

  func obstacle(isNew: Bool?) async throws -> String? { nil }

  func tablesChangedByTriggers() async throws -> [String]? { nil }

  func referringCount(
    of other: any ServedTable, by reference: TableReference,
    to key: [(column: Int, value: SortValue)], upTo limit: Int
  ) async throws -> ListCount? { nil }

  /// Whether a name in a reference refers to this table.
  func hasName(_ name: String) -> Bool { areSameNames(self.name, name) }

  /// Returns the index of the column that a reference names.
  func columnIndex(of column: String) -> Int? {
    columns.firstIndex { areSameNames($0.name, column) }
  }

  /// Whether two names are equal. SQLite ignores case.
  func areSameNames(_ left: String, _ right: String) -> Bool {
    sqliteTable == nil ? left.hasSameBytes(as: right) : left.isSameIgnoringCase(as: right)
  }
}

/// The kind of a table.
enum TableKind: String, Sendable {
  case table = "Table"
  case view = "View"
  case materializedView = "Materialized view"
  case partitioned = "Partitioned table"
  case foreign = "Foreign table"
  case searchIndex = "Search index"

  var isView: Bool { self == .view || self == .materializedView }
}

struct TableColumn: Sendable {
  let name: String
  let kind: ListValueKind
  /// The kind of content of its texts, such as dates.
  let content: ListContent
  /// Whether readers can sort by it.
  let isSortable: Bool
  /// Whether the search includes it by default.
  let isSearchedByDefault: Bool
  /// Whether it may be NULL.
  let isNullable: Bool
  /// Whether the database computes its values.
  let isGenerated: Bool
  /// Whether the database numbers new rows in it.
  let isAutoNumbered: Bool
  /// Whether its values are bytes.
  let isBytes: Bool
  /// The numbers that it stores without rounding.
  let exactNumbers: ColumnRules.Numbers
  /// Whether an empty text is a valid value.
  let allowsEmptyText: Bool
  /// The default value in SQL syntax; `nil` for NULL.
  let defaultValue: String?
  /// All valid values; empty if they are not limited.
  let choices: [String]
  /// The numbers that filters can compare it with.
  var numbers = ListNumbers()
  /// The maximum number of digits after the decimal point; `nil` for no limit.
  var fractionDigits: Int?
  /// The rule for texts that its type would change; `nil` if it stores all texts unchanged.
  var texts: TextRule?

  /// Whether its default value is true or false; `nil` for other values and without one.
  var booleanDefault: Bool? {
    switch defaultValue?.lowercased() {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }
}

/// A foreign key: columns that refer to another table.
struct TableReference: Sendable {
  /// The name of the referenced table.
  let table: String
  /// The indexes of the referring columns, and the names of the referenced ones; empty names mean the key of the table.
  let columns: [Int]
  let referencedColumns: [String]
  let onDelete: ReferenceDeletion
}

/// The display name of the row to which a column refers.
struct ReferenceLabel: Sendable {
  let column: Int
  let table: String
  /// The referenced column.
  let key: String
  /// Whether that is the key of its table, and whether it may contain numbers.
  let (isKey, mayBeNumber): (Bool, Bool)
  /// Whether the key has numeric affinity, so that the database compares texts that look like numbers as numbers.
  var isNumeric = false
  /// The column of the referenced table that provides the display name.
  let text: String
  /// The second column of the display name, if there is one.
  var secondText: String?

  /// Whether both belong to the same reference.
  func isSame(as other: ReferenceLabel) -> Bool {
    column == other.column && table.hasSameBytes(as: other.table) && key.hasSameBytes(as: other.key)
  }
}

/// The key of a row and its display name.
typealias ReferencedRow = (value: SortValue, title: String)

/// The settings that determine how readers see a table.
struct TablePresentation: Sendable {
  /// Whether a reference's target is hidden.
  let isHidden: @Sendable (ReferenceLabel) -> Bool
  /// Returns the column that provides the display name for a reference; `nil` for the default one.
  let label: @Sendable (ReferenceLabel) -> String?
  /// The names of hidden columns.
  let hiddenColumns: [String]
  /// Whether the search covers columns other than the default ones.
  let hasCustomSearchColumns: Bool
  /// Whether other tables, or columns of them, are hidden.
  let hidesOthers: Bool
}
