import RandomPages
import SeedTags
import Testing

@testable import PagePatching

/// Tests of Dwifft's law for plain arrays: `x.apply(x.diff(y)) == y`, in both directions.
@Suite struct ArrayDiffLawTests {
  /// A step of a diff. Its indices refer to the list before that step.
  private enum Step: Equatable {
    case insert(String, at: Int)
    case delete(String, at: Int)
    case move(from: Int, to: Int)

    var reversed: Step {
      switch self {
      case .insert(let item, let index): .delete(item, at: index)
      case .delete(let item, let index): .insert(item, at: index)
      case .move(let source, let target): .move(from: target, to: source)
      }
    }
  }

  /// Returns the steps for the rows of a document.
  private func diff(_ old: [String], _ new: [String]) -> [Step] {
    let plan = ListPlan(old: Identity.keys(old), new: Identity.keys(new))
    var list = ListRearrangement(
      stayers: plan.newMiddle.map { plan.stays(new: $0) ? plan.oldIndex(ofNew: $0) : nil },
      waits: plan.oldMiddle.map(plan.moves), from: plan.oldMiddle.lowerBound)
    var steps = plan.oldMiddle.reversed().filter { plan.newIndex(ofOld: $0) == nil }
      .map { Step.delete(old[$0], at: $0) }
    for place in plan.newMiddle {
      let source = plan.oldIndex(ofNew: place)
      if plan.stays(new: place) {
        list.place(stayer: source)
        continue
      }
      if let source {
        let now = list.index(ofWaiting: source)
        list.take(waiting: source)
        steps.append(.move(from: now, to: list.insertionIndex))
      } else {
        steps.append(.insert(new[place], at: list.insertionIndex))
      }
      list.place(stayer: nil)
    }
    return steps
  }

  /// Returns the list after the steps, or `nil` if a step does not apply.
  private func apply(_ steps: [Step], to list: [String]) -> [String]? {
    var list = list
    for step in steps {
      switch step {
      case .insert(let item, let index):
        guard (0...list.count).contains(index) else { return nil }
        list.insert(item, at: index)
      case .delete(let item, let index):
        guard list.indices.contains(index), list[index] == item else { return nil }
        list.remove(at: index)
      case .move(let source, let target):
        guard list.indices.contains(source), (0..<list.count).contains(target) else { return nil }
        list.insert(list.remove(at: source), at: target)
      }
    }
    return list
  }

  /// Returns the bytes of the items, because `==` ignores the spelling of "é".
  private func bytes(_ list: [String]?) -> [[UInt8]]? { list?.map { Array($0.utf8) } }

  private func check(_ old: [String], _ new: [String], _ name: String) {
    let steps = diff(old, new)
    #expect(bytes(apply(steps, to: old)) == bytes(new), "\(name)")
    let back = apply(steps.reversed().map(\.reversed), to: new)
    #expect(bytes(back) == bytes(old), "\(name), backwards")
  }

  @Test(.tags(.S20), arguments: 0..<20)
  func aDiffTransformsTheOldArrayAndBack(group: Int) {
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(group * 50 + seed))
      let letters = (0..<random.below(30)).map { "\($0)" }
      let old = Array(letters.shuffled(using: &random).prefix(random.below(31)))
      let new = Array(letters.shuffled(using: &random).prefix(random.below(31)))
      check(old, new, "group \(group), seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func diffsOfRepeatedItemsAreReversible(group: Int) {
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(group * 50 + seed))
      let old = (0..<random.below(20)).map { _ in "\(random.below(4))" }
      let new = (0..<random.below(20)).map { _ in "\(random.below(4))" }
      check(old, new, "group \(group), seed \(seed): \(old) to \(new)")
    }
  }

  @Test(
    arguments: [
      ([], []), ([], ["a"]), (["a"], []), (["a"], ["a"]), (["a", "b"], ["b", "a"]),
      (["a", "a"], ["a"]), (["a"], ["a", "a"]), (["a", "b", "a"], ["b", "a", "b"]),
      (["\u{E9}"], ["e\u{301}"]),
    ] as [([String], [String])])
  func diffsOfSmallArraysAreReversible(_ old: [String], _ new: [String]) {
    check(old, new, "\(old) to \(new)")
  }

  @Test func equalArraysHaveNoSteps() {
    #expect(diff([], []) == [])
    #expect(diff(["a", "b", "a"], ["a", "b", "a"]) == [])
  }

  @Test func aMovedItemIsOneStep() {
    #expect(diff(["a", "b", "c", "d"], ["b", "c", "d", "a"]) == [.move(from: 0, to: 3)])
    #expect(diff(["a", "b"], ["b"]) == [.delete("a", at: 0)])
    #expect(diff(["a", "b"], ["a", "x", "b"]) == [.insert("x", at: 1)])
  }

  /// A case for which the seeds' algorithm took minutes, or overflowed the stack.
  @Test func threeHundredEditsOfTenThousandItemsAreReversible() {
    var random = SeededGenerator(seed: 300)
    let old = (0..<10_000).map { "item \($0)" }
    var new = old
    for edit in 0..<300 {
      switch edit % 3 {
      case 0: new.insert("new \(edit)", at: random.below(new.count + 1))
      case 1: new.remove(at: random.below(new.count))
      default:
        let item = new.remove(at: random.below(new.count))
        new.insert(item, at: random.below(new.count + 1))
      }
    }
    #expect(diff(old, new).count <= 300)
    check(old, new, "10,000 items")
  }

  @Test func reorderingTenThousandItemsIsReversible() {
    var random = SeededGenerator(seed: 301)
    let old = (0..<10_000).map { "item \($0)" }
    check(old, old.shuffled(using: &random), "shuffled")
    check(old, old.reversed(), "reversed")
  }
}
