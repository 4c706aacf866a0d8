import PageData
import PageElements
import PageLists
import PageSite

/// A table or view, as pages know it: the same of every kind of database.
protocol ServedTable: Sendable {
  /// By which addresses call it: no other one of its database has it.
  var name: String { get }
  var kind: TableKind { get }
  var columns: [TableColumn] { get }
  /// The columns that are its key, by their places; none where rows are told apart by something else.
  var key: [Int] { get }
  /// Whether rows have pages of their own.
  var hasRecords: Bool { get }
  /// Whether its rows can be changed.
  var isWritable: Bool { get }
  /// What somebody has written of it in the database.
  var comment: String? { get }
  /// Sentences for readers about parts of it that are missing or unavailable.
  var lacks: [String] { get }
  var references: [TableReference] { get }
  /// What people call the rows by that columns refer to, as far as that is told at once.
  var labels: [TableLabel] { get }
  /// The indexes of the columns that provide a row's display name; empty if its key does. `nil` if they are unknown.
  var names: [Int]? { get }
  /// The same table as its file has it, for what is done with files alone; `nil` in all other databases.
  var inFile: SQLiteTable? { get }

  /// The same as readers are told of it.
  func told(_ words: TableWords) -> Self
  /// The same, with words sought in the names of what these columns refer to as well.
  func seeking(_ columns: Set<Int>) -> Self

  /// - Parameter labels: Whether what its columns refer to is looked up as well.
  func rows(labels: Bool) throws -> TableRows
  /// What is known of its values.
  func sample() async throws -> TableSample
  /// Returns the reason why its rows cannot be written, if that is known before a write; `nil` otherwise.
  ///
  /// - Parameter isNew: Whether the write adds a row, rather than changing one; `nil` for any write.
  func obstacle(isNew: Bool?) async throws -> String?

  /// The rows that a column may refer to; `nil` where there are more than so many.
  func choices(of label: TableLabel, upTo limit: Int) async throws -> [ReferredRow]?
  /// Those whose names have a text in them, or whose key it is.
  func rows(of label: TableLabel, like text: String, limit: Int) async throws -> [ReferredRow]
  /// What the rows of some keys are called.
  func titles(of label: TableLabel, _ values: [SortValue]) async throws -> [SortValue: String]
  /// Returns the number of rows of another table that refer to a row of this one, if filters on the referring columns
  /// would find other rows than the foreign key does; `nil` otherwise.
  ///
  /// - Parameter key: The referenced columns, and their values in the row.
  func referringCount(
    of other: any ServedTable, by reference: TableReference,
    to key: [(column: Int, value: SortValue)], upTo limit: Int
  ) async throws -> ListCount?
}

extension ServedTable {
  var lacks: [String] { [] }

  func obstacle(isNew: Bool?) async throws -> String? { nil }

  func referringCount(
    of other: any ServedTable, by reference: TableReference,
    to key: [(column: Int, value: SortValue)], upTo limit: Int
  ) async throws -> ListCount? { nil }

  /// Whether a reference that says so means it.
  func isCalled(_ name: String) -> Bool { isSame(self.name, name) }

  /// The column that a reference means.
  func place(of column: String) -> Int? { columns.firstIndex { isSame($0.name, column) } }

  /// To SQLite capitals are no other letters.
  private func isSame(_ left: String, _ right: String) -> Bool {
    inFile == nil ? left.hasSameBytes(as: right) : left.hasSameLetters(as: right)
  }
}

/// What it is.
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
  let kind: ListKind
  /// What its texts are.
  let content: ListContent
  /// Whether rows can be ordered by it.
  let isOrdered: Bool
  /// Whether words are sought in it, unless somebody says otherwise.
  let isSought: Bool
  /// Whether it may have no value.
  let isNullable: Bool
  /// Whether the database makes its values of others.
  let isGenerated: Bool
  /// Whether the database numbers rows by it.
  let isNumbered: Bool
  /// Whether its values are bytes.
  let isBytes: Bool
  /// The numbers that it stores without rounding.
  let keptNumbers: ColumnRules.Numbers
  /// Whether an empty text is a valid value.
  let hasEmptyTexts: Bool
  /// What it has where a new row does not say, as the database writes it; `nil` for NULL.
  let standard: String?
  /// All values that it can have; empty where they are too many to say.
  let choices: [String]
  /// The numbers that filters can compare it with.
  var numbers = ListNumbers()
}

/// Columns that hold another table's keys.
struct TableReference: Sendable {
  /// The name of the other one.
  let table: String
  /// Its columns, by their places, and the names of those that they refer to; the other's key where these are not named.
  let columns: [Int]
  let others: [String]
  let whenDeleted: ReferenceDeletion
}

/// What people call the row by that a column refers to.
struct TableLabel: Sendable {
  let column: Int
  let table: String
  /// The column of the other one that is referred to.
  let key: String
  /// Whether that is the other's key, and may hold numbers.
  let (isKey, mayBeNumber): (Bool, Bool)
  /// Whether the key has numeric affinity, so that the database compares texts that look like numbers as numbers.
  var isNumeric = false
  /// The column of the other one that says what it is.
  let text: String
  /// The second column of the display name, if there is one.
  var secondText: String?

  /// Whether it is that of the same reference.
  func isSame(as other: TableLabel) -> Bool {
    column == other.column && table.hasSameBytes(as: other.table) && key.hasSameBytes(as: other.key)
  }
}

/// A row by its key, and what people call it.
typealias ReferredRow = (value: SortValue, title: String)

/// What a table's rows tell of its columns, by their places.
struct TableSample: Sendable {
  /// Those that have few values.
  var few: Set<Int> = []
  /// Those declared as truth values some of which are texts, such as `True`.
  var truthTexts: Set<Int> = []
  /// Those in which each value is a list.
  var lists: Set<Int> = []
  /// Those that refer to tables that are small enough for words to be sought in all of their names.
  var sought: Set<Int> = []
  /// The columns that contain texts of several lines.
  var lines: Set<Int> = []
  /// The columns of dates, and those of dates with times, regardless of their declared types.
  var days: Set<Int> = [], moments: Set<Int> = []
  /// The columns declared as dates or times that contain only numbers, and those that contain only other texts.
  var numbers: Set<Int> = [], undated: Set<Int> = []
  /// The time scales of columns whose numbers are times.
  var times: [Int: TimeScale] = [:]
  /// The columns with a numeric type that contain texts.
  var texts: Set<Int> = []
}

/// What readers are told of a table beside what it says itself.
struct TableWords: Sendable {
  /// Whether a reference's target is hidden.
  let isHidden: @Sendable (TableLabel) -> Bool
  /// The column of another table that says what a reference leads to; `nil` for the usual one.
  let label: @Sendable (TableLabel) -> String?
  /// The names of columns that nobody sees.
  let withheld: [String]
  /// Whether words are sought elsewhere than its database would seek them.
  let seeksElsewhere: Bool
}
