import PageElements

/// The rows of a ``RowSource``.
struct SourceListing: Listing {
  let source: any RowSource

  var order: String { source.order }

  func slice(of range: RowRange, limit: Int, bytes: Int) async throws -> Slice {
    // One more than asked for tells whether the range goes on.
    let found = try await source.rows(in: range, limit: limit + 1, bytes: bytes, from: .first)
    var sections: [Section] = []
    for placed in found.rows.prefix(limit)
    where !(sections.last?.key).hasSameBytes(as: placed.section) {
      var section = try await source.section(placed.section) ?? Section(key: placed.section)
      section.key = placed.section
      sections.append(section)
    }
    let first: @Sendable (Int) -> Slice = { [sections] in
      Self.slice(found, under: sections, limit: $0)
    }
    var slice = first(limit)
    slice.first = first
    return slice
  }

  /// - Parameter sections: Those of the rows, in their order, without rows.
  private static func slice(_ found: RowRun, under sections: [Section], limit: Int) -> Slice {
    var slice = Slice()
    slice.hasMore = found.isCutShort || found.rows.count > limit
    for placed in found.rows.prefix(limit) {
      if !(slice.sections.last?.key).hasSameBytes(as: placed.section) {
        slice.sections.append(sections[slice.sections.count])
      }
      slice.sections[slice.sections.count - 1].rows.append(placed.row)
      slice.last = placed.position
    }
    return slice
  }

  func pageBefore(_ position: Position, limit: Int, bytes: Int) async throws -> PreviousPage {
    let found = try await source.rows(
      in: RowRange(through: position), limit: limit + 1, bytes: bytes, from: .last)
    guard found.isCutShort || found.rows.count > limit, let first = found.rows.first else {
      return .first
    }
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
    // Whether it has rows is not known here; one without is never shown.
    section?.empty = nil
    return section
  }
}
