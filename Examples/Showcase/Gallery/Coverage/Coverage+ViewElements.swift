extension Coverage {
  static let viewElements: [CoverageRow] = [
    CoverageRow(
      "N1", "View types of one's own: props in, HTML out",
      test: "PageElementsTests/ElementTests/aViewOfOnesOwnRendersItsProps"),
    CoverageRow(
      "N2", "Elements are values that render themselves",
      test: "PageElementsTests/ElementTests/elementsAreEqualWhenTheirPropsAre"),
    CoverageRow(
      "N3", "One generic type pairs any view with its props",
      test: "PageElementsTests/ElementTests/propsMayBeChanged"),
    CoverageRow(
      "N4", "An element customised on the spot, the original untouched",
      test: "PageElementsTests/ElementOfStylingTests/customizingLeavesTheOriginalAsItIs"),
    CoverageRow(
      "N5", "The type's own look, then the customisation, then the props",
      test: "PageElementsTests/ElementOfStylingTests/"
        + "aViewsOwnStyleComesFirstAndItsHTMLLast"),
    CoverageRow(
      "N6", "A view is made in code, from a template, or by a closure",
      test: "PageElementsTests/ViewBuildMethodTests/aCustomBlockChoosesAView"),
    CoverageRow(
      "N7", "Views written as templates with outlets",
      test: "PageTemplatesTests/TemplateViewTests/aViewIsTheTemplateNamedLikeItsType"),
    CoverageRow(
      "N8", "A view that cannot be built says why",
      test: "PageElementsTests/ViewBuildMethodTests/anErrorSaysWhatToDo"),
    CoverageRow(
      "N9", "Elements of any type in one array",
      test: "PageElementsTests/AnyElementTests/erasedElementsAreEqualWhenTypeAndPropsAre"),
    CoverageRow(
      "N10", "Containers: background, margins, and whether they can be touched",
      test: "PageElementsTests/ElementContainerTests/theHousesDefaultsHold"),
    CoverageRow(
      "N11", "Rows", test: "PageElementsTests/RowTests/aRowOfOneElementSpansTheColumns"),
    CoverageRow(
      "N12", "A fixed height is its own estimate",
      test: "PageMigrationTests/ContainerMirrorTests/aFixedHeightIsItsOwnEstimate"),
    CoverageRow(
      "N13", "Separators: hidden, full, inset",
      test: "PageElementsTests/RowHTMLTests/separators"),
    CoverageRow(
      "N14", "One type for section headers and footers",
      test: "PageElementsTests/SectionHTMLTests/headersAndFootersCarryTheirStyle"),
    CoverageRow(
      "N15", "Sections with header and footer",
      test: "PageElementsTests/SectionTests/aTitleBecomesALabelInTheHeader"),
    CoverageRow(
      "N16", "Tables of sections, or of rows alone",
      test: "PageElementsTests/TableTests/rowsMakeOneSection"),
    CoverageRow(
      "N17", "Estimated heights of rows that were not shown yet",
      test:
        "PageElementsTests/TableEstimatesTests/aMeasuredHeightBecomesTheEstimateAndLeavesTheHeight",
      note: "Browsers remember the heights of rows that were shown"),
    CoverageRow(
      "N18", "Estimated heights of headers and footers",
      test:
        "PageMigrationTests/TableOfElementsMirrorTests/measuredHeightsAreKeptWhileTheHeightStaysAutomatic"
    ),
    CoverageRow(
      "N19", "One view's measured height serves as a guess for its like",
      test: "PageElementsTests/TableEstimatesTests/rowsOfOneTypeAreGuessedAlike"),
    CoverageRow(
      "N20", "Defaults of estimates: 44 pixels",
      test: "PageElementsTests/TableEstimatesTests/aRowIsTakenToBeFortyFourPixelsHigh"),
    CoverageRow(
      "N21", "No separator after the last row",
      test: "PageElementsTests/TableHTMLTests/trailingSeparatorsAreHiddenUnlessAskedFor"),
    CoverageRow(
      "N22", "A new table takes the place of the one shown",
      test: "PagePatchingTests/LawTests/patchesLeadFromAnyDocumentToAnyOther",
      note: "What differs is found and sent as a patch"),
    CoverageRow(
      "N23", "Only what changed of a row is drawn again",
      test: "PagePatchingTests/DocumentDiffTests/aChangedCellIsReplacedAlone"),
    CoverageRow(
      "N24", "Cells are reused",
      .noCounterpart("the browser owns its nodes; a stylesheet is what rows of a kind share")),
    CoverageRow(
      "N25", "Backgrounds of section headers",
      test: "PageElementsTests/SectionHTMLTests/headersAndFootersCarryTheirStyle"),
    CoverageRow(
      "N26", "Stacks: axis, distribution, alignment, spacing",
      test: "PageElementsTests/StackTests/aStackSaysHowItDistributes"),
    CoverageRow(
      "N27", "A stack is identified by its parts",
      test: "PageElementsTests/StackTests/aStackIsIdentifiedByItsChildren"),
    CoverageRow(
      "N28", "A stack changes as little as it must",
      test: "PagePatchingTests/StackPatchTests/"
        + "aChangeOfStructureLayoutOrChildReplacesItsCellAlone"),
    CoverageRow(
      "N29", "Label, image, button, text field, empty row",
      test: "PageElementsTests/LabelTests/aLabelIsItsTextEscaped"),
    CoverageRow(
      "N30", "A child pinned to the edges or margins",
      test: "PageElementsTests/ElementStyleTests/anElementHasItsPlace"),
    CoverageRow(
      "N31", "Colours compared by red, green, blue and opacity",
      test: "PageElementsTests/ColorTests/coloursAreEqualWhenAllFourPartsAre"),
    CoverageRow(
      "N32", "Table header view; centred content",
      test: "PageElementsTests/TablePropertiesHTMLTests/aTableSaysWhatItWasTold"),
    CoverageRow(
      "N33", "An element that updates itself",
      test: "ShowcaseTests/GalleryActionsTests/aLabelUpdatesItself"),
  ]

  static let viewElementsTests: [CoverageRow] = [
    CoverageRow(
      "NT1", "Erased elements compare by type and props",
      test: "PageMigrationTests/AnyElementMirrorTests"),
    CoverageRow(
      "NT2", "Templates are loaded, set up once, and refused when wrong",
      test: "PageTemplatesTests/TemplateViewTests/aTemplateIsSetUpOnceForAllItsViews"),
    CoverageRow(
      "NT3", "A customised element differs from a plain one",
      test: "PageMigrationTests/ElementOfViewMirrorTests"),
    CoverageRow(
      "NT4", "All four ways to build a view",
      test: "PageMigrationTests/ElementableViewBuildMethodMirrorTests"),
    CoverageRow(
      "NT5", "A customisation wins over the type's own look",
      test: "PageMigrationTests/ElementableViewMirrorTests/customizationWinsOverSetup"),
    CoverageRow(
      "NT6", "Colours are compared, insets are written",
      test: "PageMigrationTests/ColorAndLayoutMirrorTests",
      note: "Random ids have no test: there are none"),
    CoverageRow(
      "NT7", "Defaults of rows, headers and footers; separators",
      test: "PageMigrationTests/ContainerMirrorTests/aRowHasTheSeedsDefaults"),
    CoverageRow(
      "NT8", "A changed separator restyles its row and draws nothing else",
      test: "PageMigrationTests/TableOfElementsMirrorTests/"
        + "aCellUpdatedToAnotherRowChangesItsStyleAlone"),
    CoverageRow(
      "NT9", "Sections and tables are values; rows found by position",
      test: "PageMigrationTests/TableMirrorTests/rowsAreReadAndSetByPosition"),
    CoverageRow(
      "NT10", "A table of three sections, drawn whole",
      test: "PageMigrationTests/TableOfElementsMirrorTests/"
        + "theMockTableShowsItsSectionsRowsHeadersAndFooters"),
  ]

  static let viewElementsOld: [CoverageRow] = [
    CoverageRow(
      "O1", "Views that update from props that may not be there yet",
      test: "PageMigrationTests/UpdatingViewTests/setupRunsOnceBeforePropsAndUpdateAfter"),
    CoverageRow(
      "O2", "Styles and names set on an element",
      test: "PageElementsTests/ElementOfStylingTests/aNameIsTheIdentifier"),
    CoverageRow(
      "O3", "Elements made only when shown",
      test: "PageElementsTests/LazyElementTests/anElementIsMadeWhenItIsShown"),
    CoverageRow(
      "O4", "A component says whether it must update",
      test: "PageElementsTests/ComponentTests/updatesHideNothing"),
    CoverageRow(
      "O5", "Components made of stacks",
      test: "PageElementsTests/ComponentTests/theSeedsComponentRendersItsStack"),
    CoverageRow(
      "O6", "Horizontal stacks, also scrolling",
      test: "PageElementsTests/StackBehaviorTests/"
        + "aStackThatScrollsIsWithinTheKeyboardsReachAndHasAName"),
    CoverageRow(
      "O7", "Vertical stacks, also filling the width",
      test: "PageElementsTests/StackBehaviorTests/aVerticalStackMayFillTheWidth"),
    CoverageRow("O8", "Stacks in stacks", test: "PageElementsTests/StackTests/stacksNest"),
    CoverageRow(
      "O9", "The views that come with it, from label to empty space",
      test: "PageElementsTests/EmptyViewTests/aRowOfEmptySpaceIsAsHighAsItSays"),
    CoverageRow(
      "O10", "Defaults of a row",
      test: "PageElementsTests/ElementContainerTests/theHousesDefaultsHold",
      note: "Margins of 8, as in 0.1, not 0 as later"),
    CoverageRow(
      "O11", "Margins: zero, all, vertical and horizontal, each side",
      test: "PageMigrationTests/SpellingsTests/margins"),
    CoverageRow(
      "O12", "Separators as 0.1 names them", test: "PageMigrationTests/SpellingsTests/separators"
    ),
    CoverageRow(
      "O13", "Defaults of section headers and footers",
      test: "PageElementsTests/ElementContainerTests/theHousesDefaultsHold"),
    CoverageRow(
      "O14", "A view above the table that scrolls with it",
      test: "PageElementsTests/TableHeadersHTMLTests/aHeaderViewComesBeforeTheTable"),
    CoverageRow(
      "O15", "Stretchy headers",
      test: "PageElementsTests/TableHeadersHTMLTests/aStretchyHeaderCarriesItsStyle"),
    CoverageRow(
      "O16", "A header that scrolls up with the content",
      test: "PageElementsTests/TableHeadersHTMLTests/aHeaderThatScrollsIsPlain",
      note: "It does not grow when the page is pulled down: few browsers tell"),
    CoverageRow(
      "O17", "A header that shrinks to a minimum height and stays",
      test: "Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it"),
    CoverageRow(
      "O18", "Heights that do not fit are refused",
      test: "PageElementsTests/TableHeadersHTMLTests/heightsThatDoNotFitAreAnError"),
    CoverageRow(
      "O19", "Header view and stretchy header exclude each other",
      test: "PageElementsTests/TableTests/theStretchyHeaderWinsWhenSetLast"),
    CoverageRow(
      "O20", "A stretchy header rules out centred content",
      test: "PageElementsTests/TablePropertiesHTMLTests/aStretchyHeaderAndCentringExcludeEachOther"),
    CoverageRow(
      "O21", "Short content is centred",
      test: "PageElementsTests/TablePropertiesHTMLTests/aTableSaysWhatItWasTold"),
    CoverageRow(
      "O22", "Further flags of a table, under their old names",
      test: "PageMigrationTests/TableMirrorTests/aTableHasTheSeedsFlags"),
    CoverageRow(
      "O23", "The keyboard hides no field that is typed into",
      test: "PageElementsTests/PageShellTests/aShellSurroundsHeaderAndMain",
      note: "The viewport asks the browser to resize the content"),
    CoverageRow(
      "O24", "A page is the place where a table is made",
      test: "PageSiteTests/TablePageTests/aPageShowsTheTableItSetUp"),
    CoverageRow(
      "O25", "Reloading everything jumps to the top",
      test: "Browser/test_gallery_live/test_reloading_begins_at_the_top_and_refreshing_stays",
      note: "A link to the page"),
    CoverageRow(
      "O26", "Reloading the rows keeps the place",
      test: "Browser/test_law_in_the_browser/"
        + "test_a_patched_page_equals_a_fresh_one_and_keeps_its_rows"),
    CoverageRow(
      "O27", "Rows come and go with an animation",
      test: "Browser/test_live_script/test_rows_move_in_a_transition_unless_motion_is_reduced"),
    CoverageRow(
      "O28", "More rows are fetched as the last ones come into view",
      test: "Browser/test_tail_loading/test_batches_come_in_order_as_the_end_nears"),
    CoverageRow(
      "O29", "A row that is selected runs a closure",
      test: "PageSiteTests/SelectionTests/aSelectionMayHappenOrNotOrGoElsewhere"),
    CoverageRow(
      "O30", "Rows, headers and footers by their position",
      test: "PageElementsTests/LookupTests/rowsOfATableAreFound"),
    CoverageRow(
      "O31", "Whether a section header floats",
      .noCounterpart("only the browser knows what sticks at the moment; CSS can style it")),
    CoverageRow(
      "O32", "Styles for whole arrays of rows",
      test: "PageElementsTests/RowsStylingTests/rowsAreStyledAsCopies"),
    CoverageRow(
      "O33", "Children take their container's background",
      test: "PageElementsTests/ContainerStyleTests/rowsTakeWhatTheirTableSays",
      note: "A child without a background shows its container's"),
    CoverageRow(
      "O34", "A mode that shows the boxes of all views",
      test: "PageElementsTests/TablePropertiesHTMLTests/aTableSaysWhatItWasTold"),
    CoverageRow(
      "O35", "Helpers for size, ratio, corners and borders",
      test: "PageElementsTests/ElementStyleTests/eachPropertyIsWritten"),
    CoverageRow(
      "O36", "No gap between a shrinking header and the first section header",
      test: "Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it",
      note: "A known issue of 0.1 that does not exist here"),
    CoverageRow(
      "O37", "A small core; live props; collections",
      test: "PageMigrationTests/CollectionTests/asAFunctionItIsATableWithALayout",
      note: "Props are live where they are linked to the state of a state view"),
    CoverageRow("O38", "Fifteen demo pages", test: "ShowcaseTests/GalleryTests/aPageIsValid"),
  ]
}
