extension Array where Element: Editable {
  /// Returns the position of the first value with this key.
  func position(ofKey key: String) -> Int? {
    firstIndex { $0.key.hasSameBytes(as: key) }
  }

  /// Returns the distinct positions that a selection names, in its order.
  func positions(of selection: EditSelection<Int>) -> [Int] {
    switch selection.targets {
    case .positions(let positions): positions.distinct().filter(indices.contains)
    case .keys(let keys): keys.positions(in: KeyedPositions(self, lookupCount: keys.count))
    case .all: Array<Int>(indices)
    }
  }

  /// Returns the position of the first placed value, counted among the values that stay.
  ///
  /// - Parameter removing: The positions of the values that do not stay. They cannot be an anchor.
  /// - Returns: `nil` if the list does not have the place.
  func insertionIndex(at target: EditPlacement<Int>.Anchor, removing: Set<Int> = []) -> Int? {
    let staying = count - removing.count
    func anchor(_ key: String) -> Int? {
      guard let position = position(ofKey: key), !removing.contains(position) else { return nil }
      return position - removing.count { $0 < position }
    }
    switch target {
    case .first: return 0
    case .last: return staying
    case .position(let position): return (0...staying).contains(position) ? position : nil
    case .before(let key): return anchor(key)
    case .after(let key): return anchor(key).map { $0 + 1 }
    }
  }
}

extension Array where Element: Hashable {
  /// Returns the distinct values, in order of first occurrence.
  func distinct() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [String] {
  /// Returns the distinct positions of these keys.
  func positions(in list: KeyedPositions<some Editable>) -> [Int] {
    compactMap(list.position).distinct()
  }
}

/// The positions of a list's keys. Uses an index for many lookups, and searches the list for a few.
struct KeyedPositions<Value: Editable> {
  private let list: [Value]
  private let index: KeyIndex?

  init(_ list: [Value], lookupCount: Int) {
    self.list = list
    guard lookupCount > 4 else {
      index = nil
      return
    }
    var index = KeyIndex(capacity: list.count)
    for (position, value) in list.enumerated() {
      guard let key = value.key else { continue }
      _ = index.insert(key, at: position) { list[$0].key ?? "" }
    }
    self.index = index
  }

  /// Returns the position of the first value with this key.
  func position(of key: String) -> Int? {
    guard let index else { return list.position(ofKey: key) }
    return index.find(key) { list[$0].key ?? "" }
  }
}
