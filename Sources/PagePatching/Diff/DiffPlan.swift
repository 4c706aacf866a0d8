import PageElements

/// What becomes of each section and row between two documents: the smallest set of changes, before
/// any index is worked out.
struct DiffPlan {
  /// Where a row of the new document comes from.
  enum Origin: Equatable {
    /// It stays where it is among the rows of its section.
    case stays(Int)
    /// It moves from a row of an old section, its own or another.
    case moves(section: Int, row: Int)
    case isNew
  }

  struct Rows {
    var origins: [Origin]

    /// Whether nothing was added or moved here.
    var isInPlace: Bool {
      origins.allSatisfy { if case .stays = $0 { true } else { false } }
    }

    /// In a new section, the rows that come with it.
    var ownRows: [Int] {
      origins.indices.filter { if case .stays = origins[$0] { true } else { false } }
    }
  }

  /// Whether an old row is nowhere in the new document.
  struct OldRows {
    fileprivate var fates: [Fate]
    fileprivate enum Fate { case removed, stays, waits }

    func isRemoved(_ row: Int) -> Bool { fates[row] == .removed }
  }

  private(set) var sections: ListPlan
  /// Whether an old section goes, but only once other sections have taken rows from it.
  private(set) var lendsRows: [Bool]
  private var newRows: [Rows]
  private var oldRows: [OldRows]
  /// The list of rows that each new section is arranged in: its old section's, or one of its own.
  private let lists: [Int]

  init(old: DocumentFingerprint, new: DocumentFingerprint) {
    sections = ListPlan(
      old: old.sections.map(\.identity), new: new.sections.map(\.identity))
    oldRows = old.sections.map {
      OldRows(fates: Array(repeating: .removed, count: $0.rows.count))
    }
    newRows = []
    lendsRows = Array(repeating: false, count: old.sections.count)
    var lists: [Int] = []
    var spare = old.sections.count
    for (final, section) in new.sections.enumerated() {
      if let source = sections.sources[final] {
        lists.append(source)
        let plan = ListPlan(
          old: old.sections[source].rows.map(\.identity), new: section.rows.map(\.identity))
        newRows.append(
          Rows(
            origins: section.rows.indices.map { row in
              guard let position = plan.sources[row] else { return .isNew }
              return plan.stays[row] ? .stays(position) : .moves(section: source, row: position)
            }))
        for (position, final) in plan.finals.enumerated() {
          guard let final else { continue }
          oldRows[source].fates[position] = plan.stays[final] ? .stays : .waits
        }
      } else {
        lists.append(spare)
        spare += 1
        newRows.append(
          Rows(origins: Array(repeating: .isNew, count: section.rows.count)))
      }
    }
    self.lists = lists
    matchAcrossSections(old: old, new: new)
    for final in new.sections.indices where sections.sources[final] == nil {
      settleNewSection(final)
    }
  }

  func rows(ofNew section: Int) -> Rows { newRows[section] }
  func rows(ofOld section: Int) -> OldRows { oldRows[section] }
  func list(ofNew section: Int) -> Int { lists[section] }
  func list(ofOld section: Int) -> Int { section }

  /// Whether an old section goes before anything else moves.
  func goesAtOnce(_ section: Int) -> Bool {
    sections.finals[section] == nil && !lendsRows[section]
  }

  /// A rearrangement for each list of rows: those of the old sections, then of the new ones.
  func rowLists() -> [ListRearrangement] {
    let kept = oldRows.indices.map { section in
      guard let final = sections.finals[section] else {
        // Nothing leaves a section one by one that goes as a whole.
        return ListRearrangement(
          sources: [], stays: [], waits: oldRows[section].fates.map { _ in true })
      }
      let origins = newRows[final].origins
      return ListRearrangement(
        sources: origins.map {
          switch $0 {
          case .stays(let position): position
          case .moves(section, let position): position
          default: nil
          }
        },
        stays: origins.map { if case .stays = $0 { true } else { false } },
        waits: oldRows[section].fates.map { $0 == .waits })
    }
    let fresh = newRows.indices.filter { sections.sources[$0] == nil }.map { final in
      let origins = newRows[final].origins
      return ListRearrangement(
        sources: origins.map { if case .stays(let position) = $0 { position } else { nil } },
        stays: origins.map { if case .stays = $0 { true } else { false } },
        waits: newRows[final].ownRows.map { _ in false })
    }
    return kept + fresh
  }

  /// Rows that left one section and are new in another, under a key of their own, move.
  private mutating func matchAcrossSections(
    old: DocumentFingerprint, new: DocumentFingerprint
  ) {
    guard newRows.contains(where: { $0.origins.contains(.isNew) }) else { return }
    var lost: [(section: Int, row: Int)] = []
    var identities: [String] = []
    for (section, rows) in oldRows.enumerated() {
      for row in rows.fates.indices where rows.isRemoved(row) {
        let identity = old.sections[section].rows[row].identity
        guard identity.utf8.first != 0 else { continue }
        lost.append((section, row))
        identities.append(identity)
      }
    }
    guard !lost.isEmpty else { return }
    var index = KeyIndex(capacity: identities.count)
    var isFree = Array(repeating: true, count: lost.count)
    for (place, identity) in identities.enumerated() {
      // A key that several sections lost says nothing about which row it was.
      if let other = index.insert(identity, at: place, keyAt: { identities[$0] }) {
        isFree[other] = false
      }
    }
    for final in newRows.indices {
      for (place, origin) in newRows[final].origins.enumerated() where origin == .isNew {
        let identity = new.sections[final].rows[place].identity
        guard let found = index.find(identity, keyAt: { identities[$0] }), isFree[found] else {
          continue
        }
        isFree[found] = false
        let (section, row) = lost[found]
        newRows[final].origins[place] = .moves(section: section, row: row)
        oldRows[section].fates[row] = .waits
        if sections.finals[section] == nil { lendsRows[section] = true }
      }
    }
  }

  /// A new section is added with its own rows, which then stay; the others move in.
  private mutating func settleNewSection(_ final: Int) {
    var position = 0
    for (place, origin) in newRows[final].origins.enumerated() where origin == .isNew {
      newRows[final].origins[place] = .stays(position)
      position += 1
    }
  }
}

/// How the identities of one list become those of another.
struct ListPlan {
  /// For each new item its old position, or `nil` if it is new.
  private(set) var sources: [Int?]
  /// For each old item its new position, or `nil` if it goes.
  private(set) var finals: [Int?]
  /// Whether each new item stays put: together they are a longest increasing run.
  private(set) var stays: [Bool]
  /// Whether each old item has to move.
  private(set) var waits: [Bool]

  init(old: [String], new: [String]) {
    sources = Array(repeating: nil, count: new.count)
    finals = Array(repeating: nil, count: old.count)
    stays = Array(repeating: false, count: new.count)
    waits = Array(repeating: false, count: old.count)

    // What both ends share needs no look-up: usually that is nearly everything.
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix].hasSameBytes(as: new[prefix]) {
      prefix += 1
    }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
      old[old.count - 1 - suffix].hasSameBytes(as: new[new.count - 1 - suffix])
    {
      suffix += 1
    }
    for position in 0..<prefix { match(old: position, new: position, stays: true) }
    for offset in 0..<suffix {
      match(old: old.count - 1 - offset, new: new.count - 1 - offset, stays: true)
    }

    let index = IdentityIndex(Array(old[prefix..<(old.count - suffix)]))
    var kept: [Int] = []
    for position in prefix..<(new.count - suffix) {
      guard let found = index.position(of: new[position]), finals[prefix + found] == nil else {
        continue
      }
      match(old: prefix + found, new: position, stays: false)
      kept.append(position)
    }
    let run = longestIncreasingSubsequence(of: kept.compactMap { sources[$0] })
    for place in run { stays[kept[place]] = true }
    for position in kept where !stays[position] {
      if let source = sources[position] { waits[source] = true }
    }
  }

  private mutating func match(old: Int, new: Int, stays: Bool) {
    sources[new] = old
    finals[old] = new
    self.stays[new] = stays
  }
}
