extension Coverage {
  static let exTable: [CoverageRow] = [
    CoverageRow(
      "E1", "One function makes a page's sections"),
    CoverageRow(
      "E2", "Sections are regenerated on demand"),
    CoverageRow(
      "E3", "A hook after every change of sections"),
    CoverageRow(
      "E4", "Cells configured for a value, by template"),
    CoverageRow(
      "E5", "Rows typed by their data and cell"),
    CoverageRow(
      "E6", "Rows of different kinds in one section"),
    CoverageRow(
      "E7", "Cells are registered automatically"),
    CoverageRow(
      "E8", "Sections with titles, views and heights"),
    CoverageRow(
      "E9", "Sections are edited; headers can be removed"),
    CoverageRow(
      "E10", "Which header or footer wins"),
    CoverageRow(
      "E11", "A default header and footer for all sections"),
    CoverageRow(
      "E12", "Rows respond to display and selection"),
    CoverageRow(
      "E13", "A row configures its rendered cell"),
    CoverageRow(
      "E14", "Rows are inserted, removed, moved and replaced"),
    CoverageRow(
      "E15", "Sections are inserted, removed, moved and replaced"),
    CoverageRow(
      "E16", "Rows are looked up by position and condition"),
    CoverageRow(
      "E17", "Actions at a row's side",
      note: "Buttons in view, in place of swipes"),
    CoverageRow(
      "E18", "What a screen reader reads for a row"),
    CoverageRow(
      "E19", "Pull to refresh",
      note: "A button or a link"),
    CoverageRow(
      "E20", "A switch in a row; a shadow under a section"),
  ]
}
