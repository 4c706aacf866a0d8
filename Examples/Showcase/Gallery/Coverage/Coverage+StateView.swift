extension Coverage {
  static let stateView: [CoverageRow] = [
    CoverageRow(
      "S1", "Components that hold state",
      test: "PageSiteTests/StateViewPageTests/anyGesturesLeadToWhatThePageShows"),
    CoverageRow(
      "S2", "A change of state renders again",
      test: "PageSiteTests/StateViewPageTests/everyGestureIsOnePatch",
      note: "All changes of one turn render once, and are one patch"),
    CoverageRow(
      "S3", "Initial state",
      test: "PageStateViewsTests/StateViewTests/aStateViewStartsWithItsInitialState"),
    CoverageRow(
      "S4", "Rendering places children",
      test: "PageStateViewsTests/StateViewTests/aStateViewMayPlaceNothing"),
    CoverageRow(
      "S5", "A child component keeps its state from one rendering to the next",
      test: "PageStateViewsTests/PlacementKeyTests/aKeptKeyKeepsTheStateWhereverItStands"),
    CoverageRow(
      "S6", "Plain views placed beside components",
      test: "PageStateViewsTests/PlacedElementTests/aChangedElementIsUpdatedInItsPlace"),
    CoverageRow(
      "S7", "Keys of siblings are unique; a new key starts anew",
      test: "PageStateViewsTests/PlacementKeyTests/keysAreUniqueAmongSiblings"),
    CoverageRow(
      "S8", "Where a child is placed",
      test: "PageStateViewsTests/PlacementLayoutTests/aLayoutIsTypedCSS",
      note: "Size, centre, edges, offset and height; no solver"),
    CoverageRow(
      "S9", "Props that are values",
      test: "PageStateViewsTests/StatePropsTests/aChildReadsWhatItsParentPassed"),
    CoverageRow(
      "S10", "Props that follow the parent's state",
      test: "PageStateViewsTests/StatePropsTests/aLinkFollowsTheParentsState"),
    CoverageRow(
      "S11", "Props that are functions",
      test: "PageSiteTests/StateViewPageTests/twoTypedCharactersEnableNext"),
    CoverageRow(
      "S12", "Props are read by key",
      test: "PageStateViewsTests/StatePropsTests/aChildReadsWhatItsParentPassed"),
    CoverageRow(
      "S13", "Keys of state and props are enums",
      test: "PageStateViewsTests/StatePropsTests/aLinkFollowsTheParentsState"),
    CoverageRow(
      "S14", "The last value set for a prop wins",
      test: "PageStateViewsTests/StatePropsTests/propsHoldForOneRender"),
    CoverageRow(
      "S15", "The order of a component's life",
      test: "PageStateViewsTests/LifecycleTests/viewsAreToldInOrder"),
    CoverageRow(
      "S16", "Children render with their parent",
      test: "PageStateViewsTests/LifecycleTests/aChildWhosePropsAreEqualIsSkipped",
      note: "Except those whose props are equal"),
    CoverageRow(
      "S17", "Placed views are added, removed and kept in order",
      test: "PageStateViewsTests/PlacementKeyTests/anyOrderKeepsTheStates"),
    CoverageRow(
      "S18", "Internal faults are reported",
      test: "PageStateViewsTests/StateViewErrorTests/eachErrorSaysWhatToDo",
      note: "As errors that are thrown; a page does not end the server"),
    CoverageRow(
      "S19", "A route leads to its root component",
      test: "PageSiteTests/StateViewPageTests/aPageIsOneRowOfItsView"),
    CoverageRow(
      "S20", "The difference of two lists, applied, gives the second",
      test: "PagePatchingTests/ArrayDiffLawTests/aDiffLeadsToTheNewArrayAndBack"),
    CoverageRow(
      "S21", "The difference of lists with sections",
      test: "PagePatchingTests/PatchTests/operationsOnSeveralListsAreTheFewest",
      note: "Moves and updates, too"),
    CoverageRow("S22", "Easy to use, quick enough", .noCounterpart("a goal, no feature")),
  ]
}
