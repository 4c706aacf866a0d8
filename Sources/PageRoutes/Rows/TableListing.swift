import PageCrypto
package import PageElements

/// A listing of the rows of a complete table.
///
/// A position names a row by the keys of its section and the row. If the row was removed, its ordinals count,
/// which are exact unless earlier rows changed too. For lists that change while they are read, use a
/// ``RowSource``.
package struct TableListing: Listing {
  private let sections: [Section]
  /// The number of rows before each section, and the total.
  private let starts: [Int]

  package let order = "table"

  init(_ table: Table) {
    sections = table.sections
    starts = sections.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.rows.count) }
  }

  // The table is already in memory, so a byte limit would save nothing.
  package func slice(of range: RowRange, limit: Int, bytes: Int) async throws -> Slice {
    var slice = try slice(range, limit: limit)
    slice.first = { try self.slice(range, limit: $0) }
    return slice
  }

  private func slice(_ range: RowRange, limit: Int) throws -> Slice {
    var bounds = 0..<(starts.last ?? 0)
    if let key = range.section {
      guard let index = index(ofSection: key) else { return Slice() }
      bounds = starts[index]..<starts[index + 1]
    }
    let after = try range.after.map(flatIndex) ?? 0
    let through = try range.through.map(flatIndex) ?? bounds.upperBound
    let low = min(max(after, bounds.lowerBound), bounds.upperBound)
    let end = max(low, min(through, bounds.upperBound))
    let high = min(low + limit, end)
    var slice = cut(
      low..<high, toTheEnd: range.section == nil && high == (starts.last ?? 0),
      only: range.section)
    slice.hasMore = high < end
    slice.last = high > low ? position(at: high - 1) : nil
    return slice
  }

  package func pageBefore(_ position: Position, limit: Int, bytes: Int) async throws -> PreviousPage
  {
    let index = try flatIndex(position)
    return index <= limit ? .first : .after(self.position(at: index - limit - 1))
  }

  package func emptySection(_ key: String) async throws -> Section? {
    guard let index = index(ofSection: key) else { return nil }
    var section = sections[index]
    // A section is not empty just because its rows are left out here.
    if !section.rows.isEmpty { section.empty = nil }
    section.rows = []
    section.position = index
    return section
  }

  package func row(key: String, in section: String?) async throws -> FoundRow? {
    func find(in index: Int) -> FoundRow? {
      let rows = sections[index].rows
      guard let row = rows.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { return nil }
      var section = sections[index]
      section.rows = [rows[row]]
      (section.position, section.firstRowPosition) = (index, row)
      return FoundRow(
        section: section, row: rows[row], position: position(at: starts[index] + row))
    }
    if let section, let index = index(ofSection: section), let found = find(in: index) {
      return found
    }
    let found = sections.indices.lazy.compactMap(find).prefix(2)
    return found.count == 1 ? found.first : nil
  }

  /// Returns the position before a section's first row; `nil` at the start of the table.
  func position(before section: Int) -> Position? {
    starts[section] == 0 ? nil : position(at: starts[section] - 1)
  }

  /// Returns the sections with the rows of a range, and the empty sections within it.
  private func cut(_ range: Range<Int>, toTheEnd: Bool, only key: String?) -> Slice {
    var slice = Slice()
    for (index, section) in sections.enumerated()
    where key.map(name(index).hasSameBytes) ?? true {
      let rows = range.clamped(to: starts[index]..<starts[index + 1])
      if rows.isEmpty {
        let isWithin =
          section.rows.isEmpty && range.lowerBound <= starts[index]
          && (starts[index] < range.upperBound || toTheEnd)
        guard isWithin else { continue }
      }
      var part = section
      part.rows = Array(
        section.rows[(rows.lowerBound - starts[index])..<(rows.upperBound - starts[index])])
      part.position = index
      part.firstRowPosition = rows.lowerBound - starts[index]
      slice.sections.append(part)
    }
    return slice
  }

  private func name(_ index: Int) -> String { sections[index].key ?? "-\(index)" }

  private func index(ofSection key: String) -> Int? {
    sections.indices.first { name($0).hasSameBytes(as: key) }
  }

  /// Returns the section of a row, with binary search: the section index calls it for each section.
  private func section(at flat: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > flat { high = middle } else { low = middle + 1 }
    }
    return low - 1
  }

  private func position(at flat: Int) -> Position {
    let section = section(at: flat)
    let row = flat - starts[section]
    return Position([
      Self.value(sections[section].key), Self.value(sections[section].rows[row].key),
      .integer(Int64(section)), .integer(Int64(row)),
    ])
  }

  /// Returns the number of rows up to and including a position.
  private func flatIndex(_ position: Position) throws -> Int {
    guard position.values.count == 4,
      case .integer(let section) = position.values[2], case .integer(let row) = position.values[3],
      section >= 0, row >= 0
    else { throw InvalidPosition() }
    let ordinal = Int(min(section, Int64(sections.count)))
    guard
      let index = try Self.index(
        of: position.values[0], in: sections.map(\.key), at: ordinal)
    else { return starts[ordinal] }
    let keys = sections[index].rows.map(\.key)
    let rowIndex = Int(min(row, Int64(keys.count)))
    let found = try Self.index(of: position.values[1], in: keys, at: rowIndex)
    return starts[index] + (found.map { $0 + 1 } ?? rowIndex)
  }

  /// Returns the index of a key. An item without a key is found only at its place, since a key may look like
  /// one.
  private static func index(
    of value: SortValue, in keys: [String?], at rowIndex: Int
  ) throws -> Int? {
    switch value {
    case .null: keys.indices.contains(rowIndex) && keys[rowIndex] == nil ? rowIndex : nil
    case .text(let key): keys.firstIndex { $0.hasSameBytes(as: key) }
    // Only long keys are digested.
    case .blob: keys.firstIndex { $0?.utf8.count ?? 0 > keyLimit && Self.value($0) == value }
    case .integer, .real: throw InvalidPosition()
    }
  }

  /// The size in bytes above which cursors contain the digest of a key.
  private static let keyLimit = 250

  private static func value(_ key: String?) -> SortValue {
    guard let key else { return .null }
    return key.utf8.count > keyLimit
      ? .blob(Array(SHA256.hash(Array(key.utf8)).prefix(16))) : .text(key)
  }
}
