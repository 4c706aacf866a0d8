extension Coverage {
  static let viewElements: [CoverageRow] = [
    CoverageRow(
      "N1", "Custom view types"),
    CoverageRow(
      "N2", "Elements are values that render themselves"),
    CoverageRow(
      "N3", "One type pairs views with props"),
    CoverageRow(
      "N4", "An element customised on the spot"),
    CoverageRow(
      "N5", "Type's look, then customisation, then props"),
    CoverageRow(
      "N6", "Views from code, templates or closures"),
    CoverageRow(
      "N7", "Views written as templates with outlets"),
    CoverageRow(
      "N8", "A view that cannot be built says why"),
    CoverageRow(
      "N9", "Elements of any type in one array"),
    CoverageRow(
      "N10", "Containers: background, margins, interaction"),
    CoverageRow(
      "N11", "Rows"),
    CoverageRow(
      "N12", "A fixed height is its own estimate"),
    CoverageRow(
      "N13", "Separators: hidden, full, inset"),
    CoverageRow(
      "N14", "One type for section headers and footers"),
    CoverageRow(
      "N15", "Sections with header and footer"),
    CoverageRow(
      "N16", "Tables of sections, or of rows alone"),
    CoverageRow(
      "N17", "Estimated heights of rows not yet shown"),
    CoverageRow(
      "N18", "Estimated heights of headers and footers"),
    CoverageRow(
      "N19", "A measured height estimates similar views"),
    CoverageRow(
      "N20", "Defaults of estimates: 44 pixels"),
    CoverageRow(
      "N21", "No separator after the last row"),
    CoverageRow(
      "N22", "A new table replaces the one shown",
      note: "As a patch"),
    CoverageRow(
      "N23", "Only changes of a row are drawn"),
    CoverageRow(
      "N24", "Cells are reused",
      .noCounterpart("the browser owns its nodes; rows of one kind share only a stylesheet")),
    CoverageRow(
      "N25", "Backgrounds of section headers"),
    CoverageRow(
      "N26", "Stacks: axis, distribution, alignment, spacing"),
    CoverageRow(
      "N27", "A stack is identified by its parts"),
    CoverageRow(
      "N28", "A stack changes minimally"),
    CoverageRow(
      "N29", "Label, image, button, text field, empty row"),
    CoverageRow(
      "N30", "A child pinned to the edges or margins"),
    CoverageRow(
      "N31", "Colours compared by red, green, blue and opacity"),
    CoverageRow(
      "N32", "Table header view; centred content"),
    CoverageRow(
      "N33", "An element that updates itself"),
  ]

  static let viewElementsTests: [CoverageRow] = [
    CoverageRow(
      "NT1", "Erased elements compare by type and props"),
    CoverageRow(
      "NT2", "Templates are loaded, set up once, and checked"),
    CoverageRow(
      "NT3", "A customised element differs from a plain one"),
    CoverageRow(
      "NT4", "All four ways to build a view"),
    CoverageRow(
      "NT5", "A customisation wins over the type's own look"),
    CoverageRow(
      "NT6", "Colours are compared, insets are written",
      note: "There are no random ids"),
    CoverageRow(
      "NT7", "Defaults of rows, headers and footers; separators"),
    CoverageRow(
      "NT8", "A changed separator only restyles its row"),
    CoverageRow(
      "NT9", "Sections and tables are values; rows found by position"),
    CoverageRow(
      "NT10", "A table of three sections, drawn whole"),
  ]

  static let viewElementsOld: [CoverageRow] = [
    CoverageRow(
      "O1", "Views that update from optional props"),
    CoverageRow(
      "O2", "Styles and names set on an element"),
    CoverageRow(
      "O3", "Elements created only when shown"),
    CoverageRow(
      "O4", "A component decides whether to update"),
    CoverageRow(
      "O5", "Components made of stacks"),
    CoverageRow(
      "O6", "Horizontal stacks, also scrolling"),
    CoverageRow(
      "O7", "Vertical stacks, also filling the width"),
    CoverageRow("O8", "Stacks in stacks"),
    CoverageRow(
      "O9", "The included views, from label to empty space"),
    CoverageRow(
      "O10", "Defaults of a row",
      note: "Margins of 8, as in 0.1"),
    CoverageRow(
      "O11", "Margins: zero, all, by axis, by side"),
    CoverageRow(
      "O12", "Separators as 0.1 names them"),
    CoverageRow(
      "O13", "Defaults of section headers and footers"),
    CoverageRow(
      "O14", "A view above the table that scrolls with it"),
    CoverageRow(
      "O15", "Stretchy headers"),
    CoverageRow(
      "O16", "A header that scrolls up with the content"),
    CoverageRow(
      "O17", "A header that shrinks to a minimum height"),
    CoverageRow(
      "O18", "Inconsistent heights are rejected"),
    CoverageRow(
      "O19", "Header view or stretchy header"),
    CoverageRow(
      "O20", "A stretchy header rules out centred content"),
    CoverageRow(
      "O21", "Short content is centred"),
    CoverageRow(
      "O22", "Further table flags under their old names"),
    CoverageRow(
      "O23", "The keyboard does not hide the focused field",
      note: "The browser resizes the content"),
    CoverageRow(
      "O24", "A page is the place where a table is made"),
    CoverageRow(
      "O25", "Reloading everything jumps to the top",
      note: "A link to the page"),
    CoverageRow(
      "O26", "Reloading the rows keeps the place"),
    CoverageRow(
      "O27", "Rows come and go with an animation"),
    CoverageRow(
      "O28", "More rows are fetched as the last ones come into view"),
    CoverageRow(
      "O29", "A row that is selected runs a closure"),
    CoverageRow(
      "O30", "Rows, headers and footers by their position"),
    CoverageRow(
      "O31", "Whether a section header floats",
      .noCounterpart("only the browser knows what sticks")),
    CoverageRow(
      "O32", "Styles for whole arrays of rows"),
    CoverageRow(
      "O33", "Children take their container's background",
      note: "A child without a background shows its container's"),
    CoverageRow(
      "O34", "A mode that shows the boxes of all views"),
    CoverageRow(
      "O35", "Helpers for size, ratio, corners and borders"),
    CoverageRow(
      "O36", "No gap between a shrinking header and the first section header",
      note: "A known issue of 0.1"),
    CoverageRow(
      "O37", "A small core; live props; collections"),
    CoverageRow("O38", "Sixteen demo pages"),
  ]
}
