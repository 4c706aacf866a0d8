/// The changes of one step to one list, applied in a single pass.
///
/// The list is shifted only once for any number of insertions and removals. Removing values in a loop would shift the
/// rest each time and take quadratic time.
struct ListChanges<Value: Equatable & Sendable> {
  private struct PositionedValue {
    let position: Int
    let value: Value
  }

  /// The removed values by position before the changes.
  private var removed: [PositionedValue] = []
  /// The inserted values by position after the changes.
  private var inserted: [PositionedValue] = []
  private var replaced: [(old: PositionedValue, new: Value)] = []

  init(_ changes: [EditChange<Int, Value>]) {
    for change in changes {
      switch change {
      case .inserted(let value, let position): insert(value, at: position)
      case .removed(let value, let position): remove(value, at: position)
      case .moved(let value, let source, let target):
        remove(value, at: source)
        insert(value, at: target)
      case .replaced(let old, let new, let position): replace(old, with: new, at: position)
      }
    }
    sort()
  }

  private init() {}

  private mutating func insert(_ value: Value, at position: Int) {
    inserted.append(PositionedValue(position: position, value: value))
  }
  private mutating func remove(_ value: Value, at position: Int) {
    removed.append(PositionedValue(position: position, value: value))
  }
  private mutating func replace(_ old: Value, with new: Value, at position: Int) {
    replaced.append((PositionedValue(position: position, value: old), new))
  }

  private mutating func sort() {
    removed.sort { $0.position < $1.position }
    inserted.sort { $0.position < $1.position }
  }

  /// Returns whether the list contains the values to remove or replace, and the positions at which values are inserted.
  func fit(_ list: [Value]) -> Bool {
    var last = -1
    for old in removed {
      guard old.position > last, old.position < list.count, list[old.position] == old.value else {
        return false
      }
      last = old.position
    }
    last = -1
    for (count, new) in inserted.enumerated() {
      guard new.position > last, new.position <= list.count - removed.count + count else {
        return false
      }
      last = new.position
    }
    return replaced.allSatisfy {
      list.indices.contains($0.old.position) && list[$0.old.position] == $0.old.value
    }
  }

  /// Applies the changes, which must ``fit(_:)``.
  func perform(on list: inout [Value]) {
    for change in replaced { list[change.old.position] = change.new }
    removeAll(from: &list)
    insertAll(into: &list)
  }

  private func removeAll(from list: inout [Value]) {
    guard var writeIndex = removed.first?.position else { return }
    var next = removed.startIndex
    for position in writeIndex..<list.count {
      if next < removed.endIndex, removed[next].position == position {
        next += 1
      } else {
        list.swapAt(writeIndex, position)
        writeIndex += 1
      }
    }
    list.removeSubrange(writeIndex...)
  }

  private func insertAll(into list: inout [Value]) {
    guard let start = inserted.first?.position else { return }
    let tail = Array(list[start...])
    list.removeSubrange(start...)
    var rest = tail[...]
    for new in inserted {
      let gap = new.position - list.count
      list += rest.prefix(gap)
      rest = rest.dropFirst(gap)
      list.append(new.value)
    }
    list += rest
  }
}

extension ListChanges<Row> {
  /// Returns the changes of a step to a table's rows by section. A move to another section is a removal from one and an
  /// insertion into the other.
  static func bySection(_ changes: [TableEdit.RowChange]) -> [Int: ListChanges] {
    var lists: [Int: ListChanges] = [:]
    for change in changes {
      switch change {
      case .inserted(let row, let index):
        lists[index.section, default: ListChanges()].insert(row, at: index.row)
      case .removed(let row, let index):
        lists[index.section, default: ListChanges()].remove(row, at: index.row)
      case .moved(let row, let source, let target):
        lists[source.section, default: ListChanges()].remove(row, at: source.row)
        lists[target.section, default: ListChanges()].insert(row, at: target.row)
      case .replaced(let old, let new, let index):
        lists[index.section, default: ListChanges()].replace(old, with: new, at: index.row)
      }
    }
    for section in lists.keys { lists[section]?.sort() }
    return lists
  }
}
