import GRDB
import PageBytes
import PageElements
import Synchronization

/// Facts about a full-text index and its table, which decide whether the index finds all occurrences of a word.
struct FullTextFacts: Sendable {
  /// The maximum number of rows of a table that a search reads in full for words that the index cannot find.
  static let fullScanRowLimit = 200_000
  /// The maximum number of rows for which all values of a column are read, and the number of rows that are read at each
  /// end of a larger table.
  private static let (fullReadLimit, sampledRows) = (100_000, 1_000)

  /// Whether the index has as many rows as the table. True if the number of rows of the table is unknown.
  private(set) var isComplete = false
  /// Whether the index has terms in scripts written without spaces, where a word may be in the middle of a term.
  private(set) var hasUnspacedTerms = true
  /// Whether the table has more than ``fullScanRowLimit`` rows.
  private(set) var isLarge = false
  /// The indexes of columns outside the full-text index that hold texts other than numbers, days and times.
  private(set) var textColumns: Set<Int> = []

  init(
    of index: FullTextIndex, _ table: SQLiteTable, rowid: String, in database: Database
  ) throws {
    let (name, rowidSQL) = (SQL(sql: table.name.quotedName), SQL(sql: rowid))
    let ends = try GRDB.Row.fetchOne(
      database,
      SQLRequest(
        literal: """
          SELECT (SELECT min(\(rowidSQL)) FROM \(name)), (SELECT max(\(rowidSQL)) FROM \(name))
          """))
    var rowidSpan = 0
    if let least = ends.flatMap({ Int64.fromDatabaseValue($0[0]) }),
      let greatest = ends.flatMap({ Int64.fromDatabaseValue($0[1]) })
    {
      let (distance, overflows) = greatest.subtractingReportingOverflow(least)
      rowidSpan = overflows || distance == .max ? .max : Int(distance) + 1
    }
    let indexedRows = try index.rowCount(database)
    // If the rowids have no gaps, they give the number of rows.
    var rows: Int? = rowidSpan
    if rowidSpan > Self.fullScanRowLimit, let indexedRows, indexedRows > Self.fullScanRowLimit {
      isLarge = true
      rows = indexedRows == rowidSpan ? rowidSpan : nil
    } else if indexedRows != rowidSpan {
      let limit = Self.fullScanRowLimit + 1
      let counted =
        try Int.fetchOne(
          database,
          SQLRequest(literal: "SELECT count(*) FROM (SELECT 1 FROM \(name) LIMIT \(limit))")) ?? 0
      isLarge = counted == limit
      rows = isLarge ? nil : counted
    }
    isComplete = rows.map { $0 == indexedRows } ?? true
    guard index.isExact else { return }
    hasUnspacedTerms = try index.hasUnspacedTerms(database)
    for columnIndex in table.columns.indices {
      let column = table.columns[columnIndex]
      if column.isRowid || index.columns.contains(where: column.name.hasSameBytes) { continue }
      // An index sorts texts after all numbers, so its last value shows whether there are texts.
      if column.affinity == .number, column.isIndexed,
        try Self.endsInNumber(column.name, of: name, database)
      {
        continue
      }
      let isSmall = (rows ?? .max) <= Self.fullReadLimit
      if try Self.containsTexts(column.name, of: name, rowidSQL, readsAllRows: isSmall, database) {
        textColumns.insert(columnIndex)
      }
    }
  }

  private static func endsInNumber(
    _ column: String, of table: SQL, _ database: Database
  ) throws -> Bool {
    let value = SQL(sql: column.quotedName)
    let last: SQL = "SELECT typeof(max(\(value))) IN ('integer', 'real', 'null') FROM \(table)"
    return try Bool.fetchOne(database, SQLRequest(literal: last)) ?? false
  }

  private static func containsTexts(
    _ column: String, of table: SQL, _ rowid: SQL, readsAllRows: Bool, _ database: Database
  ) throws -> Bool {
    let value = SQL(sql: column.quotedName)
    let pattern = "*[^" + SearchWord.timeCharacters + "]*"
    let condition: SQL = "typeof(\(value)) = 'text' AND \(value) GLOB \(pattern)"
    func exists(in source: SQL) throws -> Bool {
      try Bool.fetchOne(
        database,
        SQLRequest(literal: "SELECT EXISTS (SELECT 1 FROM \(source) WHERE \(condition))")) ?? false
    }
    if readsAllRows { return try exists(in: table) }
    return try ["ASC", "DESC"].contains { direction in
      try exists(
        in: """
          (SELECT \(value) FROM \(table) ORDER BY \(rowid) \(SQL(sql: direction)) LIMIT \(sampledRows))
          """)
    }
  }
}

extension FullTextFacts {
  /// A cache of the facts, and of whether words occur in display names, for one version of a file.
  final class Cache: Sendable {
    private struct State {
      var version: UInt64?
      var facts: FullTextFacts?
      var names = LRUCache<[UInt8], Bool>(budget: 1 << 16)
    }

    private let state = Mutex(State())

    /// Returns the cached facts, or finds and caches them.
    ///
    /// - Parameter version: The version of the file; `nil` if it is unknown, which bypasses the cache.
    func facts(
      at version: UInt64?, _ find: () throws -> FullTextFacts
    ) rethrows -> FullTextFacts {
      if let version, let known = state.withLock({ $0.version == version ? $0.facts : nil }) {
        return known
      }
      let facts = try find()
      update(at: version) { $0.facts = facts }
      return facts
    }

    /// Returns whether a word occurs in the display name of a referenced row.
    func occursInDisplayNames(
      _ word: String, at version: UInt64?, _ find: () throws -> Bool
    ) rethrows -> Bool {
      if let version,
        let known = state.withLock({ $0.version == version ? $0.names.use(Array(word.utf8)) : nil })
      {
        return known
      }
      let isFound = try find()
      update(at: version) {
        $0.names.keep(isFound, for: Array(word.utf8), cost: word.utf8.count + 64)
      }
      return isFound
    }

    private func update(at version: UInt64?, _ body: (inout State) -> Void) {
      guard let version else { return }
      state.withLock { state in
        if state.version != version { state = State(version: version) }
        body(&state)
      }
    }
  }
}
