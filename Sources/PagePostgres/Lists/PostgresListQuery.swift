import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// A selection of a table's rows in SQL.
struct PostgresListQuery: Sendable {
  let table: PostgresTable
  let order: PostgresListOrder
  /// The expressions selected after the columns: sort expressions that are not columns, and the number of an equal
  /// row.
  private let extras: [PostgresQuery]
  /// The display names, selected after the extras.
  private let labels: [PostgresQuery]
  let conditions: [PostgresQuery]
  /// The searched words, and the number of ``conditions`` that are not about words.
  private let words: [String]
  private let otherConditions: Int
  /// The conditions for rows with the words that are checked row by row.
  private let rowByRowConditions: [PostgresQuery]

  /// - Parameter readsLabels: Whether the display names of referenced rows are read as well.
  init<Record>(
    _ table: PostgresTable, _ selection: ListSelection<Record>, readsLabels: Bool = false
  ) {
    self.table = table
    func columnIndex(of column: DataColumn<Record>) -> Int {
      table.columnIndex(of: column.name) ?? 0
    }
    var (terms, extras): ([PostgresListOrder.Term], [PostgresQuery]) = ([], [])
    /// - Parameters:
    ///   - isExact: Whether values that look different are distinguished, even if they are equal.
    ///   - isGrouped: Whether the list is grouped by the column.
    func add(
      _ columnIndex: Int, isExact: Bool, isDescending: Bool, isFilled: Bool = false,
      isGrouped: Bool = false
    ) {
      let column = table.columns[columnIndex]
      let isEmpty = isGrouped ? column.isEmptyText : nil
      let isPlain = isExact ? column.type.isExact : column.type.isOrdered
      if !isPlain { extras.append(isExact ? column.exact : column.ordered) }
      terms.append(
        PostgresListOrder.Term(
          sql: isExact ? column.exact : column.ordered,
          type: isExact ? column.exactType : column.orderedType,
          comparing: { isExact ? column.exactOperator($0) : column.orderedOperator($0) },
          isDescending: isDescending,
          isNullable: isEmpty != nil || column.isNullable && !isFilled,
          columnIndex: isPlain ? columnIndex : table.columns.count + extras.count - 1,
          isText: !isPlain || column.type.family == .text, isEmpty: isEmpty))
    }
    let grouped = selection.grouping?.column.map(columnIndex)
    for term in selection.order {
      let columnIndex = columnIndex(of: term.column)
      add(
        columnIndex, isExact: columnIndex == grouped, isDescending: term.isDescending,
        isFilled: selection.excludesNull(of: term.column), isGrouped: columnIndex == grouped)
    }
    let isDescending = selection.order.last?.isDescending ?? false
    func isSorted(_ columnIndex: Int) -> Bool { terms.contains { $0.columnIndex == columnIndex } }
    switch table.key {
    case .columns(let keys):
      for columnIndex in keys where !isSorted(columnIndex) {
        add(columnIndex, isExact: false, isDescending: isDescending)
      }
    case .none:
      // Keys and positions appear in addresses, so they contain no hidden values.
      let columnIndices = table.visibleColumnIndices
      // Groups do not distinguish empty texts from NULL.
      let isMerged = { columnIndex in
        columnIndex == grouped && table.columns[columnIndex].isEmptyText != nil
      }
      for columnIndex in columnIndices
      where table.columns[columnIndex].type.isOrdered
        && (!isSorted(columnIndex) || isMerged(columnIndex))
      {
        add(columnIndex, isExact: false, isDescending: isDescending)
      }
      // Only rows that look the same are numbered as equal.
      for columnIndex in columnIndices where !table.columns[columnIndex].type.isExact {
        add(columnIndex, isExact: true, isDescending: isDescending)
      }
      extras.append("pe_t.\(name: table.numberName)")
      terms.append(
        PostgresListOrder.Term(
          sql: extras[extras.count - 1], type: "bigint", comparing: { "\(raw: $0)" },
          isDescending: isDescending,
          isNullable: false, columnIndex: table.columns.count + extras.count - 1, isText: false))
    }
    let isFollowed = terms.indices.map { index in
      index + 1 < terms.count && terms[index].isEmpty == nil
        && table.indexes.contains {
          $0.starts(with: [terms[index].columnIndex, terms[index + 1].columnIndex])
        }
    }
    order = PostgresListOrder(terms: terms, isFollowed: isFollowed)
    self.extras = extras
    self.labels =
      readsLabels ? table.labels.map { $0.title(of: table.columns[$0.columns[0]].sql) } : []
    let searchedColumns = selection.searched.map { table.columns[columnIndex(of: $0)] }
    func sql(_ condition: ListSelection<Record>.Condition) -> PostgresQuery {
      condition.sql(table.columns[columnIndex(of: condition.column)])
    }
    func alternatives(_ index: Int) -> [ListSelection<Record>.Condition] {
      selection.alternatives(
        toWord: index, includingTimes: table.readsRows(toFind: selection.words[index]))
    }
    func words(checksRowByRow: Bool) -> [PostgresQuery] {
      selection.words.enumerated().map { index, word in
        ([table.contains(word, in: searchedColumns, checksRowByRow: checksRowByRow)]
          + alternatives(index).map(sql)).joined(separator: " OR ")
      }
    }
    conditions = selection.conditions.map(sql) + words(checksRowByRow: false)
    let hasNames = selection.words.indices.contains { index in
      !alternatives(index).isEmpty
        || !table.searchedNames.isEmpty && table.readsRows(toFind: selection.words[index])
    }
    // Statistics of words say nothing about times and the names of other records.
    self.words = hasNames ? [] : selection.words
    otherConditions = selection.conditions.count
    rowByRowConditions = words(checksRowByRow: true)
  }

  /// Returns the way to find rows with the words; `nil` without words, or without statistics.
  func plan(limit: Int) -> WordFrequencies.Plan? {
    guard !words.isEmpty, case .columns = table.key else { return nil }
    return table.words?.plan(for: words, limit: limit)
  }

  /// Returns the source of the rows and their conditions, after a keyword, with the fastest way to find `limit` rows.
  func rows(_ keyword: StaticString, limit: Int) -> (source: PostgresQuery, narrowed: PostgresQuery)
  {
    let plain = (source: table.source, narrowed: narrowed(keyword))
    let others = Array(conditions.prefix(otherConditions))
    switch plan(limit: limit) {
    case nil: return plain
    case .byIndex:
      // PostgreSQL plans a subquery with OFFSET separately, as if all its rows were needed.
      let found = Self.all(Array(conditions.dropFirst(otherConditions)), "WHERE")
      let all =
        table.hasUnreadableColumns ? table.columns.map(\.sql).joined(separator: ", ") : "*"
      return (
        "(SELECT \(all) FROM \(table.sql) AS pe_t\(found) OFFSET 0) AS pe_t",
        Self.all(others, keyword)
      )
    case .inOrder:
      // The number of rows that another index finds is unknown.
      return others.isEmpty ? (table.source, Self.all(rowByRowConditions, keyword)) : plain
    }
  }

  /// Returns all conditions after a keyword; an empty text if all rows are selected.
  func narrowed(_ keyword: StaticString) -> PostgresQuery { Self.all(conditions, keyword) }

  private static func all(_ conditions: [PostgresQuery], _ keyword: StaticString) -> PostgresQuery {
    if conditions.isEmpty { return "" }
    let all = conditions.map { "(\($0))" as PostgresQuery }.joined(separator: " AND ")
    return " \(raw: "\(keyword)") \(all)"
  }

  /// Returns the query for the rows of some steps, one step after the other. PostgreSQL starts a step only if the
  /// previous one does not have enough rows.
  ///
  /// - Parameters:
  ///   - values: The values of the place from which the steps start.
  ///   - within: The condition that a row is before the far end of the range. The caller stops there. In WHERE, it
  ///     would make PostgreSQL search for more rows.
  func select(
    _ steps: [KeysetSteps.Step], from values: [PostgresListOrder.Value], within: PostgresQuery,
    backwards: Bool, limit: Int
  ) -> PostgresQuery {
    let (columns, rows) = (selectedColumns, rows("AND", limit: limit))
    let selects = steps.map { step -> PostgresQuery in
      """
      SELECT \(columns)\(within) AS pe_within FROM \(rows.source) \
      WHERE (\(order.condition(step, values)))\(rows.narrowed)\(order.clause(step, backwards: backwards)) \
      LIMIT \(raw: "\(limit)")
      """
    }
    if selects.count == 1 { return selects[0] }
    let all = selects.map { "(\($0))" as PostgresQuery }.joined(separator: " UNION ALL ")
    return "\(all) LIMIT \(raw: "\(limit)")"
  }

  /// Returns one statement for the rows beyond a position in a relation without a key.
  ///
  /// Each of several statements would sort all rows again.
  func select(
    beyond values: [PostgresListOrder.Value]?, includesPosition: Bool, within: PostgresQuery,
    backwards: Bool, limit: Int?
  ) -> PostgresQuery {
    let rows = rows("AND", limit: limit ?? .max)
    let condition = order.beyond(values, backwards: backwards, includesPosition: includesPosition)
    return """
      SELECT \(selectedColumns)\(within) AS pe_within FROM \(rows.source) \
      WHERE (\(condition))\(rows.narrowed)\(order.clause(backwards: backwards))\
      \(raw: limit.map { " LIMIT \($0)" } ?? "")
      """
  }

  /// Whether the table has no key, so that rows are ordered by all columns without an index.
  var isKeyless: Bool { if case .none = table.key { true } else { false } }

  private var selectedColumns: PostgresQuery {
    (table.columns.map(\.sql) + extras + labels).map { "\($0), " as PostgresQuery }
      .joined(separator: "")
  }

  /// The selected expressions for a row that is found on its own.
  var selected: PostgresQuery { "\(selectedColumns)TRUE AS pe_within" }

  /// Returns the condition for the rows of some keys; `nil` if none of the texts is a valid key.
  func condition(ofKeys keys: [String]) -> PostgresQuery? {
    // `ANY` would compare an array key with the elements of the arrays.
    if case .columns(let columnIndices) = table.key, columnIndices.count == 1,
      case let column = table.columns[columnIndices[0]], column.type.family != .array
    {
      let values = keys.compactMap { keyValues($0)?.first }.map(column.bound)
      // In the form that uses an index for all keys at once.
      return values.isEmpty
        ? nil
        : "\(column.ordered) \(column.orderedOperator("=")) ANY (ARRAY[\(values.joined(separator: ", "))])"
    }
    let conditions = keys.compactMap { condition(ofKey: $0) }
    return conditions.isEmpty
      ? nil : conditions.map { "(\($0))" as PostgresQuery }.joined(separator: " OR ")
  }

  /// Returns the condition, including keys that contain digests; `nil` if no row has any of the keys.
  func condition(
    ofKeys keys: [String], on connection: PostgresConnection
  ) async throws -> PostgresQuery? {
    var conditions = [condition(ofKeys: keys)].compactMap(\.self)
    for key in keys where keyValues(key) == nil {
      if let condition = try await condition(ofKey: key, on: connection) {
        conditions.append(condition)
      }
    }
    return conditions.isEmpty
      ? nil : conditions.map { "(\($0))" as PostgresQuery }.joined(separator: " OR ")
  }

  /// Returns the condition for the row of a key; `nil` if the text is not a valid key.
  func condition(ofKey key: String) -> PostgresQuery? {
    guard case .columns(let columnIndices) = table.key, let values = keyValues(key) else {
      return nil
    }
    return zip(columnIndices, values).map { table.columns[$0].equals($1) }.joined(
      separator: " AND ")
  }

  private func keyValues(_ key: String) -> [SortValue]? {
    guard case .columns(let keys) = table.key,
      let key = RecordKey(key, areNumbers: keys.map { table.columns[$0].isNumberInKeys }),
      !key.values.contains(.null)
    else { return nil }
    return key.values
  }

  // MARK: Reading a row

  /// Returns the key of a row.
  func key(_ row: PostgresRow) -> String { key(row, limit: RecordKey.byteLimit) }

  /// Returns the key of a row, with a digest if it exceeds a number of bytes.
  func key(_ row: PostgresRow, limit: Int) -> String {
    guard case .columns(let keys) = table.key else {
      return RowDigest.key(
        table.visibleColumnIndices.map { row[$0].map { .text($0) } ?? .null }
          + [row[table.columns.count + extras.count - 1].map { .text($0) } ?? .null])
    }
    return recordKey(row, keys)
      .text(areNumbers: keys.map { table.columns[$0].isNumberInKeys }, limit: limit)
  }

  /// Returns whether a text is the key of a row.
  func isKey(_ text: String, of row: PostgresRow) -> Bool {
    guard case .columns(let keys) = table.key else { return false }
    return recordKey(row, keys)
      .isWritten(as: text, areNumbers: keys.map { table.columns[$0].isNumberInKeys })
  }

  private func recordKey(_ row: PostgresRow, _ keys: [Int]) -> RecordKey {
    RecordKey(
      keys.map { columnIndex in
        guard let text = row[columnIndex] else { return .null }
        let column = table.columns[columnIndex]
        return column.isNumberInKeys || column.type.family == .bytes
          ? column.type.sortValue(text) : .text(text)
      })
  }

  /// Returns the condition for the row of a key; `nil` if no row has it.
  func condition(
    ofKey key: String, on connection: PostgresConnection
  ) async throws -> PostgresQuery? {
    if let condition = condition(ofKey: key) { return condition }
    guard let search = search(forDigest: key), case .columns(let keys) = table.key,
      let row = try await first(of: search, on: connection, where: { isKey(key, of: $0) })
    else { return nil }
    return keys.map { table.columns[$0].equals(row[$0].map { .text($0) } ?? .null) }
      .joined(separator: " AND ")
  }

  /// Returns the values of the order's terms in a row.
  func values(_ row: PostgresRow) -> [PostgresListOrder.Value] {
    order.terms.map { term in
      guard let text = row[term.columnIndex], !text.isEmpty || term.isEmpty == nil else {
        return .null
      }
      return .text(text)
    }
  }

  /// Returns the display names of referenced rows.
  func labels(_ row: PostgresRow) -> [SortValue] {
    let first = table.columns.count + extras.count
    return labels.indices.map { index in
      row[first + index].map { .text(PostgresTable.Reference.displayTitle($0)) } ?? .null
    }
  }

  /// Returns whether a row is within the range.
  func isWithin(_ row: PostgresRow) -> Bool { row[row.result.columns.count - 1] == "t" }

  /// Returns the size of a row in bytes.
  func size(_ row: PostgresRow) -> Int {
    (0..<row.result.columns.count).reduce(0) { sum, column in
      sum + row.result.withBytes(row.index, column) { $0?.count ?? 0 }
    }
  }
}

extension PostgresTable.Column {
  /// Whether its values are written as numbers in keys.
  var isNumberInKeys: Bool { type.family == .integer || type.family == .boolean }
}

extension PostgresTable {
  /// The name of the number that distinguishes equal rows. No column has it.
  var numberName: String {
    var name = "pe_number"
    while columns.contains(where: { $0.name.hasSameBytes(as: name) }) { name += "_" }
    return name
  }

  /// The source of the rows. If the table has no key, equal rows are numbered.
  var source: PostgresQuery {
    guard case .none = key else { return "\(sql) AS pe_t" }
    let visible = visibleColumnIndices.map { columns[$0] }
    let names = visible.map(\.exact).joined(separator: ", ")
    // Equal numbers may be written in several ways. Sorting by their texts makes the numbering stable.
    let numbers = visible.filter(\.hasNaN).map { "\($0.sql)::text COLLATE \"C\"" as PostgresQuery }
    // PostgreSQL takes seconds to plan many terms, but not to plan one row value.
    func terms(_ list: PostgresQuery, _ count: Int) -> PostgresQuery {
      count > 32 ? "ROW(\(list))" : list
    }
    let parts: PostgresQuery = visible.isEmpty ? "" : "PARTITION BY \(terms(names, visible.count))"
    let order: PostgresQuery =
      numbers.isEmpty
      ? "" : " ORDER BY \(terms(numbers.joined(separator: ", "), numbers.count))"
    let all = hasUnreadableColumns ? columns.map(\.sql).joined(separator: ", ") : "*"
    return """
      (SELECT \(all), row_number() OVER (\(parts)\(order)) AS \(name: numberName) FROM \(sql) AS pe_t) AS pe_t
      """
  }
}
