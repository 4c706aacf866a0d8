extension Coverage {
  static let dxTable: [CoverageRow] = [
    CoverageRow(
      "D1", "A table model is attached to a page",
      test: "PageSiteTests/SiteTests/eachAddressLeadsToItsPage"),
    CoverageRow(
      "D2", "Sections are added and removed; no two share a name",
      test: "PageElementsTests/TableHTMLTests/sectionsWithTheSameKeyAreAnError"),
    CoverageRow(
      "D3", "Sections are found by name",
      test: "PageElementsTests/LookupTests/sectionsAreFound"),
    CoverageRow(
      "D4", "Editing sections tells what was done",
      test: "PageElementsTests/TableEditTests/anEditReadsLikeALog",
      note: "An edit keeps a move's direction and can be undone"),
    CoverageRow(
      "D5", "Several edits in one animated batch",
      test: "ShowcaseTests/GalleryActionsTests/severalEditsAreOnePress"),
    CoverageRow(
      "D6", "An index from A to Z at the side",
      test: "PageSiteTests/SectionIndexTests/theIndexLeadsToEverySectionWhereverItIs"),
    CoverageRow(
      "D7", "Rows are reordered by their reader",
      test: "PageSiteTests/MoveTests/aRowMovesWhereItIsSent"),
    CoverageRow(
      "D8", "A row or header has left the screen",
      test: "Browser/test_live_script/test_rows_report_each_time_they_are_shown_and_left",
      note: "Rows tell it; headers do not"),
    CoverageRow(
      "D9", "The title of the delete button",
      test: "ShowcaseTests/GalleryActionsTests/aDeleteButtonHasATitleAndAsksFirst"),
    CoverageRow(
      "D10", "Values flow between rows and their objects",
      test: "ShowcaseTests/GalleryActionsTests/rowsAreBoundToAValue",
      note: "Save stores, Reset shows what is stored"),
    CoverageRow(
      "D11", "Sections have a name and know their rows",
      test: "PageElementsTests/SectionTests/keysOfAllKindsAreText"),
    CoverageRow(
      "D12", "Titles, views and classes for headers and footers",
      test: "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet"),
    CoverageRow(
      "D13", "Headers are configured in two steps",
      test: "PageElementsTests/SectionHeadersTests/aClassConfiguresItsHeadersBeforeTheSectionDoes",
      note: "A class of view makes it, then the section has the last word"),
    CoverageRow(
      "D14", "Rows are found, added, inserted, removed and moved",
      test: "PageElementsTests/TableRowEditingTests/severalRowsAreInsertedInOrder"),
    CoverageRow(
      "D15", "Several rows inserted at once keep their order",
      test: "PageElementsTests/TableRowEditingTests/severalRowsAreInsertedInOrder"),
    CoverageRow(
      "D16", "A row's identity",
      test: "PageElementsTests/RowKeyTests/rowsAreNamedByKeyOrPosition"),
    CoverageRow(
      "D17", "Where a cell comes from, and which source wins",
      test: "PageMigrationTests/StockRowTests/"
        + "aClosureWinsOverAClassOverATemplateOverTheStockCell"),
    CoverageRow(
      "D18", "The order in which a cell is configured",
      test: "PageMigrationTests/StockRowTests/aCellIsConfiguredInOneOrder"),
    CoverageRow(
      "D19", "Automatic and fixed row heights",
      test: "PageMigrationTests/StockRowTests/aHeightBlockWinsOverTheHeight"),
    CoverageRow(
      "D20", "Defaults of editing; indentation",
      test: "ShowcaseTests/GalleryActionsTests/rowsAreInsertedAndDeletedWhileTheListIsEdited",
      note: "A row can be edited once it has a handler for it"),
    CoverageRow(
      "D21", "Rows are inserted and deleted by their reader",
      test: "PageSiteTests/RowEditingTests/aGestureRunsItsHandler"),
    CoverageRow(
      "D22", "Selection can be vetoed or redirected",
      test: "PageSiteTests/SelectionTests/aSelectionMayHappenOrNotOrGoElsewhere",
      note: "Highlighting is the browser's own"),
    CoverageRow(
      "D23", "A button at a row's end with an action of its own",
      test: "PageElementsTests/RowRespondersTests/anAccessoryIsAButton"),
    CoverageRow(
      "D24", "A menu to copy and paste",
      test: "ShowcaseTests/GalleryActionsTests/rowsHaveActionsAtTheirEnds",
      note: "Buttons of the row's; the menu for text is the browser's own"),
    CoverageRow(
      "D25", "Rows bound to properties of an object",
      test: "ShowcaseTests/GalleryActionsTests/rowsAreBoundToAValue",
      note: "By key path; values can be cleared"),
    CoverageRow(
      "D26", "Controls report each change",
      test: "ShowcaseTests/GalleryActionsTests/controlsTellOfEachChange"),
    CoverageRow(
      "D27", "Hooks around binding and updating",
      test: "ShowcaseTests/GalleryActionsTests/aHookRefusesAValueBeforeItIsStored"),
    CoverageRow(
      "D28", "Rows repeated for each item of an array",
      test: "PageMigrationTests/TypedRowTests/aSectionHasARowForEachValue"),
  ]
}
