extension Coverage {
  static let stateView: [CoverageRow] = [
    CoverageRow(
      "S1", "Components that hold state"),
    CoverageRow(
      "S2", "A change of state triggers a new rendering",
      note: "Once per turn, as one patch"),
    CoverageRow(
      "S3", "Initial state"),
    CoverageRow(
      "S4", "Rendering places children"),
    CoverageRow(
      "S5", "A child keeps its state between renderings"),
    CoverageRow(
      "S6", "Plain views placed beside components"),
    CoverageRow(
      "S7", "Keys of siblings are unique; a new key starts anew"),
    CoverageRow(
      "S8", "Where a child is placed",
      note: "Size, centre, edges, offset and height; no solver"),
    CoverageRow(
      "S9", "Props that are values"),
    CoverageRow(
      "S10", "Props that follow the parent's state"),
    CoverageRow(
      "S11", "Props that are functions"),
    CoverageRow(
      "S12", "Props are read by key"),
    CoverageRow(
      "S13", "Keys of state and props are enums"),
    CoverageRow(
      "S14", "The last value set for a prop wins"),
    CoverageRow(
      "S15", "The order of a component's lifecycle hooks"),
    CoverageRow(
      "S16", "Children render with their parent",
      note: "Except those whose props are equal"),
    CoverageRow(
      "S17", "Placed views are added and removed in order"),
    CoverageRow(
      "S18", "Internal faults are reported",
      note: "As thrown errors; a page does not stop the server"),
    CoverageRow(
      "S19", "A route leads to its root component"),
    CoverageRow(
      "S20", "The difference of two lists"),
    CoverageRow(
      "S21", "The difference of lists with sections",
      note: "Moves and updates, too"),
    CoverageRow("S22", "Easy to use, quick enough", .noCounterpart("a goal, not a feature")),
  ]
}
