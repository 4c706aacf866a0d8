/// The changes of each section and row between two documents: the smallest set, before any index is computed.
struct DiffPlan {
  /// The origin of a row of the new document.
  enum Origin: Equatable {
    /// It stays where it is among the rows of its section.
    case stays(Int)
    /// It moves from a row of an old section, which may be the same section.
    case moves(section: Int, row: Int)
    case isNew
  }

  /// The rows of a new section.
  struct Rows {
    /// The range from the first to the last row that may be new or moved. All others stay.
    let middle: Range<Int>
    /// The old position of the first row after the middle.
    private let oldEnd: Int
    /// The origins of the rows of the middle.
    fileprivate(set) var origins: [Origin]

    fileprivate init(_ plan: ListPlan, ofOld section: Int) {
      (middle, oldEnd) = (plan.newMiddle, plan.oldMiddle.upperBound)
      origins = middle.map { row in
        guard let position = plan.oldIndex(ofNew: row) else { return .isNew }
        return plan.stays(new: row) ? .stays(position) : .moves(section: section, row: position)
      }
    }

    /// Creates the rows of a section that is new itself.
    fileprivate init(new count: Int) {
      (middle, oldEnd) = (0..<count, 0)
      origins = Array(repeating: .isNew, count: count)
    }

    func origin(of row: Int) -> Origin {
      if row < middle.lowerBound { return .stays(row) }
      if row >= middle.upperBound { return .stays(row - middle.upperBound + oldEnd) }
      return origins[row - middle.lowerBound]
    }

    /// Whether no row was added or moved here.
    var isInPlace: Bool { stayers.allSatisfy { $0 != nil } }

    /// The rows that are added together with a new section.
    var stayingRows: [Int] {
      let stayers = stayers
      return stayers.indices.filter { stayers[$0] != nil }
    }

    /// The old position of each row of the middle that stays.
    fileprivate var stayers: [Int?] {
      origins.map { if case .stays(let position) = $0 { position } else { nil } }
    }
  }

  /// The changes of the rows of an old section.
  struct OldRows {
    /// The range outside which all rows stay.
    let middle: Range<Int>
    fileprivate var fates: [Fate]
    fileprivate enum Fate { case removed, stays, waits }

    fileprivate init(_ middle: Range<Int>) {
      self.middle = middle
      fates = Array(repeating: .removed, count: middle.count)
    }

    /// Returns whether a row does not occur in the new document.
    func isRemoved(_ row: Int) -> Bool {
      middle.contains(row) && fates[row - middle.lowerBound] == .removed
    }

    fileprivate mutating func settle(_ row: Int, _ fate: Fate) {
      fates[row - middle.lowerBound] = fate
    }

    fileprivate var waits: [Bool] { fates.map { $0 == .waits } }
  }

  let sections: ListPlan
  /// Whether an old section is removed only after other sections have taken rows from it.
  private(set) var losesRowsToOtherSections: [Bool]
  private var newRows: [Rows]
  private var oldRows: [OldRows]
  /// The list of rows that each new section uses: that of its old section, or a new one.
  private let listIndices: [Int]

  init(old: DocumentFingerprint, new: DocumentFingerprint) {
    let sections = ListPlan(old: old.sections.map(\.identity), new: new.sections.map(\.identity))
    var oldRows: [OldRows?] = old.sections.map { _ in nil }
    newRows = []
    var listIndices: [Int] = []
    var nextList = old.sections.count
    for (newIndex, section) in new.sections.enumerated() {
      if let oldIndex = sections.oldIndex(ofNew: newIndex) {
        listIndices.append(oldIndex)
        let plan = ListPlan(old: old.sections[oldIndex].rows, new: section.rows)
        newRows.append(Rows(plan, ofOld: oldIndex))
        var rows = OldRows(plan.oldMiddle)
        for position in plan.oldMiddle {
          guard let newIndex = plan.newIndex(ofOld: position) else { continue }
          rows.settle(position, plan.stays(new: newIndex) ? .stays : .waits)
        }
        oldRows[oldIndex] = rows
      } else {
        listIndices.append(nextList)
        nextList += 1
        newRows.append(Rows(new: section.rows.count))
      }
    }
    (self.sections, self.listIndices) = (sections, listIndices)
    self.oldRows = old.sections.indices.map {
      oldRows[$0] ?? OldRows(0..<old.sections[$0].rows.count)
    }
    losesRowsToOtherSections = Array(repeating: false, count: old.sections.count)
    matchAcrossSections(old: old, new: new)
    for newIndex in new.sections.indices where sections.oldIndex(ofNew: newIndex) == nil {
      settleNewSection(newIndex)
    }
  }

  func rows(ofNew section: Int) -> Rows { newRows[section] }
  func rows(ofOld section: Int) -> OldRows { oldRows[section] }
  func list(ofNew section: Int) -> Int { listIndices[section] }

  /// Returns whether an old section is removed before anything else moves.
  func isRemovedFirst(_ section: Int) -> Bool {
    sections.newIndex(ofOld: section) == nil && !losesRowsToOtherSections[section]
  }

  /// Returns a rearrangement for each list of rows: those of the old sections, then those of the new ones.
  func rowLists() -> [ListRearrangement] {
    let oldLists = oldRows.indices.map { section in
      let rows = oldRows[section]
      guard let newIndex = sections.newIndex(ofOld: section) else {
        // If a section is removed as a whole, no row is removed from it one by one.
        return ListRearrangement(stayers: [], waits: rows.middle.map { _ in true })
      }
      return ListRearrangement(
        stayers: newRows[newIndex].stayers, waits: rows.waits, from: rows.middle.lowerBound)
    }
    let newLists = newRows.indices.filter { sections.oldIndex(ofNew: $0) == nil }.map { newIndex in
      ListRearrangement(
        stayers: newRows[newIndex].stayers, waits: newRows[newIndex].stayingRows.map { _ in false })
    }
    return oldLists + newLists
  }

  /// Matches rows with a key that left one section and are new in another, so that they move.
  private mutating func matchAcrossSections(
    old: DocumentFingerprint, new: DocumentFingerprint
  ) {
    guard newRows.contains(where: { $0.origins.contains(.isNew) }) else { return }
    var removedRows: [(section: Int, row: Int)] = []
    var identities: [Identity] = []
    for (section, rows) in oldRows.enumerated() {
      for row in rows.middle where rows.isRemoved(row) {
        let identity = old.sections[section].rows[row]
        guard identity.isKey else { continue }
        removedRows.append((section, row))
        identities.append(identity)
      }
    }
    guard !removedRows.isEmpty else { return }
    let index = IdentityIndex(identities[...])
    // A key that several sections lost does not identify the row.
    var isUnmatched = Array(repeating: true, count: removedRows.count)
    for (offset, identity) in identities.enumerated() {
      if let first = index.position(of: identity), first != offset { isUnmatched[first] = false }
    }
    for newIndex in newRows.indices {
      let rows = newRows[newIndex]
      for (row, origin) in zip(rows.middle, rows.origins) where origin == .isNew {
        guard let found = index.position(of: new.sections[newIndex].rows[row]), isUnmatched[found]
        else {
          continue
        }
        isUnmatched[found] = false
        let (section, position) = removedRows[found]
        newRows[newIndex].origins[row - rows.middle.lowerBound] =
          .moves(section: section, row: position)
        oldRows[section].settle(position, .waits)
        if sections.newIndex(ofOld: section) == nil { losesRowsToOtherSections[section] = true }
      }
    }
  }

  /// Adds the rows of a new section together with it. The others move into it.
  private mutating func settleNewSection(_ newIndex: Int) {
    var position = 0
    for offset in newRows[newIndex].origins.indices
    where newRows[newIndex].origins[offset] == .isNew {
      newRows[newIndex].origins[offset] = .stays(position)
      position += 1
    }
  }
}
