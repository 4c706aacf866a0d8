import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite

/// A selection of a table's rows in SQL.
struct SQLiteListQuery: Sendable {
  let order: SQLiteListOrder
  /// The indexes of the selected columns that form a position.
  let columnIndices: [Int]
  let table: SQLiteTable
  let source: SQL
  let columns: SQL
  private let conditions: [SQL]
  let keyColumnIndices: [Int]
  /// The index of the selected column that tells whether another row has the same key; `nil` if keys are unique.
  let repeatedKeyColumn: Int?
  let narrows: Bool
  /// Whether the query has no filter or order from an address, so that its statement can be cached.
  let isCacheable: Bool

  /// - Parameters:
  ///   - readsLabels: Whether the query also selects the display names of referenced rows, after all other columns.
  ///   - search: The search that uses a full-text index; `nil`, the default, searches all rows.
  init<Record>(
    _ table: SQLiteTable, _ selection: ListSelection<Record>, readsLabels: Bool = false,
    search: SQLiteSearch? = nil
  ) {
    self.table = table
    let searched = selection.searched.compactMap { column in
      table.columns.firstIndex { $0.name.hasSameBytes(as: column.name) }
    }
    // No index finds a word in the names of records of another list.
    // A search for times would read all rows of a table whose words have an index.
    let includesTimes = table.fullText == nil
    let referenceWords = selection.words.indices.filter {
      !selection.alternatives(toWord: $0, includingTimes: includesTimes).isEmpty
    }
    let indexableWords = selection.words.indices.filter { !referenceWords.contains($0) }
      .map { selection.words[$0] }
    if search == nil, table.fullText != nil, !indexableWords.isEmpty {
      makeResolvedQuery = { (database: Database, version: UInt64?) throws -> SQLiteListQuery in
        let search = try SQLiteSearch(
          indexableWords, in: searched, of: table, at: version, database)
        return SQLiteListQuery(table, selection, readsLabels: readsLabels, search: search)
      }
    } else {
      makeResolvedQuery = nil
    }
    self.search = search
    narrows = selection.narrows
    isCacheable = !selection.narrows && selection.order.isEmpty
    // A view's column may hold values of another type than its declared one. A unary plus removes the affinity, so that
    // the values are compared unchanged. The exceptions are types such as DATE, which are read as texts here and have
    // numeric affinity in SQLite: they compare as in a table.
    let isView = table.kind == .view
    let names = table.columns.map { column in
      let plus = isView && !(column.kind == .text && column.affinity == .number) ? "+" : ""
      return SQL(sql: "\(plus)pe_t.\(column.name.quotedName)")
    }
    func columnIndex(of column: DataColumn<Record>) -> Int {
      table.columns.firstIndex { $0.name.hasSameBytes(as: column.name) } ?? 0
    }
    let width = table.columns.count
    let number = SQL(sql: "pe_t.\(table.numberName.quotedName)")
    let grouped = selection.grouping?.column.map(columnIndex)
    var terms: [(term: SQLiteListOrder.Term, columnIndex: Int)] = selection.order.map { term in
      let columnIndex = columnIndex(of: term.column)
      let isFilled = selection.excludesNull(of: term.column)
      guard columnIndex == grouped else {
        return (
          table.term(
            columnIndex, names[columnIndex], isDescending: term.isDescending, isFilled: isFilled),
          columnIndex
        )
      }
      return (
        table.groupTerm(
          columnIndex, names[columnIndex], isDescending: term.isDescending, isFilled: isFilled),
        columnIndex
      )
    }
    let isDescending = selection.order.last?.isDescending ?? false
    var extra: [SQL] = []
    switch table.key {
    case .columns(let keys):
      keyColumnIndices = keys
      // The sort column may treat values as equal that the key distinguishes.
      for columnIndex in keys
      where table.hasCollation(columnIndex)
        || !terms.contains(where: { $0.columnIndex == columnIndex })
      {
        var term = table.term(columnIndex, table.keyName(columnIndex), isDescending: isDescending)
        term.isBinary = table.isKeyBinary(columnIndex)
        terms.append((term, columnIndex))
      }
      // NULL is not equal to NULL, so several rows may have the same key with NULL.
      if let rowid = table.rowid, keys.contains(where: { table.columns[$0].isNullable }) {
        let sql = SQL(sql: "pe_t.\(rowid)")
        let isNull = keys.map { "\(names[$0]) IS NULL" as SQL }.joined(separator: " OR ")
        extra = [sql, "((\(isNull)) AND \(table.isRepeated(keys, rowid)))"]
        terms.append((.unique(sql, isDescending: isDescending), width))
      }
    case .rowid(let rowid):
      let sql = SQL(sql: "pe_t.\(rowid)")
      (keyColumnIndices, extra) = ([width], [sql])
      terms.append((.unique(sql, isDescending: isDescending), width))
    case .none:
      // Keys and positions appear in addresses, so they contain no hidden values.
      keyColumnIndices = table.visibleColumnIndices + [width]
      // Also for the sort column: its collation may treat values as equal that are numbered separately.
      for columnIndex in table.visibleColumnIndices {
        terms.append(
          (
            SQLiteListOrder.Term(
              sql: "\(names[columnIndex]) COLLATE BINARY", isDescending: isDescending,
              isNullable: true,
              least: nil,
              isBinary: table.kind == .view || table.columns[columnIndex].affinity != .number
            ), columnIndex
          ))
      }
      extra = [number]
      terms.append((.unique(number, isDescending: isDescending), width))
    }
    var (from, conditionColumns) = (table.source, names)
    let unindexed = search?.unindexed ?? indexableWords
    if let search, let rowid = table.rowid, let expression = search.expression {
      let isInOrder = terms.count == 1 && table.isRowid(terms[0].columnIndex)
      if isInOrder {
        // The index returns rows in the order of their row numbers, from any start, and only as many as are fetched.
        let number: SQL = "pe_f.rowid"
        if terms[0].columnIndex < width { conditionColumns[terms[0].columnIndex] = number }
        terms[0].term = .unique(number, isDescending: isDescending)
        from = SQL(
          sql:
            "\(search.index.name.quotedName) AS pe_f CROSS JOIN \(table.rows(as: "pe_t")) "
            + "ON pe_t.\(rowid) = pe_f.rowid")
      }
      match = Match(
        name: search.index.name, expression: expression, rowid: isInOrder ? nil : rowid)
    }
    // SQLite binds at most 32,766 values.
    let isBrief = searched.count * (unindexed.count + referenceWords.count) > 4_000
    func contains(_ text: String, orIsOneOf references: [SQL] = []) -> SQL {
      let word = SearchWord(text: text)
      let values = searched.map { columnIndex in
        SearchedValues(table.columns[columnIndex], of: table).contains(
          names[columnIndex], word, isBrief: isBrief)
      }
      let labelConditions = table.labels.filter(\.isSearchedByDefault).map {
        $0.contains(text, of: table.columns[$0.column].name)
      }
      let conditions = values + labelConditions + references
      return conditions.isEmpty ? "FALSE" : ListSQL.any(conditions[...])
    }
    let scanned =
      unindexed.map { contains($0) }
      + referenceWords.map { index in
        contains(
          selection.words[index],
          orIsOneOf: selection.alternatives(toWord: index, includingTimes: includesTimes) {
            names[columnIndex(of: $0)]
          } affinity: {
            table.columns[columnIndex(of: $0)].affinity
          })
      }
    let confirmed = (search?.confirmed ?? []).map { text -> SQL in
      let columns = search?.columns ?? []
      return ListSQL.any(columns.map { ListSQL.contains(names[$0], text) }[...])
    }
    words = scanned + confirmed
    needsDisplayNumbers = (unindexed + referenceWords.map { selection.words[$0] }).contains {
      SearchWord(text: $0).mayBeInNumber
    }
    comparesTimes = selection.conditions.contains { $0.column.holdsTextTimes }
    conditions = selection.conditions { [conditionColumns] in
      conditionColumns[columnIndex(of: $0)]
    } affinity: {
      table.columns[columnIndex(of: $0)].affinity
    }
    source = from
    let shownLabels = readsLabels ? table.labels : []
    let labelSelections =
      shownLabels.map { $0.sql(of: table.columns[$0.column].name) }
      + shownLabels.filter(\.ignoresByteDifferences).map {
        $0.storedKey(of: table.columns[$0.column].name)
      }
    repeatedKeyColumn = extra.count == 2 ? width + 1 : nil
    // Records are decoded by column name, and an expression does not have the name of its column.
    let named = zip(names, table.columns).map { name, column in
      isView ? "\(name) AS \(SQL(sql: column.name.quotedName))" as SQL : name
    }
    columns = (named + extra + labelSelections).joined(separator: ", ")
    var order = SQLiteListOrder(terms: terms.map(\.term))
    if case .none = table.key { order.isOneStep = true }
    self.order = order
    columnIndices = terms.map(\.columnIndex)
  }

  /// The conditions for words that no index finds, or whose matches have to be confirmed.
  private let words: [SQL]
  /// Whether words are compared with numbers as the list shows them.
  private let needsDisplayNumbers: Bool
  /// Whether texts are compared as times.
  private let comparesTimes: Bool
  private var match: Match?
  /// The search that uses a full-text index; `nil` if all rows are searched.
  let search: SQLiteSearch?
  /// Returns the query with its search decided; `nil` if it is already decided.
  private let makeResolvedQuery:
    (@Sendable (Database, _ version: UInt64?) throws -> SQLiteListQuery)?

  /// Words that a full-text index finds.
  private struct Match {
    let name: String
    let expression: String
    /// The name of the row number by which the found rows are looked up; `nil` if the index itself is the source.
    let rowid: String?

    var source: SQL { SQL(sql: "\(name.quotedName) AS pe_f") }

    var sql: SQL {
      let found: SQL = "\(SQL(sql: "pe_f.\(name.quotedName)")) MATCH \(expression)"
      guard let rowid else { return found }
      return "\(SQL(sql: "pe_t.\(rowid)")) IN (SELECT pe_f.rowid FROM \(source) WHERE \(found))"
    }
  }

  /// Returns the query with the fastest search for its words in the current state of the database.
  ///
  /// - Parameter version: The version of the file; `nil` if it is unknown.
  func resolvingSearch(in database: Database, at version: UInt64?) throws -> SQLiteListQuery {
    let query =
      try makeResolvedQuery.map { try $0(database, version ?? database.stateNumber()) } ?? self
    if query.needsDisplayNumbers { try DisplayNumberFunction.add(to: database) }
    if query.comparesTimes { try TimeFunction.add(to: database) }
    return query
  }

  var allConditions: SQL {
    (conditions + words + [match?.sql].compactMap(\.self)).map { "(\($0))" as SQL }
      .joined(separator: " AND ")
  }

  /// - Parameter within: The condition that a row is before the far end of the range. The caller stops there. In
  ///   WHERE, it would make SQLite search for more rows.
  func select(_ step: SQLiteListOrder.Step, within: SQL?, limit: Int) -> SQL {
    let end: SQL = if let within { within } else { "TRUE" }
    let narrowed: SQL = narrows ? " AND \(allConditions)" : ""
    return """
      SELECT \(columns), (\(end)) IS TRUE AS pe_within FROM \(source) \
      WHERE (\(step.condition))\(narrowed)\(step.order) LIMIT \(limit)
      """
  }

  func count(upTo limit: Int) -> SQL {
    // If only words narrow the list, the index gives the count without the rows.
    let isKnown = match.map { $0.rowid == nil && conditions.isEmpty && words.isEmpty } ?? false
    let source = isKnown ? match?.source ?? source : source
    let narrowed: SQL = narrows ? " WHERE \(allConditions)" : ""
    return "SELECT count(*) FROM (SELECT 1 FROM \(source)\(narrowed) LIMIT \(limit + 1))"
  }

  /// The query for the least and the greatest row number and the size of the file, from which the number of rows is
  /// estimated; `nil` if there is no estimate.
  var estimate: SQL? {
    guard !narrows, let rowid = table.rowid, table.kind == .table else { return nil }
    let name = SQL(sql: "pe_t.\(rowid)")
    let least: SQL = "SELECT min(\(name)) FROM \(source)"
    let greatest: SQL = "SELECT max(\(name)) FROM \(source)"
    let bytes: SQL =
      "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    return "SELECT (\(least)), (\(greatest)), (\(bytes))"
  }
}

extension SQLiteTable.Label {
  /// Returns the condition that a word occurs in the display name of the row that a column references. SQLite searches
  /// the names once, and not for each row.
  fileprivate func contains(_ word: String, of column: String) -> SQL {
    // The unary plus removes the column's affinity, as in comparisons of foreign keys.
    let (referencingColumn, key) = (
      SQL(sql: "+pe_t.\(column.quotedName)"), SQL(sql: "pe_l.\(key.quotedName)")
    )
    let (name, source) = (name(), SQL(sql: "\(table.quotedName) AS pe_l"))
    if ignoresByteDifferences {
      // `IN` would use the collation of the referencing column.
      return """
        EXISTS (SELECT 1 FROM \(source) WHERE \(isReferred(by: column)) AND \(ListSQL.contains(name, word)))
        """
    }
    return
      "\(referencingColumn) IN (SELECT \(key) FROM \(source) WHERE \(ListSQL.contains(name, word)))"
  }
}

extension SQLiteTable {
  private func collation(_ columnIndex: Int) -> String? {
    guard case .columns(let keys) = key, let index = keys.firstIndex(of: columnIndex) else {
      return nil
    }
    return index < collations.count ? collations[index] : nil
  }

  /// Returns whether the texts of a key column are compared byte by byte, and none of them as numbers.
  func isKeyBinary(_ columnIndex: Int) -> Bool {
    columns[columnIndex].affinity != .number
      && collation(columnIndex).map { $0.isSameIgnoringCase(as: "BINARY") }
        ?? columns[columnIndex].isBinary
  }

  fileprivate func hasCollation(_ columnIndex: Int) -> Bool { collation(columnIndex) != nil }

  /// Returns the SQL for a column whose values are compared byte by byte, as groups are.
  func groupName(_ columnIndex: Int, _ name: SQL) -> SQL {
    columns[columnIndex].isBinary ? name : "\(name) COLLATE BINARY"
  }

  /// Returns the SQL for a key column with the collation of the key's index, which may differ from the column's own.
  func keyName(_ columnIndex: Int) -> SQL {
    let name = "pe_t.\(columns[columnIndex].name.quotedName)"
    return SQL(sql: collation(columnIndex).map { "\(name) COLLATE \($0.quotedName)" } ?? name)
  }

  /// The name of the number that distinguishes equal rows. No column has it.
  fileprivate var numberName: String {
    var name = "pe_number"
    while columns.contains(where: { $0.name.isSameIgnoringCase(as: name) }) { name += "_" }
    return name
  }

  /// The source of the rows. If the table has no key, equal rows are numbered.
  var source: SQL {
    guard case .none = key else { return SQL(sql: rows(as: "pe_t")) }
    let names = visibleColumnIndices.map { "\(columns[$0].name.quotedName) COLLATE BINARY" }
    let parts = names.isEmpty ? "" : "PARTITION BY \(names.joined(separator: ", "))"
    return SQL(
      sql: """
        (SELECT *, row_number() OVER (\(parts)) AS \(numberName.quotedName) FROM \(rows(as: "pe_r"))) AS pe_t
        """)
  }

  /// Returns whether another row has the same key, which is possible only with NULL. All such rows have their number in
  /// the key, so that the key of a deleted row is not the key of another one.
  fileprivate func isRepeated(_ keys: [Int], _ rowid: String) -> SQL {
    let same = keys.map { columnIndex -> String in
      let name = columns[columnIndex].name.quotedName
      let other = "pe_o.\(name) IS pe_t.\(name)"
      guard !columns[columnIndex].isBinary, let collation = collation(columnIndex) else {
        return other
      }
      return "\(other) COLLATE \(collation.quotedName)"
    }.joined(separator: " AND ")
    return SQL(
      sql:
        "EXISTS (SELECT 1 FROM \(rows(as: "pe_o")) WHERE \(same) AND pe_o.\(rowid) <> pe_t.\(rowid))"
    )
  }

  /// - Parameter isFilled: Whether a condition already excludes NULL. One more bound would make SQLite start at the
  ///   first non-NULL value instead of the list's start.
  fileprivate func term(
    _ columnIndex: Int, _ name: SQL, isDescending: Bool, isFilled: Bool = false
  ) -> SQLiteListOrder.Term {
    let column = columns[columnIndex]
    let least: SQL? =
      kind == .table ? (column.affinity == .text ? "''" : "\(-Double.infinity)") : nil
    return SQLiteListOrder.Term(
      sql: name, isDescending: isDescending, isNullable: column.isNullable && !isFilled,
      least: least, isBinary: kind == .table && column.isBinary && column.affinity != .number)
  }

  /// Returns the term for the column that a list is grouped by. Rows with empty texts are in the same group as those
  /// with NULL.
  fileprivate func groupTerm(
    _ columnIndex: Int, _ name: SQL, isDescending: Bool, isFilled: Bool
  ) -> SQLiteListOrder.Term {
    let name = groupName(columnIndex, name)
    let term = term(columnIndex, name, isDescending: isDescending, isFilled: isFilled)
    guard !columns[columnIndex].isRowid else { return term }
    // Without a key, no index supports the order.
    let sql: SQL = if case .none = key { "nullif(\(name), '')" } else { name }
    return SQLiteListOrder.Term(
      sql: sql, isDescending: isDescending, isNullable: true, least: term.least,
      isBinary: term.isBinary, isNullIfEmpty: true)
  }

  /// Returns whether a selected column is the row number.
  fileprivate func isRowid(_ columnIndex: Int) -> Bool {
    switch key {
    case .rowid: columnIndex == columns.count
    // An INTEGER PRIMARY KEY is the only key that needs no index and is never NULL.
    case .columns(let keys): keys == [columnIndex] && columns[columnIndex].isRowid
    case .none: false
    }
  }
}

extension SQLiteListOrder.Term {
  fileprivate static func unique(_ sql: SQL, isDescending: Bool) -> Self {
    Self(sql: sql, isDescending: isDescending, isNullable: false, least: nil)
  }
}
