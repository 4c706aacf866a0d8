/// Things in the order in which they were last touched, the oldest first.
///
/// Every change takes constant time, seen over many: what was touched again or removed leaves an entry
/// behind that is skipped later, and all such entries are swept out once they are the larger part.
struct OldestFirst<Element: AnyObject> {
  private var touches: [ObjectIdentifier: (element: Element, turn: Int)] = [:]
  private var entries: [(id: ObjectIdentifier, turn: Int)] = []
  private var start = 0
  private var turn = 0

  var count: Int { touches.count }
  var isEmpty: Bool { touches.isEmpty }
  /// How many entries there are, those that are skipped included.
  var entryCount: Int { entries.count }
  /// All of them, in no order.
  var all: [Element] { touches.values.map(\.element) }

  func contains(_ element: Element) -> Bool { touches[ObjectIdentifier(element)] != nil }

  /// Adds an element, or makes it the newest again.
  mutating func touch(_ element: Element) {
    turn += 1
    touches[ObjectIdentifier(element)] = (element, turn)
    entries.append((ObjectIdentifier(element), turn))
    guard entries.count > 2 * touches.count + 16 else { return }
    entries = entries[start...].filter { isCurrent($0) }
    start = 0
  }

  /// - Returns: Whether it was there.
  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    touches.removeValue(forKey: ObjectIdentifier(element)) != nil
  }

  /// The one that was not touched for longest.
  var oldest: Element? {
    mutating get {
      while start < entries.count {
        if isCurrent(entries[start]) { return touches[entries[start].id]?.element }
        start += 1
      }
      entries.removeAll()
      start = 0
      return nil
    }
  }

  private func isCurrent(_ entry: (id: ObjectIdentifier, turn: Int)) -> Bool {
    touches[entry.id]?.turn == entry.turn
  }
}
