import PageElements

/// A listing of the rows of a ``RowSource``.
struct SourceListing: Listing {
  let source: any RowSource

  var order: String { source.order }

  func slice(of range: RowRange, limit: Int, bytes: Int) async throws -> Slice {
    // One row beyond the limit shows whether the range continues.
    let found = try await source.rows(in: range, limit: limit + 1, bytes: bytes, from: .first)
    let placed = found.rows.prefix(limit)
    var sectionRuns: [SectionRun] = []
    var start = 0
    while start < placed.count {
      let key = placed[start].section
      let end = placed[start...].firstIndex { !$0.section.hasSameBytes(as: key) } ?? placed.count
      var section = try await source.section(key) ?? Section(key: key)
      section.key = key
      sectionRuns.append(SectionRun(section: section, rowIndices: start..<end))
      start = end
    }
    let first: @Sendable (Int) -> Slice = { [sectionRuns] in
      Self.slice(found, in: sectionRuns, limit: $0)
    }
    var slice = first(limit)
    slice.first = first
    return slice
  }

  /// Consecutive rows of one section.
  private struct SectionRun {
    /// The section without the rows.
    let section: Section
    /// The indices of the rows among all rows.
    let rowIndices: Range<Int>
  }

  private static func slice(_ found: RowBatch, in sectionRuns: [SectionRun], limit: Int) -> Slice {
    let placed = found.rows.prefix(limit)
    var slice = Slice()
    slice.hasMore = found.isCutShort || found.rows.count > limit
    slice.last = placed.last?.position
    for run in sectionRuns where run.rowIndices.lowerBound < placed.count {
      var section = run.section
      section.rows = placed[run.rowIndices.clamped(to: placed.indices)].map { $0.row }
      slice.sections.append(section)
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
    // It may have rows, which are not read here. A section without rows is never shown.
    section?.empty = nil
    return section
  }
}
