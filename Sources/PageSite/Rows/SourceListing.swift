import PageElements

/// The rows of a ``RowSource``.
struct SourceListing: Listing {
  let source: any RowSource

  var order: String { source.order }

  func slice(of range: RowRange, limit: Int) async throws -> Slice {
    // One more than asked for tells whether the range goes on.
    let found = try await source.rows(in: range, limit: limit + 1, from: .first)
    var slice = Slice()
    slice.hasMore = found.count > limit
    for placed in found.prefix(limit) {
      if !(slice.sections.last?.key).hasSameBytes(as: placed.section) {
        let section = try await source.section(placed.section)
        slice.sections.append(section ?? Section(key: placed.section))
        slice.sections[slice.sections.count - 1].key = placed.section
      }
      slice.sections[slice.sections.count - 1].rows.append(placed.row)
      slice.last = placed.position
    }
    return slice
  }

  func pageBefore(_ position: Position, limit: Int) async throws -> PreviousPage {
    let rows = try await source.rows(
      in: RowRange(through: position), limit: limit + 1, from: .last)
    guard rows.count > limit, let first = rows.first else { return .first }
    return .after(first.position)
  }

  func row(key: String, in section: String?) async throws -> FoundRow? {
    var placed = try await source.row(key: key, in: section)
    if placed == nil, section != nil { placed = try await source.row(key: key, in: nil) }
    guard let placed else { return nil }
    var section = try await source.section(placed.section) ?? Section(key: placed.section)
    section.key = placed.section
    section.rows = [placed.row]
    return FoundRow(section: section, row: placed.row, position: placed.position)
  }

  func emptySection(_ key: String) async throws -> Section? {
    var section = try await source.section(key)
    section?.key = key
    section?.rows = []
    return section
  }
}
