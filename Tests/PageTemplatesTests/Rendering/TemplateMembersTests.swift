import Synchronization
import Testing

@testable import PageTemplates

/// Tests that a value is reflected as rarely as possible, because reflection is the largest cost.
@Suite struct TemplateMembersTests {
  /// Counts how often it is reflected.
  private final class Counted: CustomReflectable, Sendable {
    let times = Mutex(0)

    var customMirror: Mirror {
      times.withLock { $0 += 1 }
      return Mirror(self, children: ["a": 1, "b": "2"])
    }
  }

  private struct Numbered: CustomReflectable {
    let count: Int

    var customMirror: Mirror {
      Mirror(self, children: (0..<count).map { ("n\($0)", $0 as Any) } + [("n0", "again")])
    }
  }

  private class Base { let title = "base", own = "of base" }
  private final class Derived: Base { let name = "derived" }

  private func members(_ subject: Any) -> TemplateMembers {
    TemplateMembers(of: subject, isText: false, reader: ValueReader())
  }

  private func text(_ value: TemplateValue?) -> String? {
    if case .text(let text) = value { text } else { nil }
  }

  @Test func aValueIsReflectedTwicePerRendering() throws {
    struct Values: Sendable {
      let counted = Counted()
    }
    let values = Values()
    let template = "{{counted.a}}{{counted.b}}{{#counted}}{{a}}{{b}}{{a}}{{/counted}}"
    #expect(try filled(template, with: values) == "12121")
    // Once to determine its kind, and once to read its members.
    #expect(values.counted.times.withLock { $0 } == 2)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 100]) func allMembersAreFoundByTheirNames(count: Int) {
    let members = members(Numbered(count: count))
    for number in (0..<count).shuffled() + Array(0..<count) {
      #expect(text(members["n\(number)"]) == "\(number)")
    }
    #expect(members["n\(max(count, 1))"] == nil)
    #expect(members["none"] == nil)
    #expect(members.names == (0..<max(count, 1)).map { "n\($0)" })
  }

  @Test func theFirstOfTwoMembersWithOneNameIsUsed() {
    for count in [1, 100] {
      let members = members(Numbered(count: count))
      #expect(members.names.count == count)
      #expect(text(members["n0"]) == "0")
    }
  }

  @Test func superclassMembersFollowSubclassMembers() {
    let members = members(Derived())
    #expect(text(members["own"]) == "of base")
    #expect(members.names == ["name", "title", "own"])
    #expect(text(members["name"]) == "derived")
  }

  @Test func theMembersOfADictionaryAreItsTextKeys() {
    let members = members(["b": 1, "a": 2, "c": 3])
    #expect(text(members["c"]) == "3")
    #expect(members["d"] == nil)
    #expect(members.names == ["a", "b", "c"])
    #expect(self.members([1: "a"]).names == [])
  }
}
