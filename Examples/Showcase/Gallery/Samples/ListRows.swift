import PageElements
import PageSite

/// A source of rows for an unchanging list. Each row is created when it is requested.
///
/// A row's position is its place in the list.
struct ListRows: RowSource {
  /// The key of each row's section. The rows of a section follow each other.
  let sections: [String]
  let makeSection: @Sendable (String) -> Section
  let makeRow: @Sendable (Int) -> Row

  let order = "list"

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PositionedRow]
  {
    let first = try range.after.map(place) ?? -1
    let last = try range.through.map(place) ?? sections.count - 1
    let places = sections.indices.filter { place in
      place > first && place <= last && (range.section.map { $0 == sections[place] } ?? true)
    }
    return (end == .first ? places.prefix(limit) : places.suffix(limit)).map { place in
      PositionedRow(
        position: Position([.integer(Int64(place))]), section: sections[place],
        row: makeRow(place))
    }
  }

  func section(_ key: String) async throws -> Section? {
    sections.contains(key) ? makeSection(key) : nil
  }

  private func place(_ position: Position) throws -> Int {
    guard case .integer(let place)? = position.values.first, position.values.count == 1,
      let place = Int(exactly: place), sections.indices.contains(place)
    else { throw InvalidPosition() }
    return place
  }
}
