import PageElements
import PageStateViews
import SeedTags
import Testing

@Suite struct StateViewErrorTests {
  @Test(
    .tags(.S18),
    arguments: [
      (
        .duplicateKey("a", view: "Home", path: ["x", "y"]),
        "Home at 'x/y' places two children under the key 'a'. "
          + "Give each child of a view its own key."
      ),
      (
        .emptyKey(view: "Home", path: []),
        "Home at '/' places a child under an empty key. Give it text."
      ),
      (
        .tooDeep(view: "Home", path: ["a"], limit: 100),
        "Home at 'a' is nested more than 100 views deep. "
          + "Check whether a view contains itself, or raise the tree's maximumDepth."
      ),
      (
        .endlessUpdates(view: "Home", path: [], renders: 50),
        "Home at '/' still changes its state after 50 renders of one turn. "
          + "Set state in viewDidUpdate only if it differs."
      ),
      (
        .noView(at: ["a", "b"]),
        "No view is placed at 'a/b'. Compare the path with the last rendering."
      ),
      (
        .viewMismatch("Counter", expected: "Home", path: ["a"]),
        "'a' is Counter, not Home. Name the type that is placed there."
      ),
      (
        .noFunction("didChange", path: ["a"]),
        "'a' has no function 'didChange'. "
          + "Pass one when you place it: .prop(forKey: …, isFunction: …)."
      ),
      (
        .argumentMismatch("Int", expected: "String", function: "f", path: ["a"]),
        "Function 'f' of 'a' takes String, not Int. "
          + "Use the key that the function was passed under."
      ),
    ] as [(StateViewError, String)])
  func eachErrorSaysWhatToDo(_ error: StateViewError, _ message: String) {
    #expect(error.description == message)
  }

  @Test func pathsHaveAReadableDescription() {
    #expect(StatePath().description == "/")
    #expect(StatePath(["a", "b"]).description == "a/b")
    #expect(StatePath().appending("a").appending(7) == ["a", "7"])
    let long = StatePath((0..<100).map(String.init))
    #expect(long.description == "0/1/2/3/…/96/97/98/99")
    #expect(StatePath(["\u{E9}"]) != ["e\u{301}"])
    #expect(StatePath(["a/b"]) != ["a", "b"])
  }
}
