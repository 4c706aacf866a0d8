import PagePatching

/// A queue that is fair by payer. It serves the items of one payer in FIFO order and the payers in rotation,
/// so many items of one payer delay only that payer. Each step takes constant time on average.
package struct FairQueue<Payer: Hashable & Sendable>: Sendable {
  private var queues: [Payer: AgeOrder<Int>] = [:]
  /// The payers with waiting items, in rotation order.
  private var rotation = AgeOrder<Payer>()
  /// The payers that are not served at present.
  private var paused: Set<Payer> = []
  /// The payers by the number of their items, and the greatest number.
  private var payersByLength: [Int: AgeOrder<Payer>] = [:]
  private var longest = 0
  /// The number of waiting items.
  package private(set) var count = 0

  package init() {}

  /// Returns the number of a payer's waiting items.
  package func count(of payer: Payer) -> Int { queues[payer]?.count ?? 0 }

  package mutating func append(_ id: Int, of payer: Payer) {
    queues[payer, default: AgeOrder()].append(id)
    if queues[payer]?.count == 1, !paused.contains(payer) { rotation.append(payer) }
    count += 1
    updateLength(payer, from: count(of: payer) - 1)
  }

  package mutating func remove(_ id: Int, of payer: Payer) {
    guard queues[payer]?.remove(id) == true else { return }
    count -= 1
    updateLength(payer, from: count(of: payer) + 1)
    guard count(of: payer) == 0 else { return }
    queues[payer] = nil
    rotation.remove(payer)
  }

  /// Removes and returns the next item of the first payer in the rotation that `isFree` admits. The payers
  /// before it keep their places for the next round.
  package mutating func next(where isFree: (Payer) -> Bool) -> Int? {
    for _ in 0..<rotation.count {
      guard let payer = rotation.removeOldest() else { return nil }
      rotation.append(payer)
      guard isFree(payer), let id = queues[payer]?.oldest() else { continue }
      remove(id, of: payer)
      return id
    }
    return nil
  }

  /// Skips a payer until ``resume(_:)``.
  ///
  /// - Returns: Whether the payer was not yet paused.
  mutating func pause(_ payer: Payer) -> Bool {
    rotation.remove(payer)
    return paused.insert(payer).inserted
  }

  mutating func resume(_ payer: Payer) {
    guard paused.remove(payer) != nil, count(of: payer) > 0 else { return }
    rotation.append(payer)
  }

  /// Removes and returns the newest item of the payer with the most items, if that payer has more than
  /// `length`.
  package mutating func dropFromLongest(than length: Int) -> Int? {
    guard longest > length, let payer = payersByLength[longest]?.oldest(),
      let id = queues[payer]?.newest()
    else { return nil }
    remove(id, of: payer)
    return id
  }

  private mutating func updateLength(_ payer: Payer, from length: Int) {
    payersByLength[length]?.remove(payer)
    if payersByLength[length]?.isEmpty == true { payersByLength[length] = nil }
    let now = count(of: payer)
    if now > 0 { payersByLength[now, default: AgeOrder()].append(payer) }
    // Lengths change by one, so the maximum changes by at most one.
    if now > longest {
      longest = now
    } else if payersByLength[longest] == nil {
      longest = now
    }
  }
}
