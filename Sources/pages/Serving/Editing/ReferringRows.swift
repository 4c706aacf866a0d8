import PageElements
import PageLists
import PageSite

/// The rows whose references prevent other rows from being deleted.
struct ReferringRows: Sendable {
  /// The maximum numbers of keys to look up, of links to offer, and of rows to count.
  private static let (maximumKeys, maximumLinks, countLimit) = (20, 10, 1_000)

  let location: TableLocation
  let router: DataRouter

  /// Returns links to lists of the rows that refer to the given rows.
  ///
  /// - Parameter keys: The keys of the given rows.
  func offers(to keys: [String]) async throws -> [FormOffer] {
    let (rows, referringTables) = (
      try location.table.rows(readsLabels: false),
      try await location.source.tables(referringTo: location.table)
    )
    var offers: [FormOffer] = []
    for key in keys.prefix(Self.maximumKeys) {
      guard let record = try await rows.entry(key, in: ListSelection())?.record else { continue }
      for other in referringTables {
        for reference in other.references where offers.count < Self.maximumLinks {
          if let offer = try await offer(other, reference, record) { offers.append(offer) }
        }
      }
    }
    return offers
  }

  private func offer(
    _ other: any ServedTable, _ reference: TableReference, _ record: DataRecord
  ) async throws -> FormOffer? {
    guard reference.onDelete == .refused, location.table.hasName(reference.table) else {
      return nil
    }
    let list = try TableList(TableLocation(source: location.source, table: other, key: nil), router)
      .page
    guard
      let found = try await location.references(
        reference, in: other, list, to: record, upTo: Self.countLimit)
    else { return nil }
    let number: String
    switch found.count {
    case .exactly(0): return nil
    case .exactly(1): number = "1 row"
    case .exactly(let count): number = "\(count) rows"
    case .about, .atLeast, .unknown: number = "Rows"
    }
    let address =
      router.address(of: location.source, other.name).text
      + (found.isListed ? found.query.map { "?" + $0.text } ?? "" : "")
    guard !Address.isTooLong(address) else { return nil }
    let columns = reference.columns
      .map { location.source.title(of: other.columns[$0].name, in: other.name) }
      .joined(separator: ", ")
    let title = location.source.title(of: other.name)
    return FormOffer(
      "\(number) in ‘\(title)’ by \(columns)".cut(toBytes: 200), to: Address(address))
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
      let isBytes = if case .blob = value { other.columns[column].isBytes } else { false }
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
