import PagePatching

/// Those who wait, by who has to pay for it: each payer's come one after the other, and the payers in
/// turn, so that a crowd of one waits behind itself. Each step takes constant time on average.
struct FairLine<Payer: Hashable & Sendable>: Sendable {
  private var lines: [Payer: AgeOrder<Int>] = [:]
  /// Those of whom somebody waits, by whose turn it is.
  private var turns = AgeOrder<Payer>()
  /// Those who have no turns for the time being.
  private var paused: Set<Payer> = []
  /// The payers by the length of their lines, and the greatest length.
  private var payersByLength: [Int: AgeOrder<Payer>] = [:]
  private var longest = 0
  private(set) var count = 0

  /// How many of a payer's wait.
  func count(of payer: Payer) -> Int { lines[payer]?.count ?? 0 }

  mutating func append(_ id: Int, of payer: Payer) {
    lines[payer, default: AgeOrder()].append(id)
    if lines[payer]?.count == 1, !paused.contains(payer) { turns.append(payer) }
    count += 1
    moved(payer, from: count(of: payer) - 1)
  }

  mutating func remove(_ id: Int, of payer: Payer) {
    guard lines[payer]?.remove(id) == true else { return }
    count -= 1
    moved(payer, from: count(of: payer) + 1)
    guard count(of: payer) == 0 else { return }
    lines[payer] = nil
    turns.remove(payer)
  }

  /// Takes out whose turn it is, of a payer who may have one now. The others keep theirs for the
  /// next round.
  mutating func next(where isFree: (Payer) -> Bool) -> Int? {
    for _ in 0..<turns.count {
      guard let payer = turns.removeOldest() else { return nil }
      turns.append(payer)
      guard isFree(payer), let id = lines[payer]?.oldest() else { continue }
      remove(id, of: payer)
      return id
    }
    return nil
  }

  /// Passes a payer over until ``resume(_:)``.
  ///
  /// - Returns: False where that is so already.
  mutating func pause(_ payer: Payer) -> Bool {
    turns.remove(payer)
    return paused.insert(payer).inserted
  }

  mutating func resume(_ payer: Payer) {
    guard paused.remove(payer) != nil, count(of: payer) > 0 else { return }
    turns.append(payer)
  }

  /// Takes out who came last of the payer with the longest line, if that is longer than `length`.
  mutating func dropFromLongest(than length: Int) -> Int? {
    guard longest > length, let payer = payersByLength[longest]?.oldest(),
      let id = lines[payer]?.newest()
    else { return nil }
    remove(id, of: payer)
    return id
  }

  private mutating func moved(_ payer: Payer, from length: Int) {
    payersByLength[length]?.remove(payer)
    if payersByLength[length]?.isEmpty == true { payersByLength[length] = nil }
    let now = count(of: payer)
    if now > 0 { payersByLength[now, default: AgeOrder()].append(payer) }
    // Lengths change by one, so the longest does too.
    if now > longest {
      longest = now
    } else if payersByLength[longest] == nil {
      longest = now
    }
  }
}
