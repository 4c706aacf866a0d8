import ElementSamples
import Foundation
import PageElements
import PageStateViews
import Testing

@Suite struct StateTreeSavingTests {
  private func json(_ tree: StateTree) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  @Test func aSavedTreeIsRestoredUnchanged() async throws {
    var tree = try StateTree(SignUp.self)
    try await tree.send(NameField.didChange, "Ada", at: ["name", "field"])
    let saved = try json(tree)
    #expect(
      saved == """
        {"children":{"name":{"state":{"text":"Ada"},"view":"NameField"},\
        "next":{"state":{},"view":"NextButton"}},\
        "state":{"isDone":false,"name":"Ada"},"view":"SignUp"}
        """)
    var restored = try StateTree(SignUp.self, restoring: decoder(saved))
    #expect(restored.element == tree.element)
    #expect(
      restored.lines == [
        "restored /", "rendered /", "placed name", "props set name", "restored name",
        "rendered name", "placed name/field", "placed next", "props set next", "restored next",
        "rendered next", "placed next/button", "placed next/hint",
      ])
    // The restored tree still handles events.
    try await restored.send(NextButton.didPress, at: ["next", "button"])
    #expect(try restored.state(of: SignUp.self).isDone)
  }

  @Test(arguments: [["\u{E9}", "e\u{301}"], ["~C3~A9", "\u{E9}"], ["a b", "state"]])
  func everyChildIsSavedUnderItsOwnKey(_ keys: [String]) throws {
    var tree = try StateTree(Counters.self)
    try tree.setState(of: Counters.self) { $0.keys = keys }
    for (count, key) in keys.enumerated() {
      try tree.setState(of: Counter.self, at: [key]) { $0.count = count + 1 }
    }
    let restored = try StateTree(Counters.self, restoring: decoder(json(tree)))
    for (count, key) in keys.enumerated() {
      #expect(try restored.state(of: Counter.self, at: [key]).count == count + 1)
    }
  }

  @Test func aRestoredViewIsNotInitializedAgain() throws {
    let saved = try json(StateTree(LifecycleTests.Busy.self))
    let restored = try StateTree(LifecycleTests.Busy.self, restoring: decoder(saved))
    #expect(try restored.state(of: LifecycleTests.Busy.self).initialized == 1)
  }

  @Test(
    arguments: [
      ("7", ["not restored /"]),
      ("null", ["not restored /"]),
      ("{}", ["not restored /"]),
      (#"{"view":"Home","state":{"keys":["z"],"title":""}}"#, ["not restored /"]),
      (#"{"view":"Counters","state":{"keys":7}}"#, ["not restored /"]),
      (#"{"view":"Counters","state":{"keys":["a"],"title":""},"children":7}"#, ["restored /"]),
      (
        #"{"view":"Counters","state":{"keys":["a","b"],"title":""},"children":{"a":7,"z":{}}}"#,
        ["restored /", "not restored a"]
      ),
      (
        #"{"view":"Counters","state":{},"children":{"b":{"view":"Counter","state":{"count":9}}}}"#,
        ["not restored /", "restored b"]
      ),
    ])
  func stateThatCannotBeDecodedStartsFresh(_ saved: String, _ notes: [String]) throws {
    let tree = try StateTree(Counters.self, restoring: decoder(saved))
    #expect(tree.lines.filter { $0.contains("restored") } == notes)
    let isRootRestored = notes.contains("restored /")
    #expect(
      try tree.state(of: Counters.self).title == (isRootRestored ? "" : "Counters"))
    if notes.contains("restored b") {
      #expect(try tree.state(of: Counter.self, at: ["b"]).count == 9)
    }
  }
}
