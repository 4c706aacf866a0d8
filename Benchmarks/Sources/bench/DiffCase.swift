/// An item of workload D.
struct DiffItem: Equatable {
  var id: Int
  var name: String
  var amount: Int

  init(id: Int, amount: Int) {
    let digits = String(id)
    self.id = id
    name = "Item " + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    self.amount = amount
  }
}

/// A case of workload D: a change of a list of items.
enum DiffCase: String, CaseIterable {
  case update1, insdel1, shuffle10, reverse, append100, rotate1, mixed

  /// The operation counts in the workload's definition, for lists of 1,000 and 100,000 items.
  var published: (thousand: Int, hundredThousand: Int) {
    switch self {
    case .update1: (10, 1_000)
    case .insdel1: (20, 2_000)
    case .shuffle10: (96, 9_998)
    case .reverse: (999, 99_999)
    case .append100: (100, 100)
    case .rotate1: (1, 1)
    case .mixed: (124, 12_887)
    }
  }

  /// The maximum time to write the patch, as a multiple of the time to serialize the whole new document.
  var limit: Double {
    switch self {
    case .update1, .append100: 0.5
    case .insdel1, .rotate1: 1
    case .shuffle10, .mixed: 1.5
    case .reverse: 2
    }
  }

  static func items(_ count: Int) -> [DiffItem] {
    (0..<count).map { DiffItem(id: $0 + 1, amount: ($0 * 7919) % 10007) }
  }

  /// Returns the list that `old` becomes, by the rules of the workload's generator.
  func target(of old: [DiffItem]) -> [DiffItem] {
    var random = SplitMix64(seed: 7)
    var items = old
    let count = old.count
    switch self {
    case .update1: Self.update(&items, random.sample(count / 100, of: count))
    case .insdel1: Self.replace(&items, count / 100, firstID: count + 1, &random)
    case .shuffle10:
      let places = random.sample(count / 10, of: count)
      var sources = places
      for last in stride(from: sources.count - 1, to: 0, by: -1) {
        sources.swapAt(last, random.below(last + 1))
      }
      for (place, source) in zip(places, sources) { items[place] = old[source] }
    case .reverse: items.reverse()
    case .append100: items += (0..<100).map { DiffItem(id: count + $0 + 1, amount: $0) }
    case .rotate1: items.append(items.removeFirst())
    case .mixed:
      items = DiffCase.shuffle10.target(of: old)
      random = SplitMix64(seed: 11)
      Self.replace(&items, count / 100, firstID: count + 1, &random)
      Self.update(&items, random.sample(count / 100, of: items.count))
    }
    return items
  }

  private static func update(_ items: inout [DiffItem], _ places: [Int]) {
    for place in places { items[place].amount += 1 }
  }

  private static func replace(
    _ items: inout [DiffItem], _ changes: Int, firstID: Int, _ random: inout SplitMix64
  ) {
    let gone = Set(random.sample(changes, of: items.count))
    items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
    for change in 0..<changes {
      let place = random.below(items.count + 1)
      items.insert(DiffItem(id: firstID + change, amount: change), at: place)
    }
  }

  /// Returns the smallest number of operations that turn one list into the other. Each removed, new or changed item
  /// counts as one, and so does each remaining item outside a longest run that is still in order.
  static func fewestOperations(from old: [DiffItem], to new: [DiffItem]) -> Int {
    var places: [Int: Int] = [:]
    for (place, item) in old.enumerated() { places[item.id] = place }
    var kept: [Int] = []
    var updates = 0
    for item in new {
      guard let place = places[item.id] else { continue }
      kept.append(place)
      if old[place] != item { updates += 1 }
    }
    let (deletes, inserts) = (old.count - kept.count, new.count - kept.count)
    return deletes + inserts + updates + kept.count - longestRun(kept, below: old.count)
  }

  /// Returns the length of a longest increasing subsequence. Finds the longest one that ends below each value, with
  /// prefix maxima in a binary indexed tree. The library uses a different algorithm.
  private static func longestRun(_ values: [Int], below bound: Int) -> Int {
    var longest = Array(repeating: 0, count: bound + 1)
    var result = 0
    for value in values {
      var length = 1
      var place = value
      while place > 0 {
        length = max(length, longest[place] + 1)
        place &= place - 1
      }
      place = value + 1
      while place <= bound {
        longest[place] = max(longest[place], length)
        place += place & -place
      }
      result = max(result, length)
    }
    return result
  }
}

extension SplitMix64 {
  /// Returns `size` different numbers below `count`, by a partial Fisher-Yates shuffle.
  fileprivate mutating func sample(_ size: Int, of count: Int) -> [Int] {
    var numbers = Array(0..<count)
    for place in 0..<size { numbers.swapAt(place, place + below(count - place)) }
    return Array(numbers[..<size])
  }
}
