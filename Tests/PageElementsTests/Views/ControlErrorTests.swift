import PageElements
import Testing

@Suite struct ControlErrorTests {
  @Test(arguments: [
    (
      ControlError.emptyName(label: "Due"),
      "The control 'Due' has no name, so a form would not send it. Give it one."
    ),
    (
      .emptyLabel(name: "due"),
      "'due' has no label, so a screen reader could not tell what it is. Give it one."
    ),
    (
      .emptyTitle(value: "x", name: "size"),
      "The choice 'x' of 'size' has no title. Give it one."
    ),
    (
      .duplicateValue("x", name: "size"),
      "Two choices of 'size' have the value 'x'. Give each its own."
    ),
    (
      .notFinite(.infinity, of: "Disk"),
      "'Disk' has the value inf. Use finite numbers only."
    ),
    (
      .unorderedBounds(["2", "1"], of: "Disk"),
      "'Disk' has the bounds 2, 1. Put them in ascending order."
    ),
    (
      .notPositive(0, of: "Disk"),
      "'Disk' has a step or total of 0.0. Use a number above 0."
    ),
    (
      .invalidTime("noon", of: "Opens"),
      "'Opens' has the bound 'noon', which is not a time. Write it in the format of its field: "
        + "09:30, or 2026-02-28T09:30 for a day and a time."
    ),
  ])
  func anErrorSaysWhatToDo(_ error: ControlError, _ message: String) {
    #expect(error.description == message)
  }
}

/// Expects `ControlError.notFinite` for a label. The value is ignored, because `nan` equals nothing.
func expectNotFinite<Value>(
  of label: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
  let error = #expect(throws: ControlError.self, sourceLocation: sourceLocation) {
    _ = try body()
  }
  guard case .notFinite(_, of: label)? = error else {
    Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
    return
  }
}
