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

  /// The rows of a new section.
  struct Rows {
    /// From the first row that may be new or moved to the last: all others stay.
    let middle: Range<Int>
    /// Where the first row after the middle was in the old section.
    private let oldEnd: Int
    /// Of the middle.
    fileprivate(set) var origins: [Origin]

    fileprivate init(_ plan: ListPlan, ofOld section: Int) {
      (middle, oldEnd) = (plan.newMiddle, plan.oldMiddle.upperBound)
      origins = middle.map { row in
        guard let position = plan.source(ofNew: row) else { return .isNew }
        return plan.stays(new: row) ? .stays(position) : .moves(section: section, row: position)
      }
    }

    /// Those of a section that is new itself.
    fileprivate init(new count: Int) {
      (middle, oldEnd) = (0..<count, 0)
      origins = Array(repeating: .isNew, count: count)
    }

    func origin(of row: Int) -> Origin {
      if row < middle.lowerBound { return .stays(row) }
      if row >= middle.upperBound { return .stays(row - middle.upperBound + oldEnd) }
      return origins[row - middle.lowerBound]
    }

    /// Whether nothing was added or moved here.
    var isInPlace: Bool { stayers.allSatisfy { $0 != nil } }

    /// In a new section, the rows that come with it.
    var ownRows: [Int] {
      let stayers = stayers
      return stayers.indices.filter { stayers[$0] != nil }
    }

    /// Of each row of the middle the old position, if it stays.
    fileprivate var stayers: [Int?] {
      origins.map { if case .stays(let position) = $0 { position } else { nil } }
    }
  }

  /// What becomes of the rows of an old section.
  struct OldRows {
    /// Outside of it all rows stay.
    let middle: Range<Int>
    fileprivate var fates: [Fate]
    fileprivate enum Fate { case removed, stays, waits }

    fileprivate init(_ middle: Range<Int>) {
      self.middle = middle
      fates = Array(repeating: .removed, count: middle.count)
    }

    /// Whether a row is nowhere in the new document.
    func isRemoved(_ row: Int) -> Bool {
      middle.contains(row) && fates[row - middle.lowerBound] == .removed
    }

    fileprivate mutating func settle(_ row: Int, _ fate: Fate) {
      fates[row - middle.lowerBound] = fate
    }

    fileprivate var waits: [Bool] { fates.map { $0 == .waits } }
  }

  let sections: ListPlan
  /// Whether an old section goes, but only once other sections have taken rows from it.
  private(set) var lendsRows: [Bool]
  private var newRows: [Rows]
  private var oldRows: [OldRows]
  /// The list of rows that each new section is arranged in: its old section's, or one of its own.
  private let lists: [Int]

  init(old: DocumentFingerprint, new: DocumentFingerprint) {
    let sections = ListPlan(old: old.sections.map(\.identity), new: new.sections.map(\.identity))
    var oldRows: [OldRows?] = old.sections.map { _ in nil }
    newRows = []
    var lists: [Int] = []
    var spare = old.sections.count
    for (final, section) in new.sections.enumerated() {
      if let source = sections.source(ofNew: final) {
        lists.append(source)
        let plan = ListPlan(old: old.sections[source].rows, new: section.rows)
        newRows.append(Rows(plan, ofOld: source))
        var rows = OldRows(plan.oldMiddle)
        for position in plan.oldMiddle {
          guard let final = plan.final(ofOld: position) else { continue }
          rows.settle(position, plan.stays(new: final) ? .stays : .waits)
        }
        oldRows[source] = rows
      } else {
        lists.append(spare)
        spare += 1
        newRows.append(Rows(new: section.rows.count))
      }
    }
    (self.sections, self.lists) = (sections, lists)
    self.oldRows = old.sections.indices.map {
      oldRows[$0] ?? OldRows(0..<old.sections[$0].rows.count)
    }
    lendsRows = Array(repeating: false, count: old.sections.count)
    matchAcrossSections(old: old, new: new)
    for final in new.sections.indices where sections.source(ofNew: final) == nil {
      settleNewSection(final)
    }
  }

  func rows(ofNew section: Int) -> Rows { newRows[section] }
  func rows(ofOld section: Int) -> OldRows { oldRows[section] }
  func list(ofNew section: Int) -> Int { lists[section] }

  /// Whether an old section goes before anything else moves.
  func goesAtOnce(_ section: Int) -> Bool {
    sections.final(ofOld: section) == nil && !lendsRows[section]
  }

  /// A rearrangement for each list of rows: those of the old sections, then of the new ones.
  func rowLists() -> [ListRearrangement] {
    let kept = oldRows.indices.map { section in
      let rows = oldRows[section]
      guard let final = sections.final(ofOld: section) else {
        // Nothing leaves a section one by one that goes as a whole.
        return ListRearrangement(stayers: [], waits: rows.middle.map { _ in true })
      }
      return ListRearrangement(
        stayers: newRows[final].stayers, waits: rows.waits, from: rows.middle.lowerBound)
    }
    let fresh = newRows.indices.filter { sections.source(ofNew: $0) == nil }.map { final in
      ListRearrangement(
        stayers: newRows[final].stayers, waits: newRows[final].ownRows.map { _ in false })
    }
    return kept + fresh
  }

  /// Rows that left one section and are new in another, under a key of their own, move.
  private mutating func matchAcrossSections(
    old: DocumentFingerprint, new: DocumentFingerprint
  ) {
    guard newRows.contains(where: { $0.origins.contains(.isNew) }) else { return }
    var lost: [(section: Int, row: Int)] = []
    var identities: [Identity] = []
    for (section, rows) in oldRows.enumerated() {
      for row in rows.middle where rows.isRemoved(row) {
        let identity = old.sections[section].rows[row]
        guard identity.isKey else { continue }
        lost.append((section, row))
        identities.append(identity)
      }
    }
    guard !lost.isEmpty else { return }
    let index = IdentityIndex(identities[...])
    // A key that several sections lost says nothing about which row it was.
    var isFree = Array(repeating: true, count: lost.count)
    for (place, identity) in identities.enumerated() {
      if let first = index.position(of: identity), first != place { isFree[first] = false }
    }
    for final in newRows.indices {
      let rows = newRows[final]
      for (row, origin) in zip(rows.middle, rows.origins) where origin == .isNew {
        guard let found = index.position(of: new.sections[final].rows[row]), isFree[found] else {
          continue
        }
        isFree[found] = false
        let (section, position) = lost[found]
        newRows[final].origins[row - rows.middle.lowerBound] =
          .moves(section: section, row: position)
        oldRows[section].settle(position, .waits)
        if sections.final(ofOld: section) == nil { lendsRows[section] = true }
      }
    }
  }

  /// A new section is added with its own rows, which then stay; the others move in.
  private mutating func settleNewSection(_ final: Int) {
    var position = 0
    for place in newRows[final].origins.indices where newRows[final].origins[place] == .isNew {
      newRows[final].origins[place] = .stays(position)
      position += 1
    }
  }
}
