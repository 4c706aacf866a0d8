import PageElements
import PageSite

/// The rows of a page for a selection of a source's records.
struct ListRows<Source: ListSource>: RowSource {
  static var section: String { "rows" }

  let source: Source
  let selection: ListSelection<Source.Record>
  /// The name of the list, so that a cursor of one list is invalid for another.
  let name: String
  /// The sections of a grouped list; `nil` for a list without groups.
  var sections: ListSections<Source.Record>?
  /// The references of the columns; `nil` without references.
  var references: ColumnReferences<Source.Record>?
  let row: @Sendable (ListEntry<Source.Record>, ReferencedNames) async throws -> Row

  var order: String {
    // Escaped, so that a name cannot contain the separator.
    let terms = selection.order.map {
      ($0.isDescending ? "-" : "+") + RecordKey.segment($0.column.name)
    }
    return ([RecordKey.segment(name)] + terms).joined(separator: "/")
  }

  func rows(
    in range: RowRange, limit: Int, from end: RowRange.End
  ) async throws -> [PositionedRow] {
    try await rows(in: range, limit: limit, bytes: .max, from: end).rows
  }

  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowBatch {
    let run = try await source.entries(
      selection, in: range, limit: limit, bytes: bytes, from: end)
    let keys = try await sections?.keys(of: run.entries.map(\.record))
    let names = try await references?.names(of: run.entries.map(\.record)) ?? [:]
    var rows: [PositionedRow] = []
    rows.reserveCapacity(run.entries.count)
    for (index, entry) in run.entries.enumerated() {
      rows.append(try await placed(entry, in: keys?[index] ?? Self.section, names))
    }
    return RowBatch(
      rows.filter { row in range.section.map { row.section.hasSameBytes(as: $0) } ?? true },
      isCutShort: run.isCutShort)
  }

  func section(_ key: String) async throws -> Section? {
    if let sections { return try await sections.section(key) }
    return key.hasSameBytes(as: Self.section) ? Section(key: Self.section) : nil
  }

  func row(key: String, in section: String?) async throws -> PositionedRow? {
    guard let entry = try await source.entry(key, in: selection) else { return nil }
    let rowSection = sections?.key(of: entry.record) ?? Self.section
    if let section, !section.hasSameBytes(as: rowSection) { return nil }
    return try await placed(
      entry, in: rowSection, try await references?.names(of: [entry.record]) ?? [:])
  }

  private func placed(
    _ entry: ListEntry<Source.Record>, in section: String, _ names: ReferencedNames
  ) async throws -> PositionedRow {
    PositionedRow(position: entry.position, section: section, row: try await row(entry, names))
  }
}
