extension Coverage {
  static let stateView: [CoverageRow] = [
    CoverageRow("S1", "Components that hold state", .open),
    CoverageRow("S2", "A change of state renders again", .open),
    CoverageRow("S3", "Initial state", .open),
    CoverageRow("S4", "Rendering places children", .open),
    CoverageRow("S5", "A child component keeps its state from one rendering to the next", .open),
    CoverageRow("S6", "Plain views placed beside components", .open),
    CoverageRow("S7", "Keys of siblings are unique; a new key starts anew", .open),
    CoverageRow("S8", "Where a child is placed", .open),
    CoverageRow("S9", "Props that are values", .open),
    CoverageRow("S10", "Props that follow the parent's state", .open),
    CoverageRow("S11", "Props that are functions", .open),
    CoverageRow("S12", "Props are read by key", .open),
    CoverageRow("S13", "Keys of state and props are enums", .open),
    CoverageRow("S14", "The last value set for a prop wins", .open),
    CoverageRow("S15", "The order of a component's life", .open),
    CoverageRow("S16", "Children render with their parent", .open),
    CoverageRow("S17", "Placed views are added, removed and kept in order", .open),
    CoverageRow("S18", "Internal faults end the app", .noCounterpart("the types rule them out")),
    CoverageRow("S19", "A route leads to its root component", .open),
    CoverageRow(
      "S20", "The difference of two lists, applied, gives the second",
      test: "PagePatchingTests/LawTests/patchesLeadFromAnyDocumentToAnyOther"),
    CoverageRow(
      "S21", "The difference of lists with sections",
      test: "PagePatchingTests/PatchTests/operationsOnSeveralListsAreTheFewest",
      note: "Moves and updates, too"),
    CoverageRow("S22", "Easy to use, quick enough", .noCounterpart("a goal, no feature")),
  ]
}
