extension Coverage {
  // swift-format-ignore
  // What the tags of the tests say: CoverageTests writes it anew with PAGES_SNAPSHOTS=failed.
  static let testsByRow: [String: [String]] = [
    "N1": [
      "PageElementsTests/ElementTests/aViewOfOnesOwnRendersItsProps",
    ],
    "N2": [
      "PageElementsTests/ElementTests/elementsAreEqualWhenTheirPropsAre",
    ],
    "N3": [
      "PageElementsTests/ElementTests/propsMayBeChanged",
    ],
    "N4": [
      "PageElementsTests/ElementOfStylingTests/customizingLeavesTheOriginalAsItIs",
    ],
    "N5": [
      "PageElementsTests/ElementOfStylingTests/aViewsOwnStyleComesFirstAndItsHTMLLast",
    ],
    "N6": [
      "PageElementsTests/ViewBuildMethodTests/aCustomBlockChoosesAView",
    ],
    "N7": [
      "PageTemplatesTests/TemplateViewTests/aViewIsTheTemplateNamedLikeItsType",
    ],
    "N8": [
      "PageElementsTests/ViewBuildMethodTests/anErrorSaysWhatToDo",
    ],
    "N9": [
      "PageElementsTests/AnyElementTests/erasedElementsAreEqualWhenTypeAndPropsAre",
    ],
    "N10": [
      "PageElementsTests/ElementContainerTests/theHousesDefaultsHold",
    ],
    "N11": [
      "PageElementsTests/RowTests/aRowOfOneElementSpansTheColumns",
    ],
    "N12": [
      "PageMigrationTests/ContainerMirrorTests/aFixedHeightIsItsOwnEstimate",
    ],
    "N13": [
      "PageElementsTests/RowHTMLTests/separators",
    ],
    "N14": [
      "Browser/test_sticky/test_a_footer_stays_in_view_as_long_as_rows_of_its_section_are",
      "PageElementsTests/SectionHTMLTests/headersAndFootersCarryTheirStyle",
    ],
    "N15": [
      "PageElementsTests/SectionTests/aTitleBecomesALabelInTheHeader",
    ],
    "N16": [
      "PageElementsTests/TableTests/rowsMakeOneSection",
    ],
    "N17": [
      "Browser/test_sticky/test_a_browser_tells_how_high_things_turned_out_to_be",
      "PageElementsTests/TableEstimatesTests/aMeasuredHeightBecomesTheEstimateAndLeavesTheHeight",
      "PageSiteTests/HeightsTests/whatThreeBrowsersTellIsTheEstimateOfTheNextPage",
    ],
    "N18": [
      "Browser/test_sticky/test_a_browser_tells_how_high_things_turned_out_to_be",
      "PageMigrationTests/TableOfElementsMirrorTests/measuredHeightsAreKeptWhileTheHeightStaysAutomatic",
      "PageSiteTests/HeightsTests/whatThreeBrowsersTellIsTheEstimateOfTheNextPage",
    ],
    "N19": [
      "PageElementsTests/TableEstimatesTests/rowsOfOneTypeAreGuessedAlike",
      "PageElementsTests/TableEstimatesTests/stacksOfTheSamePartsAreGuessedAlike",
    ],
    "N20": [
      "PageElementsTests/TableEstimatesTests/aRowIsTakenToBeFortyFourPixelsHigh",
    ],
    "N21": [
      "PageElementsTests/TableHTMLTests/trailingSeparatorsAreHiddenUnlessAskedFor",
    ],
    "N22": [
      "PagePatchingTests/LawTests/patchesLeadFromAnyDocumentToAnyOther",
    ],
    "N23": [
      "PagePatchingTests/DocumentDiffTests/aChangedCellIsReplacedAlone",
    ],
    "N25": [
      "PageElementsTests/SectionHTMLTests/headersAndFootersCarryTheirStyle",
    ],
    "N26": [
      "PageElementsTests/StackTests/aStackSaysHowItDistributes",
    ],
    "N27": [
      "PageElementsTests/StackTests/aStackIsIdentifiedByItsChildren",
    ],
    "N28": [
      "PagePatchingTests/StackPatchTests/aChangeOfStructureLayoutOrChildReplacesItsCellAlone",
    ],
    "N29": [
      "PageElementsTests/LabelTests/aLabelIsItsTextEscaped",
    ],
    "N30": [
      "PageElementsTests/ElementStyleTests/anElementHasItsPlace",
    ],
    "N31": [
      "PageElementsTests/ColorTests/coloursAreEqualWhenAllFourPartsAre",
    ],
    "N32": [
      "PageElementsTests/CustomLayoutTests/aLayoutOfOnesOwnIsANameAndLengths",
      "PageElementsTests/TablePropertiesHTMLTests/aTableSaysWhatItWasTold",
    ],
    "N33": [
      "Browser/test_deferred/test_an_element_follows_a_sequence_and_nothing_else_is_touched",
      "PageSiteTests/LiveTests/anObservableObjectIsFollowed",
      "PageSiteTests/LiveTests/eachValueReachesOpenCopiesAsAPatchOfItsCell",
      "ShowcaseTests/GalleryActionsTests/aLabelUpdatesItself",
    ],
    "NT1": [
      "PageMigrationTests/AnyElementMirrorTests",
    ],
    "NT2": [
      "PageTemplatesTests/TemplateViewTests/aTemplateIsSetUpOnceForAllItsViews",
    ],
    "NT3": [
      "PageMigrationTests/ElementOfViewMirrorTests",
    ],
    "NT4": [
      "PageMigrationTests/ElementableViewBuildMethodMirrorTests",
    ],
    "NT5": [
      "PageMigrationTests/ElementableViewMirrorTests/customizationWinsOverSetup",
    ],
    "NT6": [
      "PageMigrationTests/ColorAndLayoutMirrorTests",
    ],
    "NT7": [
      "PageMigrationTests/ContainerMirrorTests/aRowHasTheSeedsDefaults",
    ],
    "NT8": [
      "PageMigrationTests/TableOfElementsMirrorTests/aCellUpdatedToAnotherRowChangesItsStyleAlone",
    ],
    "NT9": [
      "PageMigrationTests/TableMirrorTests/rowsAreReadAndSetByPosition",
    ],
    "NT10": [
      "PageMigrationTests/TableOfElementsMirrorTests/theMockTableShowsItsSectionsRowsHeadersAndFooters",
    ],
    "O1": [
      "PageMigrationTests/UpdatingViewTests/setupRunsOnceBeforePropsAndUpdateAfter",
    ],
    "O2": [
      "PageElementsTests/ElementOfStylingTests/aNameIsTheIdentifier",
    ],
    "O3": [
      "PageElementsTests/LazyElementTests/anElementIsMadeWhenItIsShown",
    ],
    "O4": [
      "PageElementsTests/ComponentTests/updatesHideNothing",
    ],
    "O5": [
      "PageElementsTests/ComponentTests/theSeedsComponentRendersItsStack",
    ],
    "O6": [
      "PageElementsTests/StackBehaviorTests/aStackThatScrollsIsWithinTheKeyboardsReachAndHasAName",
    ],
    "O7": [
      "PageElementsTests/StackBehaviorTests/aVerticalStackMayFillTheWidth",
    ],
    "O8": [
      "PageElementsTests/StackTests/stacksNest",
    ],
    "O9": [
      "PageElementsTests/EmptyViewTests/aRowOfEmptySpaceIsAsHighAsItSays",
    ],
    "O10": [
      "PageElementsTests/ElementContainerTests/theHousesDefaultsHold",
    ],
    "O11": [
      "PageMigrationTests/SpellingsTests/margins",
    ],
    "O12": [
      "PageMigrationTests/SpellingsTests/separators",
    ],
    "O13": [
      "PageElementsTests/ElementContainerTests/theHousesDefaultsHold",
    ],
    "O14": [
      "PageElementsTests/TableHeadersHTMLTests/aHeaderViewComesBeforeTheTable",
    ],
    "O15": [
      "Browser/test_sticky/test_a_header_without_a_height_shrinks_from_what_it_holds",
      "Browser/test_sticky/test_without_a_script_it_scrolls_away",
      "PageElementsTests/TableHeadersHTMLTests/aHeaderThatShrinksFromItsContentIsMeasured",
      "PageElementsTests/TableHeadersHTMLTests/aStretchyHeaderCarriesItsStyle",
    ],
    "O16": [
      "Browser/test_sticky/test_a_header_grows_by_what_the_page_is_pulled",
      "PageElementsTests/TableHeadersHTMLTests/aHeaderThatScrollsIsPlain",
    ],
    "O17": [
      "Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it",
    ],
    "O18": [
      "PageElementsTests/TableHeadersHTMLTests/heightsThatDoNotFitAreAnError",
    ],
    "O19": [
      "PageElementsTests/TableTests/theStretchyHeaderWinsWhenSetLast",
    ],
    "O20": [
      "PageElementsTests/TablePropertiesHTMLTests/aStretchyHeaderAndCentringExcludeEachOther",
    ],
    "O21": [
      "PageElementsTests/TablePropertiesHTMLTests/aTableSaysWhatItWasTold",
    ],
    "O22": [
      "PageMigrationTests/TableMirrorTests/aTableHasTheSeedsFlags",
    ],
    "O23": [
      "PageElementsTests/PageShellTests/aShellSurroundsHeaderAndMain",
    ],
    "O24": [
      "Browser/test_deferred/test_the_content_follows_by_itself",
      "PageSiteTests/DeferredTests/aThousandReadersLoadOnceAndAreAllShownIt",
      "PageSiteTests/TablePageTests/aPageShowsTheTableItSetUp",
    ],
    "O25": [
      "Browser/test_gallery_live/test_reloading_begins_at_the_top_and_refreshing_stays",
    ],
    "O26": [
      "Browser/test_law_in_the_browser/test_a_patched_page_equals_a_fresh_one_and_keeps_its_rows",
    ],
    "O27": [
      "Browser/test_live_script/test_a_change_brings_how_it_comes_and_goes",
      "Browser/test_live_script/test_rows_move_in_a_transition_unless_motion_is_reduced",
      "Browser/test_live_script/test_what_a_row_says_wins_and_none_takes_no_part",
    ],
    "O28": [
      "Browser/test_demos_in_engines/test_rows_tell_when_they_come_into_view",
      "Browser/test_live_script/test_a_loading_row_pages_through_batches_though_it_never_leaves_the_view",
      "Browser/test_live_script/test_rows_report_each_time_they_are_shown_and_left",
      "Browser/test_tail_loading/test_batches_come_in_order_as_the_end_nears",
      "PageSiteTests/TableRespondersTests/aRowRunsWhatItsTableSays",
    ],
    "O29": [
      "PageSiteTests/SelectionTests/aSelectionMayHappenOrNotOrGoElsewhere",
      "PageSiteTests/TableRespondersTests/aRowRunsWhatItsTableSays",
    ],
    "O30": [
      "PageElementsTests/LookupTests/rowsOfATableAreFound",
    ],
    "O32": [
      "PageElementsTests/RowsStylingTests/rowsAreStyledAsCopies",
    ],
    "O33": [
      "PageElementsTests/ContainerStyleTests/rowsTakeWhatTheirTableSays",
    ],
    "O34": [
      "PageElementsTests/TablePropertiesHTMLTests/aTableSaysWhatItWasTold",
    ],
    "O35": [
      "PageElementsTests/ElementStyleTests/eachPropertyIsWritten",
    ],
    "O36": [
      "Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it",
    ],
    "O37": [
      "PageElementsTests/CustomLayoutTests/aLayoutOfOnesOwnIsANameAndLengths",
      "PageMigrationTests/CollectionTests/asAFunctionItIsATableWithALayout",
      "PageSiteTests/LiveTests/allWhoAreShownTheSameFollowOneSequence",
      "PageSiteTests/LiveTests/eachValueReachesOpenCopiesAsAPatchOfItsCell",
      "PageSiteTests/LiveTests/theSequenceIsCancelledAfterTheLastReader",
    ],
    "O38": [
      "ShowcaseTests/GalleryTests/aPageIsValid",
    ],
    "E1": [
      "PageSiteTests/SectionsPageTests/aPageShowsTheSectionsItGenerates",
    ],
    "E2": [
      "PageSiteTests/SectionsPageTests/everyRequestGeneratesThemAnew",
    ],
    "E3": [
      "Browser/test_gallery_live/test_rows_that_were_in_view_are_counted",
      "PageSiteTests/SectionRespondersTests/aHeaderAndAFooterTellWhenTheyComeIntoViewAndLeaveIt",
      "ShowcaseTests/GalleryActionsTests/aHookRunsAfterEveryChangeOfSections",
    ],
    "E4": [
      "PageMigrationTests/TypedRowTests/aCellShowsWhatItWasConfiguredFor",
    ],
    "E5": [
      "PageMigrationTests/TypedRowTests/aTypedRowBecomesARowOfItsCell",
    ],
    "E6": [
      "PageMigrationTests/TypedRowTests/unlikeRowsShareASection",
    ],
    "E7": [
      "PageTemplatesTests/TemplateLibraryTests/theTemplatesOfADirectoryAndItsFoldersAreRead",
    ],
    "E8": [
      "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet",
    ],
    "E9": [
      "PageElementsTests/SectionHeadersTests/aRemovedHeaderIsNotOneThatWasNeverSet",
    ],
    "E10": [
      "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet",
    ],
    "E11": [
      "PageElementsTests/SectionHeadersTests/aSectionsHeightHoldsWhereverItsHeaderComesFrom",
    ],
    "E12": [
      "Browser/test_live_script/test_rows_report_each_time_they_are_shown_and_left",
      "PageMigrationTests/EXTableSnippets/snippet29",
      "PageMigrationTests/EXTableSnippets/snippet30",
      "PageMigrationTests/RowResponderTests/aRowIsWiredToEachThatItsTypeAnswersTo",
      "PageSiteTests/SelectionTests/aSelectionMayHappenOrNotOrGoElsewhere",
    ],
    "E13": [
      "PageMigrationTests/ConfigurableRowTests/theConfigurationRunsAfterTheCellsOwn",
    ],
    "E14": [
      "Browser/test_live_script/test_a_change_brings_how_it_comes_and_goes",
      "Browser/test_live_script/test_what_a_row_says_wins_and_none_takes_no_part",
      "PageElementsTests/RowRespondersTests/aTableASectionAndARowSayHowTheyComeAndGo",
      "PageElementsTests/TableRowEditingTests/rowsAreMovedWithinAndAcrossSections",
    ],
    "E15": [
      "Browser/test_live_script/test_a_change_brings_how_it_comes_and_goes",
      "PageElementsTests/RowRespondersTests/aTableASectionAndARowSayHowTheyComeAndGo",
      "PageElementsTests/TableSectionEditingTests/sectionsAreMovedWithTheirRows",
    ],
    "E16": [
      "PageElementsTests/LookupTests/rowsOfATableAreFound",
    ],
    "E17": [
      "PageElementsTests/RowRespondersTests/furtherButtonsStandFirstInTheirOrder",
    ],
    "E18": [
      "PageElementsTests/TablePropertiesHTMLTests/accessibilityIsWrittenOut",
    ],
    "E19": [
      "ShowcaseTests/GalleryActionsTests/refreshingSendsTheRowsAnew",
    ],
    "E20": [
      "Browser/test_sticky/test_what_is_stuck_casts_a_shadow",
      "PageElementsTests/SwitchTests/aSwitchIsOnOrOff",
    ],
    "D1": [
      "PageSiteTests/SiteTests/eachAddressLeadsToItsPage",
    ],
    "D2": [
      "PageElementsTests/TableHTMLTests/sectionsWithTheSameKeyAreAnError",
    ],
    "D3": [
      "PageElementsTests/LookupTests/sectionsAreFound",
    ],
    "D4": [
      "PageElementsTests/TableEditTests/anEditReadsLikeALog",
    ],
    "D5": [
      "Browser/test_live_script/test_a_change_brings_how_it_comes_and_goes",
      "Browser/test_live_script/test_a_reload_is_animated_where_the_table_says_so",
      "PageElementsTests/RowRespondersTests/aTableASectionAndARowSayHowTheyComeAndGo",
      "ShowcaseTests/GalleryActionsTests/severalEditsAreOnePress",
    ],
    "D6": [
      "PageSiteTests/SectionIndexTests/theIndexLeadsToEverySectionWhereverItIs",
      "PageSiteTests/SectionIndexTests/theIndexOfASourceLeadsToSectionsThatAreNotLoaded",
    ],
    "D7": [
      "Browser/test_demos_in_engines/test_a_row_is_dragged",
      "Browser/test_live_script/test_a_finger_takes_a_row_by_its_grip_and_scrolls_elsewhere",
      "Browser/test_live_script/test_a_row_is_dragged_into_a_section_without_rows",
      "PageSiteTests/MoveTests/aRowMovesWhereItIsSent",
    ],
    "D8": [
      "Browser/test_demos_in_engines/test_rows_tell_when_they_come_into_view",
      "Browser/test_gallery_live/test_rows_that_were_in_view_are_counted",
      "Browser/test_live_script/test_rows_report_each_time_they_are_shown_and_left",
      "PageSiteTests/SectionRespondersTests/aHeaderAndAFooterTellWhenTheyComeIntoViewAndLeaveIt",
    ],
    "D9": [
      "ShowcaseTests/GalleryActionsTests/aDeleteButtonHasATitleAndAsksFirst",
    ],
    "D10": [
      "ShowcaseTests/GalleryActionsTests/rowsAreBoundToAValue",
    ],
    "D11": [
      "PageElementsTests/SectionTests/keysOfAllKindsAreText",
    ],
    "D12": [
      "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet",
    ],
    "D13": [
      "Browser/test_gallery_live/test_rows_that_were_in_view_are_counted",
      "PageElementsTests/SectionHeadersTests/aClassConfiguresItsHeadersBeforeTheSectionDoes",
      "PageSiteTests/SectionRespondersTests/aHeaderAndAFooterTellWhenTheyComeIntoViewAndLeaveIt",
    ],
    "D14": [
      "PageElementsTests/TableRowEditingTests/severalRowsAreInsertedInOrder",
    ],
    "D15": [
      "PageElementsTests/TableRowEditingTests/severalRowsAreInsertedInOrder",
    ],
    "D16": [
      "PageElementsTests/RowKeyTests/rowsAreNamedByKeyOrPosition",
    ],
    "D17": [
      "PageMigrationTests/StockRowTests/aClosureWinsOverAClassOverATemplateOverTheStockCell",
    ],
    "D18": [
      "PageMigrationTests/StockRowTests/aCellIsConfiguredInOneOrder",
    ],
    "D19": [
      "PageMigrationTests/StockRowTests/aHeightBlockWinsOverTheHeight",
    ],
    "D20": [
      "PageSiteTests/SectionRespondersTests/aRowThatIsKeptFromItIsNot",
      "PageSiteTests/SectionRespondersTests/allItsRowsAreEditedAtOnce",
      "ShowcaseTests/GalleryActionsTests/rowsAreInsertedAndDeletedWhileTheListIsEdited",
    ],
    "D21": [
      "PageSiteTests/RowEditingTests/aGestureRunsItsHandler",
    ],
    "D22": [
      "PageSiteTests/SelectionTests/aSelectionMayHappenOrNotOrGoElsewhere",
    ],
    "D23": [
      "PageElementsTests/RowRespondersTests/anAccessoryIsAButton",
    ],
    "D24": [
      "ShowcaseTests/GalleryActionsTests/rowsHaveActionsAtTheirEnds",
    ],
    "D25": [
      "ShowcaseTests/GalleryActionsTests/rowsAreBoundToAValue",
      "ShowcaseTests/GalleryActionsTests/severalValuesAreBoundOnOnePage",
    ],
    "D26": [
      "Browser/test_echo/test_what_is_typed_is_said_at_once_and_stays_in_its_own_form",
      "PageElementsTests/EchoTests/anEchoNamesItsFieldAndSaysWhatIsStored",
      "ShowcaseTests/GalleryActionsTests/controlsTellOfEachChange",
    ],
    "D27": [
      "ShowcaseTests/GalleryActionsTests/aHookRefusesAValueBeforeItIsStored",
    ],
    "D28": [
      "PageMigrationTests/TypedRowTests/aSectionHasARowForEachValue",
    ],
    "S1": [
      "PageSiteTests/StateViewPageTests/anyGesturesLeadToWhatThePageShows",
    ],
    "S2": [
      "PageSiteTests/StateFromOutsideTests/aTreeIsTurnedFromOutside",
      "PageSiteTests/StateTaskPageTests/thePageGoesOutAtOnceAndWhatItsWorkFindsFollowsAsOnePatch",
      "PageSiteTests/StateViewPageTests/everyGestureIsOnePatch",
    ],
    "S3": [
      "PageStateViewsTests/StateViewTests/aStateViewStartsWithItsInitialState",
    ],
    "S4": [
      "PageStateViewsTests/StateViewTests/aStateViewMayPlaceNothing",
    ],
    "S5": [
      "PageStateViewsTests/PlacementKeyTests/aKeptKeyKeepsTheStateWhereverItStands",
    ],
    "S6": [
      "PageStateViewsTests/PlacedElementTests/aChangedElementIsUpdatedInItsPlace",
    ],
    "S7": [
      "PageStateViewsTests/PlacementKeyTests/keysAreUniqueAmongSiblings",
    ],
    "S8": [
      "PageStateViewsTests/PlacementLayoutTests/aLayoutIsTypedCSS",
    ],
    "S9": [
      "PageStateViewsTests/StatePropsTests/aChildReadsWhatItsParentPassed",
    ],
    "S10": [
      "PageStateViewsTests/StatePropsTests/aLinkFollowsTheParentsState",
    ],
    "S11": [
      "PageSiteTests/StateViewPageTests/twoTypedCharactersEnableNext",
      "PageStateViewsTests/StateTaskTests/aFunctionMayWait",
    ],
    "S12": [
      "PageStateViewsTests/StatePropsTests/aChildReadsWhatItsParentPassed",
    ],
    "S13": [
      "PageStateViewsTests/StatePropsTests/aLinkFollowsTheParentsState",
    ],
    "S14": [
      "PageStateViewsTests/StatePropsTests/propsHoldForOneRender",
    ],
    "S15": [
      "PageStateViewsTests/LifecycleTests/viewsAreToldInOrder",
    ],
    "S16": [
      "PageStateViewsTests/LifecycleTests/aChildWhosePropsAreEqualIsSkipped",
    ],
    "S17": [
      "PageStateViewsTests/PlacementKeyTests/anyOrderKeepsTheStates",
    ],
    "S18": [
      "PageStateViewsTests/StateViewErrorTests/eachErrorSaysWhatToDo",
    ],
    "S19": [
      "PageSiteTests/StateViewPageTests/aPageIsOneRowOfItsView",
    ],
    "S20": [
      "PagePatchingTests/ArrayDiffLawTests/aDiffLeadsToTheNewArrayAndBack",
    ],
    "S21": [
      "PagePatchingTests/PatchTests/operationsOnSeveralListsAreTheFewest",
    ],
  ]
}
