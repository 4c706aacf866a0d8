extension Coverage {
  static let dxTable: [CoverageRow] = [
    CoverageRow(
      "D1", "A table model is attached to a page"),
    CoverageRow(
      "D2", "Sections are added and removed; no two share a name"),
    CoverageRow(
      "D3", "Sections are found by name"),
    CoverageRow(
      "D4", "Editing sections reports what was done",
      note: "An edit keeps a move's direction and can be undone"),
    CoverageRow(
      "D5", "Several edits in one animated batch"),
    CoverageRow(
      "D6", "An index from A to Z at the side"),
    CoverageRow(
      "D7", "Readers reorder rows"),
    CoverageRow(
      "D8", "Handlers for rows and headers that leave the screen"),
    CoverageRow(
      "D9", "The title of the delete button"),
    CoverageRow(
      "D10", "Values flow between rows and their objects",
      note: "Save stores, Reset shows what is stored"),
    CoverageRow(
      "D11", "Sections have a name and know their rows"),
    CoverageRow(
      "D12", "Titles, views and classes for headers and footers"),
    CoverageRow(
      "D13", "Headers are configured in two steps"),
    CoverageRow(
      "D14", "Rows are found, added, inserted, removed and moved"),
    CoverageRow(
      "D15", "Several rows inserted at once keep their order"),
    CoverageRow(
      "D16", "A row's identity"),
    CoverageRow(
      "D17", "Sources of a cell, and their order"),
    CoverageRow(
      "D18", "The order in which a cell is configured"),
    CoverageRow(
      "D19", "Automatic and fixed row heights"),
    CoverageRow(
      "D20", "Defaults of editing; indentation"),
    CoverageRow(
      "D21", "Readers insert and delete rows"),
    CoverageRow(
      "D22", "Selection can be vetoed or redirected",
      note: "Highlighting is the browser's own"),
    CoverageRow(
      "D23", "A button at a row's end with an action of its own"),
    CoverageRow(
      "D24", "A menu to copy and paste",
      note: "Buttons of the row"),
    CoverageRow(
      "D25", "Rows bound to properties of an object"),
    CoverageRow(
      "D26", "Controls report each change"),
    CoverageRow(
      "D27", "Hooks around binding and updating"),
    CoverageRow(
      "D28", "Rows repeated for each item of an array"),
  ]
}
