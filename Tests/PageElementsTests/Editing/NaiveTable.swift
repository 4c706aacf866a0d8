import ElementSamples
import PageElements

/// The selected rows, listed one by one.
enum Pick {
  case at([TableIndex])
  case keys([String], section: String?)
  case all(section: String?)

  var selection: EditSelection<TableIndex> {
    switch self {
    case .at(let positions): .at(positions)
    case .keys(let keys, let section?): .keys(keys, in: section)
    case .keys(let keys, nil): .keys(keys)
    case .all(let section?): .all(in: section)
    case .all(nil): .all
    }
  }
}

/// The destination of rows.
enum Placement {
  case first(section: String?)
  case last(section: String?)
  case at(TableIndex)
  case before(String, section: String?)
  case after(String, section: String?)

  var placement: EditPlacement<TableIndex> {
    switch self {
    case .first(let section): section.map { .first(in: $0) } ?? .first
    case .last(let section): section.map { .last(in: $0) } ?? .last
    case .at(let index): .at(index)
    case .before(let key, let section): section.map { .before(key, in: $0) } ?? .before(key)
    case .after(let key, let section): section.map { .after(key, in: $0) } ?? .after(key)
    }
  }
}

/// A reference implementation of edits: row by row, with each row found again by its tag.
///
/// Every row has a unique tag, and every section a unique header.
struct NaiveTable {
  var sections: [Section]

  static func same(_ left: String?, _ right: String) -> Bool {
    left.map { Array($0.utf8) == Array(right.utf8) } ?? false
  }

  func find(_ pick: Pick) -> [Row] {
    var found: [Row] = []
    func add(_ row: Row?) {
      guard let row, !found.contains(where: { $0.tag == row.tag }) else { return }
      found.append(row)
    }
    switch pick {
    case .at(let positions):
      for index in positions {
        for (section, value) in sections.enumerated() {
          for (row, value) in value.rows.enumerated()
          where index == TableIndex(section: section, row: row) { add(value) }
        }
      }
    case .keys(let keys, let section):
      for key in keys { add(rows(of: section).first { Self.same($0.key, key) }) }
    case .all(let section):
      for row in rows(of: section) { add(row) }
    }
    return found
  }

  private func rows(of key: String?) -> [Row] {
    guard let key else { return sections.flatMap(\.rows) }
    return sections.first { Self.same($0.key, key) }?.rows ?? []
  }

  mutating func remove(_ found: [Row], removesEmptySection: Bool) {
    for row in found {
      for section in sections.indices.reversed() {
        let count = sections[section].rows.count
        sections[section].rows.removeAll { $0.tag == row.tag }
        if removesEmptySection, count == 1, sections[section].rows.isEmpty {
          sections.remove(at: section)
        }
      }
    }
  }

  /// - Returns: `false` if the place does not exist. The table is then unchanged.
  mutating func insert(_ rows: [Row], _ place: Placement) -> Bool {
    guard let target = target(place, leaving: []) else { return false }
    for row in rows.reversed() { sections[target.section].rows.insert(row, at: target.row) }
    return true
  }

  mutating func move(_ found: [Row], _ place: Placement, removesEmptySection: Bool) {
    guard let target = target(place, leaving: found), !found.isEmpty else { return }
    let before = sections
    remove(found, removesEmptySection: false)
    for row in found.reversed() { sections[target.section].rows.insert(row, at: target.row) }
    guard removesEmptySection else { return }
    for section in sections.indices.reversed()
    where sections[section].rows.isEmpty && !before[section].rows.isEmpty {
      sections.remove(at: section)
    }
  }

  mutating func replace(_ found: [Row], with rows: [Row]) {
    guard found.count == rows.count else { return }
    for (old, new) in zip(found, rows) {
      for section in sections.indices {
        for row in sections[section].rows.indices
        where sections[section].rows[row].tag == old.tag { sections[section].rows[row] = new }
      }
    }
  }

  private func target(_ place: Placement, leaving: [Row]) -> TableIndex? {
    var rest = self
    rest.remove(leaving, removesEmptySection: false)
    func at(_ section: Int?, _ row: (Section) -> Int?) -> TableIndex? {
      guard let section, let row = row(rest.sections[section]) else { return nil }
      return TableIndex(section: section, row: row)
    }
    func named(_ key: String) -> Int? { sections.firstIndex { Self.same($0.key, key) } }
    func anchored(_ key: String, _ section: String?, _ offset: Int) -> TableIndex? {
      let section =
        section.map(named)
        ?? sections.firstIndex { $0.rows.contains { Self.same($0.key, key) } }
      guard let section,
        let anchor = sections[section].rows.first(where: { Self.same($0.key, key) })
      else { return nil }
      return at(section) { $0.rows.firstIndex { $0.tag == anchor.tag }.map { $0 + offset } }
    }
    switch place {
    case .first(let section): return at(section.map(named) ?? sections.indices.first) { _ in 0 }
    case .last(let section):
      return at(section.map(named) ?? sections.indices.last) { $0.rows.count }
    case .at(let index):
      guard sections.indices.contains(index.section) else { return nil }
      return at(index.section) { (0...$0.rows.count).contains(index.row) ? index.row : nil }
    case .before(let key, let section): return anchored(key, section, 0)
    case .after(let key, let section): return anchored(key, section, 1)
    }
  }
}
