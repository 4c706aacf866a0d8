import PageElements
import PageLists
import PageSite

/// The rows that keep others from being deleted, since they refer to them.
struct ReferringRows: Sendable {
  /// More rows are not looked up, more lists are not offered, and rows are not counted further.
  private static let (mostKeys, mostOffers, countLimit) = (20, 10, 1_000)

  let place: DataPlace
  let places: DataPlaces

  /// Links to the lists of the rows that refer to some rows.
  ///
  /// - Parameter keys: Those of the rows.
  func offers(to keys: [String]) async throws -> [FormOffer] {
    let (rows, others) = (
      try place.table.rows(labels: false), try await place.source.referring(to: place.table)
    )
    var offers: [FormOffer] = []
    for key in keys.prefix(Self.mostKeys) {
      guard let record = try await rows.entry(key, in: ListSelection())?.record else { continue }
      for other in others {
        for reference in other.references where offers.count < Self.mostOffers {
          if let offer = try await offer(other, reference, record) { offers.append(offer) }
        }
      }
    }
    return offers
  }

  private func offer(
    _ other: any ServedTable, _ reference: TableReference, _ record: DataRecord
  ) async throws -> FormOffer? {
    guard reference.whenDeleted == .refused, place.table.isCalled(reference.table),
      let query = place.query(of: reference, in: other, to: record)
    else { return nil }
    let list = try TableList(DataPlace(source: place.source, table: other, key: nil), places).page
    guard let selection = try? list.selection(query) else { return nil }
    let number: String
    switch (try? await list.source.count(selection, upTo: Self.countLimit)) ?? .unknown {
    case .exactly(0): return nil
    case .exactly(1): number = "1 row"
    case .exactly(let count): number = "\(count) rows"
    case .about, .atLeast, .unknown: number = "Rows"
    }
    let address = places.address(of: place.source, other.name).text + "?" + query.text
    guard !Address.isTooLong(address) else { return nil }
    let columns = reference.columns
      .map { place.source.title(of: other.columns[$0].name, in: other.name) }
      .joined(separator: ", ")
    let title = place.source.title(of: other.name)
    return FormOffer(
      "\(number) of ‘\(title)’ by \(columns)".cut(toBytes: 200), to: Address(address))
  }
}

extension DataPlace {
  /// The query of the rows of another table that refer to a row; `nil` where no address says what they hold.
  func query(
    of reference: TableReference, in other: any ServedTable, to record: DataRecord
  ) -> ListQuery? {
    let referred =
      reference.others.isEmpty ? table.key : reference.others.compactMap(table.place(of:))
    guard referred.count == reference.columns.count, !referred.isEmpty else { return nil }
    var query = ListQuery()
    for (mine, column) in zip(referred, reference.columns) {
      // What nobody sees stands in no address either, and no address says an empty text, or some bytes.
      let names = (table.columns[mine].name, other.columns[column].name)
      guard let text = record.values[mine].shownText, !text.isEmpty,
        !source.isHidden(names.0, of: table.name), !source.isHidden(names.1, of: other.name)
      else { return nil }
      query.filters.append(.init(names.1, .isOneOf, [text]))
    }
    return query
  }
}
