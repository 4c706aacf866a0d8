import PageElements
import PageSite

/// A selection of a source's records as the rows of a page.
struct ListRows<Source: ListSource>: RowSource {
  static var section: String { "rows" }

  let source: Source
  let selection: ListSelection<Source.Record>
  /// Names the list, so that a cursor of one is none of another's.
  let name: String
  let row: @Sendable (ListEntry<Source.Record>) throws -> Row

  var order: String {
    // What a name holds must not end it.
    let terms = selection.order.map {
      ($0.isDescending ? "-" : "+") + RecordKey.segment($0.column.name)
    }
    return ([RecordKey.segment(name)] + terms).joined(separator: "/")
  }

  func rows(
    in range: RowRange, limit: Int, from end: RowRange.End
  ) async throws -> [PlacedRow] {
    try await rows(in: range, limit: limit, bytes: .max, from: end).rows
  }

  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowRun {
    if let section = range.section, !section.hasSameBytes(as: Self.section) { return RowRun([]) }
    let run = try await source.entries(
      selection, in: range, limit: limit, bytes: bytes, from: end)
    return RowRun(try run.entries.map(placed), isCutShort: run.isCutShort)
  }

  func section(_ key: String) async throws -> Section? {
    key.hasSameBytes(as: Self.section) ? Section(key: Self.section) : nil
  }

  func row(key: String, in section: String?) async throws -> PlacedRow? {
    if let section, !section.hasSameBytes(as: Self.section) { return nil }
    return try await source.entry(key, in: selection).map(placed)
  }

  private func placed(_ entry: ListEntry<Source.Record>) throws -> PlacedRow {
    PlacedRow(position: entry.position, section: Self.section, row: try row(entry))
  }
}
