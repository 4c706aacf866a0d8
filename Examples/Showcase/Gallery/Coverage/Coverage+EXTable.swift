extension Coverage {
  static let exTable: [CoverageRow] = [
    CoverageRow(
      "E1", "One function makes a page's sections",
      test: "PageSiteTests/SectionsPageTests/aPageShowsTheSectionsItGenerates"),
    CoverageRow(
      "E2", "Sections are made again on demand",
      test: "PageSiteTests/SectionsPageTests/everyRequestGeneratesThemAnew"),
    CoverageRow(
      "E3", "A hook after every change of sections",
      test: "ShowcaseTests/GalleryActionsTests/aHookRunsAfterEveryChangeOfSections",
      note: "A property observer; open copies follow"),
    CoverageRow(
      "E4", "Cells configured for a value, with a template of their name",
      test: "PageMigrationTests/TypedRowTests/aCellShowsWhatItWasConfiguredFor"),
    CoverageRow(
      "E5", "Rows typed by their data and cell",
      test: "PageMigrationTests/TypedRowTests/aTypedRowBecomesARowOfItsCell"),
    CoverageRow(
      "E6", "Rows of different kinds in one section",
      test: "PageMigrationTests/TypedRowTests/unlikeRowsShareASection"),
    CoverageRow(
      "E7", "Cells are registered by themselves",
      test: "PageTemplatesTests/TemplateLibraryTests/"
        + "theTemplatesOfADirectoryAndItsFoldersAreRead"),
    CoverageRow(
      "E8", "Sections with titles, views and heights",
      test: "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet"),
    CoverageRow(
      "E9", "Sections are edited; a header can be taken away",
      test: "PageElementsTests/SectionHeadersTests/aRemovedHeaderIsNotOneThatWasNeverSet"),
    CoverageRow(
      "E10", "Which header or footer wins",
      test: "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet"),
    CoverageRow(
      "E11", "A default header and footer for all sections",
      test: "PageElementsTests/SectionHeadersTests/aSectionsHeightHoldsWhereverItsHeaderComesFrom"),
    CoverageRow(
      "E12", "Rows respond to display and selection",
      test: "PageSiteTests/SelectionTests/aSelectionMayHappenOrNotOrGoElsewhere"),
    CoverageRow(
      "E13", "A row configures its cell after it was rendered",
      test: "PageMigrationTests/ConfigurableRowTests/theConfigurationRunsAfterTheCellsOwn"),
    CoverageRow(
      "E14", "Rows are inserted, removed, moved and replaced",
      test: "PageElementsTests/TableRowEditingTests/rowsAreMovedWithinAndAcrossSections"),
    CoverageRow(
      "E15", "Sections are inserted, removed, moved and replaced",
      test: "PageElementsTests/TableSectionEditingTests/sectionsAreMovedWithTheirRows"),
    CoverageRow(
      "E16", "Rows are looked up by position and condition",
      test: "PageElementsTests/LookupTests/rowsOfATableAreFound"),
    CoverageRow(
      "E17", "Actions at a row's side",
      test: "PageElementsTests/RowRespondersTests/furtherButtonsStandFirstInTheirOrder",
      note: "Buttons in view, in place of swipes"),
    CoverageRow(
      "E18", "What a screen reader says of a row",
      test: "PageElementsTests/TablePropertiesHTMLTests/accessibilityIsWrittenOut"),
    CoverageRow(
      "E19", "Pull to refresh",
      test: "ShowcaseTests/GalleryActionsTests/refreshingSendsTheRowsAnew",
      note: "A button or a link; pulling is the browser's own"),
    CoverageRow(
      "E20", "A switch in a row; a shadow under a section",
      test: "PageElementsTests/SwitchTests/aSwitchIsOnOrOff"),
  ]
}
