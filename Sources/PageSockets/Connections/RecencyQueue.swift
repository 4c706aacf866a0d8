/// A collection in the order of the last touch, the oldest element first.
///
/// Every change takes amortized constant time. Touching or removing an element leaves a stale entry, which is skipped
/// later. All stale entries are removed when they are the majority.
struct RecencyQueue<Element: AnyObject> {
  private var touches: [ObjectIdentifier: (element: Element, stamp: Int)] = [:]
  private var entries: [(id: ObjectIdentifier, stamp: Int)] = []
  private var start = 0
  private var stamp = 0

  var count: Int { touches.count }
  var isEmpty: Bool { touches.isEmpty }
  /// The number of entries, including stale ones.
  var entryCount: Int { entries.count }
  /// All elements, in no particular order.
  var all: [Element] { touches.values.map(\.element) }

  func contains(_ element: Element) -> Bool { touches[ObjectIdentifier(element)] != nil }

  /// Adds an element, or makes it the newest.
  mutating func touch(_ element: Element) {
    stamp += 1
    touches[ObjectIdentifier(element)] = (element, stamp)
    entries.append((ObjectIdentifier(element), stamp))
    guard entries.count > 2 * touches.count + 16 else { return }
    entries = entries[start...].filter { isCurrent($0) }
    start = 0
  }

  /// - Returns: Whether the element was present.
  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    touches.removeValue(forKey: ObjectIdentifier(element)) != nil
  }

  /// The element whose last touch is the longest ago.
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

  private func isCurrent(_ entry: (id: ObjectIdentifier, stamp: Int)) -> Bool {
    touches[entry.id]?.stamp == entry.stamp
  }
}
