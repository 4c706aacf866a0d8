import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite

/// A selection of a table's rows in SQL.
struct SQLiteListQuery: Sendable {
  let order: SQLiteListOrder
  /// The indexes of the selected columns that form a position.
  let places: [Int]
  let table: SQLiteTable
  let source: SQL
  let columns: SQL
  private let conditions: [SQL]
  let keyPlaces: [Int]
  /// The index of the selected column that tells whether an earlier row has the same key; `nil` if keys are unique.
  let repeatedPlace: Int?
  let narrows: Bool
  /// Whether the query has no filter or order from an address, so that its statement can be cached.
  let isOneOfFew: Bool

  /// - Parameters:
  ///   - labels: Whether the query also selects the display names of referenced rows, after all other columns.
  ///   - search: The search that uses a full-text index; `nil`, the default, searches all rows.
  init<Record>(
    _ table: SQLiteTable, _ selection: ListSelection<Record>, labels: Bool = false,
    search: SQLiteSearch? = nil
  ) {
    self.table = table
    let searched = selection.searched.compactMap { column in
      table.columns.firstIndex { $0.name.hasSameBytes(as: column.name) }
    }
    if search == nil, table.fullText != nil, !selection.words.isEmpty {
      seek = { (database: Database, version: UInt64?) throws -> SQLiteListQuery in
        let search = try SQLiteSearch(
          selection.words, in: searched, of: table, at: version, database)
        return SQLiteListQuery(table, selection, labels: labels, search: search)
      }
    } else {
      seek = nil
    }
    self.search = search
    narrows = selection.narrows
    isOneOfFew = !selection.narrows && selection.order.isEmpty
    // A view's column may hold values of another type than its declared one. A unary plus removes the affinity, so that
    // the values are compared unchanged. The exceptions are types such as DATE, which are read as texts here and have
    // numeric affinity in SQLite: they compare as in a table.
    let isView = table.kind == .view
    let names = table.columns.map { column in
      let plus = isView && !(column.kind == .text && column.affinity == .number) ? "+" : ""
      return SQL(sql: "\(plus)pe_t.\(column.name.quotedName)")
    }
    func place(of column: DataColumn<Record>) -> Int {
      table.columns.firstIndex { $0.name.hasSameBytes(as: column.name) } ?? 0
    }
    let width = table.columns.count
    let number = SQL(sql: "pe_t.\(table.numberName.quotedName)")
    let grouped = selection.grouping?.column.map(place)
    var terms: [(term: SQLiteListOrder.Term, place: Int)] = selection.order.map { term in
      let place = place(of: term.column)
      let isFilled = selection.leavesOutNull(of: term.column)
      guard place == grouped else {
        return (
          table.term(place, names[place], isDescending: term.isDescending, isFilled: isFilled),
          place
        )
      }
      return (
        table.groupTerm(
          place, names[place], isDescending: term.isDescending, isFilled: isFilled), place
      )
    }
    let isDescending = selection.order.last?.isDescending ?? false
    var extra: [SQL] = []
    switch table.key {
    case .columns(let keys):
      keyPlaces = keys
      // The sort column may treat values as equal that the key distinguishes.
      for place in keys
      where table.hasCollation(place) || !terms.contains(where: { $0.place == place }) {
        var term = table.term(place, table.keyName(place), isDescending: isDescending)
        term.isBinary = table.isKeyBinary(place)
        terms.append((term, place))
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
      (keyPlaces, extra) = ([width], [sql])
      terms.append((.unique(sql, isDescending: isDescending), width))
    case .none:
      // Keys and positions appear in addresses, so they contain no hidden values.
      keyPlaces = table.visiblePlaces + [width]
      // Also for the sort column: its collation may treat values as equal that are numbered separately.
      for place in table.visiblePlaces {
        terms.append(
          (
            SQLiteListOrder.Term(
              sql: "\(names[place]) COLLATE BINARY", isDescending: isDescending, isNullable: true,
              least: nil, isBinary: table.kind == .view || table.columns[place].affinity != .number
            ), place
          ))
      }
      extra = [number]
      terms.append((.unique(number, isDescending: isDescending), width))
    }
    var (from, sought) = (table.source, names)
    let unindexed = search.map(\.unindexed) ?? selection.words
    if let search, let rowid = table.rowid, let expression = search.expression {
      let isInOrder = terms.count == 1 && table.isRowid(terms[0].place)
      if isInOrder {
        // The index returns rows in the order of their row numbers, from any start, and only as many as are fetched.
        let number: SQL = "pe_f.rowid"
        if terms[0].place < width { sought[terms[0].place] = number }
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
    let isBrief = searched.count * unindexed.count > 4_000
    let scanned = unindexed.map { text -> SQL in
      let word = SearchWord(text: text)
      let values = searched.map { place in
        SearchedValues(table.columns[place], of: table).contains(
          names[place], word, isBrief: isBrief)
      }
      let others = table.labels.filter(\.isSearchedByDefault).map {
        $0.contains(text, of: table.columns[$0.column].name)
      }
      let conditions = values + others
      return conditions.isEmpty ? "FALSE" : ListSQL.any(conditions[...])
    }
    let confirmed = (search?.confirmed ?? []).map { text -> SQL in
      let columns = search?.columns ?? []
      return ListSQL.any(columns.map { ListSQL.contains(names[$0], text) }[...])
    }
    words = scanned + confirmed
    needsShownNumbers = unindexed.contains { SearchWord(text: $0).mayBeInNumber }
    conditions = selection.conditions { [sought] in
      sought[place(of: $0)]
    } isNumeric: {
      table.columns[place(of: $0)].affinity == .number
    }
    source = from
    let shownLabels = labels ? table.labels : []
    let others =
      shownLabels.map { $0.sql(of: table.columns[$0.column].name) }
      + shownLabels.filter(\.isFolded).map { $0.storedKey(of: table.columns[$0.column].name) }
    repeatedPlace = extra.count == 2 ? width + 1 : nil
    // Records are decoded by column name, and an expression does not have the name of its column.
    let named = zip(names, table.columns).map { name, column in
      isView ? "\(name) AS \(SQL(sql: column.name.quotedName))" as SQL : name
    }
    columns = (named + extra + others).joined(separator: ", ")
    var order = SQLiteListOrder(terms: terms.map(\.term))
    if case .none = table.key { order.isOneStep = true }
    self.order = order
    places = terms.map(\.place)
  }

  /// The conditions for words that no index finds, or whose matches have to be confirmed.
  private let words: [SQL]
  /// Whether words are compared with numbers as the list shows them.
  private let needsShownNumbers: Bool
  private var match: Match?
  /// The search that uses a full-text index; `nil` if all rows are searched.
  let search: SQLiteSearch?
  /// Returns the query with its search decided; `nil` if it is already decided.
  private let seek: (@Sendable (Database, _ version: UInt64?) throws -> SQLiteListQuery)?

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
    let query = try seek.map { try $0(database, version ?? database.stateNumber()) } ?? self
    if query.needsShownNumbers { try ShownNumber.add(to: database) }
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
    let (mine, key) = (
      SQL(sql: "+pe_t.\(column.quotedName)"), SQL(sql: "pe_l.\(key.quotedName)")
    )
    let (name, source) = (name(), SQL(sql: "\(table.quotedName) AS pe_l"))
    if isFolded {
      // `IN` would use the collation of the referencing column.
      return """
        EXISTS (SELECT 1 FROM \(source) WHERE \(isReferred(by: column)) AND \(ListSQL.contains(name, word)))
        """
    }
    return "\(mine) IN (SELECT \(key) FROM \(source) WHERE \(ListSQL.contains(name, word)))"
  }
}

extension SQLiteTable {
  private func collation(_ place: Int) -> String? {
    guard case .columns(let keys) = key, let index = keys.firstIndex(of: place) else { return nil }
    return index < collations.count ? collations[index] : nil
  }

  /// Returns whether the texts of a key column are compared byte by byte, and none of them as numbers.
  func isKeyBinary(_ place: Int) -> Bool {
    columns[place].affinity != .number
      && collation(place).map { $0.hasSameLetters(as: "BINARY") } ?? columns[place].isBinary
  }

  fileprivate func hasCollation(_ place: Int) -> Bool { collation(place) != nil }

  /// Returns the SQL for a column whose values are compared byte by byte, as groups are.
  func groupName(_ place: Int, _ name: SQL) -> SQL {
    columns[place].isBinary ? name : "\(name) COLLATE BINARY"
  }

  /// Returns the SQL for a key column with the collation of the key's index, which may differ from the column's own.
  func keyName(_ place: Int) -> SQL {
    let name = "pe_t.\(columns[place].name.quotedName)"
    return SQL(sql: collation(place).map { "\(name) COLLATE \($0.quotedName)" } ?? name)
  }

  /// The name of the number that distinguishes equal rows. No column has it.
  fileprivate var numberName: String {
    var name = "pe_number"
    while columns.contains(where: { $0.name.hasSameLetters(as: name) }) { name += "_" }
    return name
  }

  /// The source of the rows. If the table has no key, equal rows are numbered.
  var source: SQL {
    guard case .none = key else { return SQL(sql: rows(as: "pe_t")) }
    let names = visiblePlaces.map { "\(columns[$0].name.quotedName) COLLATE BINARY" }
    let parts = names.isEmpty ? "" : "PARTITION BY \(names.joined(separator: ", "))"
    return SQL(
      sql: """
        (SELECT *, row_number() OVER (\(parts)) AS \(numberName.quotedName) FROM \(rows(as: "pe_r"))) AS pe_t
        """)
  }

  /// Returns whether an earlier row has the same key, which is possible only with NULL.
  fileprivate func isRepeated(_ keys: [Int], _ rowid: String) -> SQL {
    let same = keys.map { place -> String in
      let name = columns[place].name.quotedName
      let other = "pe_o.\(name) IS pe_t.\(name)"
      guard !columns[place].isBinary, let collation = collation(place) else { return other }
      return "\(other) COLLATE \(collation.quotedName)"
    }.joined(separator: " AND ")
    return SQL(
      sql:
        "EXISTS (SELECT 1 FROM \(rows(as: "pe_o")) WHERE \(same) AND pe_o.\(rowid) < pe_t.\(rowid))"
    )
  }

  /// - Parameter isFilled: Whether a condition already excludes NULL. One more bound would make SQLite start at the
  ///   first non-NULL value instead of the list's start.
  fileprivate func term(
    _ place: Int, _ name: SQL, isDescending: Bool, isFilled: Bool = false
  ) -> SQLiteListOrder.Term {
    let column = columns[place]
    let least: SQL? =
      kind == .table ? (column.affinity == .text ? "''" : "\(-Double.infinity)") : nil
    return SQLiteListOrder.Term(
      sql: name, isDescending: isDescending, isNullable: column.isNullable && !isFilled,
      least: least, isBinary: kind == .table && column.isBinary && column.affinity != .number)
  }

  /// Returns the term for the column that a list is grouped by. Rows with empty texts are in the same group as those
  /// with NULL.
  fileprivate func groupTerm(
    _ place: Int, _ name: SQL, isDescending: Bool, isFilled: Bool
  ) -> SQLiteListOrder.Term {
    let name = groupName(place, name)
    let term = term(place, name, isDescending: isDescending, isFilled: isFilled)
    guard !columns[place].isRowid else { return term }
    // Without a key, no index supports the order.
    let sql: SQL = if case .none = key { "nullif(\(name), '')" } else { name }
    return SQLiteListOrder.Term(
      sql: sql, isDescending: isDescending, isNullable: true, least: term.least,
      isBinary: term.isBinary, isNullIfEmpty: true)
  }

  /// Returns whether a selected column is the row number.
  fileprivate func isRowid(_ place: Int) -> Bool {
    switch key {
    case .rowid: place == columns.count
    // An INTEGER PRIMARY KEY is the only key that needs no index and is never NULL.
    case .columns(let keys): keys == [place] && columns[place].isRowid
    case .none: false
    }
  }
}

extension SQLiteListOrder.Term {
  fileprivate static func unique(_ sql: SQL, isDescending: Bool) -> Self {
    Self(sql: sql, isDescending: isDescending, isNullable: false, least: nil)
  }
}
