import PageElements
import RandomPages
import SeedTags
import Testing

@testable import PagePatching

/// Tests that a patch changes as few rows as possible.
@Suite struct PatchTests {
  private func items(_ keys: [Int], _ random: inout SeededGenerator) -> [RowChanges.Item] {
    keys.map { .init(key: $0, text: random.chance(80) ? "same" : "text \(random.below(3))") }
  }

  private func check(_ changes: RowChanges, _ comment: Comment) throws {
    let patch = try changes.patch()
    let fewest = changes.fewest
    #expect(try RowChanges.operations(of: patch) == fewest, comment)
    #expect(
      patch.changes
        == fewest.adds + fewest.removes + fewest.moves + fewest.cells + fewest.attributes,
      comment)
  }

  @Test(arguments: 0..<20)
  func aPatchOfOneListIsMinimal(group: Int) throws {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(group * 20 + seed))
      let bound = 1 + random.below(40)
      let old = (0..<bound).shuffled(using: &random).prefix(random.below(bound + 1))
      var new = random.chance(50) ? Array(old) : (0..<bound).shuffled(using: &random)
      if random.chance(60) {
        for _ in 0..<random.below(5) where !new.isEmpty {
          let moved = new.remove(at: random.below(new.count))
          if random.chance(70) { new.insert(moved, at: random.below(new.count + 1)) }
        }
      } else {
        new.shuffle(using: &random)
      }
      let changes = RowChanges(
        old: [items(Array(old), &random)], new: [items(new, &random)])
      guard changes.old != changes.new else { continue }
      try check(changes, "group \(group), seed \(seed)")
    }
  }

  @Test(.tags(.S21), arguments: 0..<20)
  func aPatchOfSeveralListsIsMinimal(group: Int) throws {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(1000 + group * 20 + seed))
      var sections: [[Int]] = [[], [], []]
      for key in 0..<random.below(30) { sections[random.below(3)].append(key) }
      let old = sections
      for _ in 0..<(1 + random.below(10)) {
        let (source, target) = (random.below(3), random.below(3))
        guard !sections[source].isEmpty else { continue }
        let moved = sections[source].remove(at: random.below(sections[source].count))
        if random.chance(80) {
          sections[target].insert(moved, at: random.below(sections[target].count + 1))
        }
      }
      let changes = RowChanges(
        old: old.map { items($0, &random) }, new: sections.map { items($0, &random) })
      guard changes.old != changes.new else { continue }
      try check(changes, "group \(group), seed \(seed)")
    }
  }

  @Test func aRowThatChangesSectionsIsOneMovePlusItsChanges() throws {
    let changes = RowChanges(
      old: [[.init(key: 1, text: "a"), .init(key: 2, text: "b")], [.init(key: 3, text: "c")]],
      new: [[.init(key: 2, text: "b")], [.init(key: 3, text: "c"), .init(key: 1, text: "new")]])
    let patch = try changes.patch()
    let operations = try JSONValue(parsing: patch.json).items.dropFirst().dropLast()
    #expect(
      Array(operations) == [
        .object([
          "op": .string("move"), "from": .string("/sections/0/rows/0"),
          "path": .string("/sections/1/rows/1"),
        ]),
        .object([
          "op": .string("replace"), "path": .string("/sections/1/rows/1/attributes"),
          "value": .object(["id": .string("s1.1")]),
        ]),
        .object([
          "op": .string("replace"), "path": .string("/sections/1/rows/1/cells/0"),
          "value": .string("<td>new</td>"),
        ]),
      ])
    #expect(patch.changes == 3)
  }

  @Test func anAddedOrRemovedSectionIsOneOperation() throws {
    let rows = (0..<5).map { RowChanges.Item(key: $0, text: "x") }
    let others = (5..<10).map { RowChanges.Item(key: $0, text: "x") }
    for (old, new) in [([rows, others], [rows]), ([rows], [rows, others])] {
      #expect(try RowChanges(old: old, new: new).patch().changes == 1)
    }
  }

  @Test func aMovedSectionIsOneOperation() throws {
    func document(_ keys: [String]) throws -> PageDocument {
      try PageDocument(
        page: "/", selfURL: "/", title: "",
        table: Table(
          sections: keys.map { Section(key: $0, rows: [Row(key: 1, Label($0))]) }))
    }
    let new = try document(["b", "c", "d", "a"])
    let patch = Patch(
      from: try document(["a", "b", "c", "d"]).fingerprint(key: .fixed), to: new,
      fingerprint: new.fingerprint(key: .fixed))
    #expect(patch.changes == 1)
  }
}
