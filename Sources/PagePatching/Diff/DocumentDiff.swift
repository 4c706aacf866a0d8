import PageBytes
import PageElements

/// Writes the patch from one document to another, by comparing digests.
///
/// The order of operations keeps every step valid. First, rows that do not occur in the new document are removed.
/// Then sections are arranged; old ones whose rows are needed elsewhere stay. Then the rows of each section are
/// arranged, from whichever section they come. Finally, emptied sections are removed, and changed parts of rows are
/// replaced at their final places.
struct DocumentDiff {
  let old, new: DocumentFingerprint
  let document: PageDocument
  var writer = PatchWriter()

  /// The changes of each row and section.
  private let plan: DiffPlan
  /// The current places of the sections, and of the rows of each old and new section.
  private var sections: ListRearrangement
  private var lastStayers: [Int?] = []

  init(old: DocumentFingerprint, new: DocumentFingerprint, document: PageDocument) {
    (self.old, self.new, self.document) = (old, new, document)
    let plan = DiffPlan(old: old, new: new)
    self.plan = plan
    sections = ListRearrangement(
      stayers: new.sections.indices.map {
        plan.sections.stays(new: $0) ? plan.sections.oldIndex(ofNew: $0) : nil
      },
      waits: old.sections.indices.map {
        plan.sections.moves(old: $0) || plan.losesRowsToOtherSections[$0]
      })
  }

  mutating func run() {
    writer.operation("test", .member("version")) { [old] in $0.string(old.version) }
    writeMembers()
    removeRows()
    arrangeSections()
    arrangeRows()
    removeEmptiedSections()
    replaceContents()
    writer.operation("replace", .member("version")) { [new] in $0.string(new.version) }
  }

  private mutating func writeMembers() {
    let (before, after) = (old.members, new.members)
    let document = document
    if !before.selfURL.hasSameBytes(as: after.selfURL) {
      writer.operation("replace", .member("self")) { $0.string(document.selfURL) }
    }
    if !before.title.hasSameBytes(as: after.title) {
      writer.operation("replace", .member("title")) { $0.string(document.title) }
    }
    if before.header != after.header {
      writer.operation("replace", .member("header")) {
        document.write(document.outline.header, into: &$0)
      }
    }
    if before.caption != after.caption {
      writer.operation("replace", .member("caption")) {
        document.write(document.outline.caption, into: &$0)
      }
    }
    if before.footer != after.footer {
      writer.operation("replace", .member("footer")) {
        document.write(document.outline.footer, into: &$0)
      }
    }
    if before.attributes != after.attributes {
      writer.operation("replace", .member("attributes")) {
        document.writeAttributes(document.outline.list, into: &$0)
      }
    }
    if before.columns != after.columns {
      writer.operation("replace", .member("columns")) { document.writeColumns(into: &$0) }
    }
    if !before.next.hasSameBytes(as: after.next) {
      writer.operation("replace", .member("next")) { $0.string(document.next) }
    }
    if !before.previous.hasSameBytes(as: after.previous) {
      writer.operation("replace", .member("prev")) { $0.string(document.previous) }
    }
    if !before.reload.hasSameBytes(as: after.reload) {
      writer.operation("replace", .member("reload")) { $0.string(document.reload) }
    }
    if !before.frame.hasSameBytes(as: after.frame) {
      // The old document may have no frame, if its site had another frame.
      writer.operation(before.frame == nil ? "add" : "replace", .member("frame")) {
        document.writeFrame(into: &$0)
      }
    }
  }

  /// Removes rows that do not occur in the new document from the sections that remain, from the last to the first, so
  /// that the indexes of the others stay valid.
  private mutating func removeRows() {
    // The rows of a section that will be removed are removed with it.
    for section in old.sections.indices where plan.sections.newIndex(ofOld: section) != nil {
      let rows = plan.rows(ofOld: section)
      for row in rows.middle.reversed() where rows.isRemoved(row) {
        writer.operation("remove", .row(section: section, row))
      }
    }
  }

  private mutating func arrangeSections() {
    for section in old.sections.indices.reversed() where plan.isRemovedFirst(section) {
      writer.operation("remove", .section(section))
    }
    var lastStayer: Int?
    for newIndex in new.sections.indices {
      if plan.sections.stays(new: newIndex), let oldIndex = plan.sections.oldIndex(ofNew: newIndex)
      {
        lastStayer = oldIndex
        sections.place(stayer: oldIndex)
      } else if let oldIndex = plan.sections.oldIndex(ofNew: newIndex) {
        let from = sections.index(ofWaiting: oldIndex)
        sections.take(waiting: oldIndex)
        writer.move(from: .section(from), to: .section(sections.insertionIndex))
        sections.place(stayer: nil)
      } else {
        let own = plan.rows(ofNew: newIndex).stayingRows
        let first = document.outline.sections[newIndex].rows.lowerBound
        writer.operation("add", .section(sections.insertionIndex)) { [document] in
          document.write(section: newIndex, rows: own.lazy.map { first + $0 }, into: &$0)
        }
        sections.place(stayer: nil)
      }
      lastStayers.append(lastStayer)
    }
  }

  /// Returns the index of a new section while old sections may still be between the new ones.
  private func index(ofSection newIndex: Int) -> Int {
    sections.index(ofFinal: newIndex, lastStayer: lastStayers[newIndex])
  }

  private mutating func arrangeRows() {
    var lists = plan.rowLists()
    for newIndex in new.sections.indices {
      let list = plan.list(ofNew: newIndex)
      let rows = plan.rows(ofNew: newIndex)
      guard !rows.isInPlace else { continue }
      let target = index(ofSection: newIndex)
      let first = document.outline.sections[newIndex].rows.lowerBound
      for (row, origin) in zip(rows.middle, rows.origins) {
        switch origin {
        case .stays(let position): lists[list].place(stayer: position)
        case .moves(let section, let position):
          let from = lists[section].index(ofWaiting: position)
          lists[section].take(waiting: position)
          writer.move(
            from: .row(section: index(ofOldSection: section), from),
            to: .row(section: target, lists[list].insertionIndex))
          lists[list].place(stayer: nil)
        case .isNew:
          writer.operation("add", .row(section: target, lists[list].insertionIndex)) {
            [document] in document.write(row: first + row, into: &$0)
          }
          lists[list].place(stayer: nil)
        }
      }
    }
  }

  private func index(ofOldSection section: Int) -> Int {
    if let newIndex = plan.sections.newIndex(ofOld: section) { return index(ofSection: newIndex) }
    return sections.index(ofWaiting: section)
  }

  private mutating func removeEmptiedSections() {
    let emptied = old.sections.indices.filter { plan.losesRowsToOtherSections[$0] }
    for index in emptied.map({ sections.index(ofWaiting: $0) }).sorted(by: >) {
      writer.operation("remove", .section(index))
    }
  }

  private mutating func replaceContents() {
    for newIndex in new.sections.indices {
      let oldIndex = plan.sections.oldIndex(ofNew: newIndex)
      if let oldIndex { replaceSection(newIndex, from: oldIndex) }
      let rows = plan.rows(ofNew: newIndex)
      for row in new.sections[newIndex].rows.indices {
        switch rows.origin(of: row) {
        case .stays(let position):
          if let oldIndex { replaceRow(row, of: newIndex, from: position, of: oldIndex) }
        case .moves(let oldIndex, let position):
          replaceRow(row, of: newIndex, from: position, of: oldIndex)
        case .isNew: break
        }
      }
    }
  }

  private mutating func replaceSection(_ newIndex: Int, from oldIndex: Int) {
    let (before, after) = (old.sections[oldIndex], new.sections[newIndex])
    let outline = document.outline.sections[newIndex]
    let document = document
    if before.header != after.header {
      writer.operation("replace", .sectionMember(newIndex, "header")) {
        document.write(outline.header, into: &$0)
      }
    }
    if before.footer != after.footer {
      writer.operation("replace", .sectionMember(newIndex, "footer")) {
        document.write(outline.footer, into: &$0)
      }
    }
    if before.attributes != after.attributes {
      writer.operation("replace", .sectionMember(newIndex, "attributes")) {
        document.writeAttributes(of: outline, into: &$0)
      }
    }
  }

  private mutating func replaceRow(
    _ rowIndex: Int, of newIndex: Int, from position: Int, of oldIndex: Int
  ) {
    let before = old.sections[oldIndex].contents[ofRow: position]
    let after = new.sections[newIndex].contents[ofRow: rowIndex]
    guard before != after else { return }
    let row = document.outline.rows[document.outline.sections[newIndex].rows.lowerBound + rowIndex]
    let document = document
    if before.first != after.first {
      writer.operation("replace", .rowMember(section: newIndex, row: rowIndex, "attributes")) {
        document.writeAttributes(of: row, into: &$0)
      }
    }
    guard before.count == after.count else {
      writer.operation("replace", .rowMember(section: newIndex, row: rowIndex, "cells")) {
        document.writeCells(row.cells, into: &$0)
      }
      return
    }
    for (cell, (before, after)) in zip(before, after).dropFirst().enumerated() where before != after
    {
      writer.operation("replace", .cell(section: newIndex, row: rowIndex, cell)) {
        $0.string(document.bytes[document.outline.cells[row.cells.lowerBound + cell]])
      }
    }
  }
}
