import PageElements
import PageLists
import PageSite

/// The rows that refer to rows that a reader deletes.
struct ReferringRows: Sendable {
  /// The maximum numbers of keys to look up, of links to offer, and of rows to count.
  private static let (maximumKeys, maximumLinks, countLimit) = (20, 10, 1_000)

  let location: TableLocation
  let router: DataRouter

  /// Returns links to lists of the rows that prevent the deletion of the given rows.
  ///
  /// - Parameter keys: The keys of the given rows.
  func offers(to keys: [String]) async throws -> [FormOffer] {
    let found = try await references(to: keys) { $0.onDelete == .refused }
    var offers = found.map(offer)
    let others = found.isEmpty ? try await DeletionEffects(location: location).refusingTables() : []
    for table in others {
      offers.append(
        FormOffer(
          "Rows in ‘\(location.source.title(of: table.name))’".cut(toBytes: 200),
          to: router.address(of: location.source, table.name)))
    }
    return Array(offers.prefix(Self.maximumLinks))
  }

  /// Returns the effects of deleting the given rows on the rows that refer to them, and links to these.
  func effects(of keys: [String]) async throws -> (sentences: [String], links: [FormOffer]) {
    let effects = DeletionEffects(location: location)
    guard keys.count <= Self.maximumKeys else { return (try await effects.sentences(), []) }
    let found = try await references(to: keys) { _ in true }
    return (
      try await effects.sentences(
        found.map { .init(table: $0.table, reference: $0.reference, number: $0.title ?? "") }),
      found.prefix(Self.maximumLinks).map(offer)
    )
  }

  /// The rows of a table that refer to the given rows by one foreign key.
  private struct Found {
    let table: any ServedTable
    let reference: TableReference
    /// The number of rows; `nil` if it is unknown.
    var number: Int?
    /// The filters for these rows; `nil` if an address cannot express them.
    var query: ListQuery?

    var title: String? { number.map { $0 == 1 ? "1 row" : "\($0) rows" } }

    func isBySameKey(as other: Found) -> Bool {
      table.name.hasSameBytes(as: other.table.name) && reference.columns == other.reference.columns
    }

    mutating func add(_ other: Found) {
      number = number.flatMap { number in other.number.map { number + $0 } }
      guard let values = other.query?.filters.first?.values, query?.filters.count == 1 else {
        query = nil
        return
      }
      query?.filters[0].values += values
    }
  }

  private func references(
    to keys: [String], where isIncluded: (TableReference) -> Bool
  ) async throws -> [Found] {
    let (rows, referringTables) = (
      try location.table.rows(readsLabels: false),
      try await location.source.tables(referringTo: location.table)
    )
    var (all, records): ([Found], [DataRecord]) = ([], [])
    let budget = CountBudget()
    for key in keys.prefix(Self.maximumKeys) {
      guard let record = try await rows.entry(key, in: ListSelection())?.record else { continue }
      records.append(record)
      for other in referringTables {
        for reference in other.references
        where isIncluded(reference) && location.table.hasName(reference.table) {
          guard
            let found = try await find(other, reference, record, isCounted: !budget.isSpent)
          else { continue }
          if let index = all.firstIndex(where: found.isBySameKey) {
            all[index].add(found)
          } else {
            all.append(found)
          }
        }
      }
    }
    return all.compactMap { found in
      var found = found
      let deleted = location.rowsReferring(to: records, by: found.reference, in: found.table)
      found.number = found.number.map { max(0, $0 - deleted) }
      return found.number == 0 ? nil : found
    }
  }

  private func find(
    _ other: any ServedTable, _ reference: TableReference, _ record: DataRecord, isCounted: Bool
  ) async throws -> Found? {
    let list = try TableList(TableLocation(source: location.source, table: other, key: nil), router)
      .page
    guard
      let found = try await location.references(
        reference, in: other, list, to: record, upTo: Self.countLimit, isCounted: isCounted),
      found.count != .exactly(0)
    else { return nil }
    let number: Int? = if case .exactly(let number) = found.count { number } else { nil }
    return Found(
      table: other, reference: reference, number: number,
      query: found.isListed ? found.query : nil)
  }

  private func offer(_ found: Found) -> FormOffer {
    let columns = location.source.columnTitles(of: found.reference, in: found.table)
    let title = location.source.title(of: found.table.name)
    let list = router.address(of: location.source, found.table.name)
    let address = found.query.map { "\(list.text)?\($0.text)" } ?? list.text
    return FormOffer(
      "\(found.title ?? "Rows") in ‘\(title)’ by \(columns)".cut(toBytes: 200),
      to: Address.isTooLong(address) ? list : Address(address))
  }
}

/// The rows of a table that refer to one row by one foreign key.
struct RowReferences: Sendable {
  /// The number of rows that the foreign key finds.
  let count: ListCount
  /// The filters for these rows; `nil` if an address cannot contain their values.
  let query: ListQuery?
  /// Whether the filters find the same rows as the foreign key.
  let isListed: Bool
}

extension TableLocation {
  /// Returns the rows of another table that refer to a row; `nil` if a referenced value is NULL or hidden.
  ///
  /// - Parameters:
  ///   - list: The list of the other table.
  ///   - isCounted: Whether to count the rows.
  func references(
    _ reference: TableReference, in other: any ServedTable, _ list: ListPage<TableRows>,
    to record: DataRecord, upTo limit: Int, isCounted: Bool = true
  ) async throws -> RowReferences? {
    guard let key = referredColumns(of: reference),
      !zip(key, reference.columns).contains(where: { keyColumn, column in
        record.values[keyColumn] == .null
          || source.isHidden(table.columns[keyColumn].name, of: table.name)
          || source.isHidden(other.columns[column].name, of: other.name)
      })
    else { return nil }
    let values = key.map { (column: $0, value: record.values[$0]) }
    let query = query(of: reference, values.map(\.value), in: other)
    guard
      let selection = query == nil
        ? selection(of: reference, values.map(\.value), in: other, list)
        : query.flatMap({ try? list.selection($0) })
    else { return nil }
    guard isCounted else {
      return RowReferences(count: .unknown, query: query, isListed: query != nil)
    }
    let listed = (try? await list.source.count(selection, upTo: limit)) ?? .unknown
    let exact: ListCount?
    do {
      exact = try await table.referringCount(of: other, by: reference, to: values, upTo: limit)
    } catch is DatabaseUnavailable {
      exact = .unknown
    }
    return RowReferences(
      count: exact ?? listed, query: query,
      isListed: query != nil && exact.map { $0 == listed } ?? true)
  }

  /// Returns how many of the given rows refer to one of the given rows.
  ///
  /// It compares only values of the same type.
  ///
  /// - Parameters:
  ///   - records: Rows of this table.
  ///   - other: The table with the reference. The result is 0 if it is another table.
  func rowsReferring(
    to records: [DataRecord], by reference: TableReference, in other: any ServedTable
  ) -> Int {
    guard table.name.hasSameBytes(as: other.name), let key = referredColumns(of: reference) else {
      return 0
    }
    return records.count { row in
      records.contains { other in
        zip(reference.columns, key).allSatisfy { column, keyColumn in
          row.values[column].isSameAsKey(other.values[keyColumn])
        }
      }
    }
  }

  /// Returns the columns that a reference of another table refers to; `nil` if they are not those of a key.
  private func referredColumns(of reference: TableReference) -> [Int]? {
    let referred =
      reference.referencedColumns.isEmpty
      ? table.key : reference.referencedColumns.compactMap(table.columnIndex(of:))
    return referred.count == reference.columns.count && !referred.isEmpty ? referred : nil
  }

  /// Returns the filters for rows with these values in the columns of a reference; `nil` if an address cannot contain a
  /// value: an empty text, or bytes in a column of another type.
  private func query(
    of reference: TableReference, _ values: [SortValue], in other: any ServedTable
  ) -> ListQuery? {
    var query = ListQuery()
    for (value, column) in zip(values, reference.columns) {
      let kind = other.columns[column].kind
      let isBytes =
        if case .blob = value {
          other.columns[column].isBytes || kind == .text || kind == .any
        } else {
          false
        }
      guard let text = isBytes ? RecordKey([value]).text : value.displayText, !text.isEmpty else {
        return nil
      }
      query.filters.append(.init(other.columns[column].name, .isOneOf, [text]))
    }
    return query
  }

  /// Returns a selection of the rows with these values in the columns of a reference.
  private func selection(
    of reference: TableReference, _ values: [SortValue], in other: any ServedTable,
    _ list: ListPage<TableRows>
  ) -> ListSelection<DataRecord>? {
    var selection = ListSelection<DataRecord>()
    for (value, column) in zip(values, reference.columns) {
      let name = other.columns[column].name
      guard let column = list.columns.first(where: { $0.name.hasSameBytes(as: name) }) else {
        return nil
      }
      selection.conditions.append(.init(column: column, test: .isOneOf([value])))
    }
    return selection
  }
}

extension SortValue {
  fileprivate func isSameAsKey(_ key: SortValue) -> Bool {
    switch (self, key) {
    case (.integer(let number), .integer(let other)): number == other
    case (.text(let text), .text(let other)): text.hasSameBytes(as: other)
    case (.blob(let bytes), .blob(let other)): bytes == other
    default: false
    }
  }
}
