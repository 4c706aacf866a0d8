extension Coverage {
  static let exTable: [CoverageRow] = [
    CoverageRow(
      "E1", "One function makes a page's sections",
      test: "PageSiteTests/SiteTests/eachAddressLeadsToItsPage"),
    CoverageRow(
      "E2", "Sections are made again on demand",
      test: "PageSiteTests/PatchEndpointTests/nothingChangedIsAnEmptyPatch",
      note: "Every request makes them; an open page gets what changed"),
    CoverageRow("E3", "A hook after every change of sections", .live),
    CoverageRow("E4", "Cells configured for a value, with a template of their name", .open),
    CoverageRow("E5", "Rows typed by their data and cell", .open),
    CoverageRow(
      "E6", "Rows of different kinds in one section",
      test: "PageElementsTests/ElementTests/anyContainerHoldsAnyView"),
    CoverageRow("E7", "Cells are registered by themselves", .open),
    CoverageRow("E8", "Sections with titles, views and heights", .open),
    CoverageRow("E9", "Sections are edited; a header can be taken away", .open),
    CoverageRow("E10", "Which header or footer wins", .open),
    CoverageRow("E11", "A default header and footer for all sections", .open),
    CoverageRow("E12", "Rows respond to display and selection", .live),
    CoverageRow("E13", "A row configures its cell after it was rendered", .open),
    CoverageRow(
      "E14", "Rows are inserted, removed, moved and replaced",
      test: "PageElementsTests/TableRowEditingTests/rowsAreMovedWithinAndAcrossSections"),
    CoverageRow(
      "E15", "Sections are inserted, removed, moved and replaced",
      test: "PageElementsTests/TableSectionEditingTests/sectionsAreMovedWithTheirRows"),
    CoverageRow(
      "E16", "Rows are looked up by position and condition",
      test: "PageElementsTests/LookupTests/rowsOfATableAreFound"),
    CoverageRow("E17", "Actions at a row's side", .live),
    CoverageRow("E18", "What a screen reader says of a row", .open),
    CoverageRow("E19", "Pull to refresh", .live),
    CoverageRow(
      "E20", "A switch in a row; a shadow under a section",
      test: "PageElementsTests/SwitchTests/aSwitchIsOnOrOff"),
  ]
}
