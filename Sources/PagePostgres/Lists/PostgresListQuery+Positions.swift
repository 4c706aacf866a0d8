import PageLists
import PageSite

/// Places in the order, as addresses have them.
extension PostgresListQuery {
  /// Eight of these fit into an address.
  private static let byteLimit = 500
  private static let beginningLength = 64

  /// The place of a row.
  ///
  /// Of what is too long for an address it has only the beginning, and the row is asked for all of it: by its key, which
  /// is whole in any case.
  func position(_ row: PostgresRow) -> Position {
    Position(
      order.terms.map { term in
        guard let text = row[term.place] else { return .null }
        guard text.utf8.count > Self.byteLimit, table.hasRecords, !isKey(term.place) else {
          return .text(text)
        }
        return .blob(Array(text.utf8.prefix(Self.beginningLength)))
      })
  }

  private func isKey(_ place: Int) -> Bool {
    if case .columns(let keys) = table.key { keys.contains(place) } else { false }
  }

  /// What the terms of the order are in the row of a position.
  ///
  /// - Throws: `InvalidPosition` for one of another order.
  func values(
    _ position: Position, on connection: PostgresConnection
  ) async throws -> [PostgresListOrder.Value] {
    guard position.values.count == order.terms.count else { throw InvalidPosition() }
    var long: [Int] = []
    var values: [PostgresListOrder.Value] = []
    for (index, value) in position.values.enumerated() {
      switch value {
      case .null where order.terms[index].isNullable: values.append(.null)
      case .text(let text): values.append(.text(text))
      case .blob(let bytes) where table.hasRecords:
        long.append(index)
        values.append(.lost(Self.text(bytes)))
      default: throw InvalidPosition()
      }
    }
    guard !long.isEmpty, case .columns(let keys) = table.key else { return values }
    let places = order.terms.map(\.place)
    let parts = try keys.map { key -> PostgresQuery in
      // The key's own columns are whole.
      guard let index = places.lastIndex(of: key), case .text = values[index] else {
        throw InvalidPosition()
      }
      return order.compare(order.terms[index], "=", values[index])
    }
    let columns = long.map { order.terms[$0].sql }.joined(separator: ", ")
    let found = try await connection.run(
      "SELECT \(columns) FROM \(table.source) WHERE \(parts.joined(separator: " AND "))")
    guard let row = found.first else { return values }
    for (column, index) in long.enumerated() {
      // It may be another one now, even none: where it was nobody knows, but how it began.
      if let text = row[column] { values[index] = .text(text) }
    }
    return values
  }

  /// The text that bytes are the beginning of, without a sign that they cut.
  private static func text(_ bytes: [UInt8]) -> String {
    for cut in 0...3 {
      if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text }
    }
    return ""
  }
}
