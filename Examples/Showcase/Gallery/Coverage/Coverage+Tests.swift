extension Coverage {
  // swift-format-ignore
  // What the tags of the tests say: CoverageTests writes it anew with PAGES_SNAPSHOTS=failed.
  static let testsByRow: [String: [String]] = [
    "N1": [
      "PageElementsTests/ElementTests/aCustomViewRendersItsProps",
    ],
    "N2": [
      "PageElementsTests/ElementTests/elementsAreEqualWhenTheirPropsAre",
    ],
    "N3": [
      "PageElementsTests/ElementTests/changingPropsLeavesCopiesUnchanged",
    ],
    "N4": [
      "PageElementsTests/ElementOfStylingTests/stylingLeavesTheOriginalUnchanged",
    ],
    "N5": [
      "PageElementsTests/ElementOfStylingTests/customStylesOverrideTheViewsSetup",
    ],
    "N6": [
      "PageElementsTests/ViewBuildMethodTests/aCustomBlockChoosesAView",
    ],
    "N7": [
      "PageTemplatesTests/TemplateViewTests/aViewRendersTheTemplateNamedLikeItsType",
    ],
    "N8": [
      "PageElementsTests/ViewBuildMethodTests/anErrorSaysWhatToDo",
    ],
    "N9": [
      "PageElementsTests/AnyElementTests/erasedElementsAreEqualWhenTypeAndPropsAre",
    ],
    "N10": [
      "PageElementsTests/ElementContainerTests/containersHaveTheDocumentedDefaults",
    ],
    "N11": [
      "PageElementsTests/RowTests/aRowOfOneElementSpansTheColumns",
    ],
    "N12": [
      "PageMigrationTests/ContainerMirrorTests/aFixedHeightIsAlsoTheEstimatedHeight",
    ],
    "N13": [
      "PageElementsTests/RowHTMLTests/separatorsRenderAsAClassAndInsets",
    ],
    "N14": [
      "Browser/test_sticky/test_a_section_footer_sticks_while_rows_of_its_section_are_in_view",
      "PageElementsTests/SectionHTMLTests/headersAndFootersCarryTheirStyle",
    ],
    "N15": [
      "PageElementsTests/SectionTests/aTitleIsStoredAsTheHeaderTitle",
    ],
    "N16": [
      "PageElementsTests/TableTests/rowsFormOneSection",
    ],
    "N17": [
      "Browser/test_sticky/test_a_sample_of_browsers_reports_row_and_header_heights",
      "PageElementsTests/TableEstimatesTests/aMeasuredHeightUpdatesOnlyTheEstimate",
      "PageSiteTests/HeightsTests/theMedianReportOfThreeBrowsersBecomesTheEstimate",
    ],
    "N18": [
      "Browser/test_sticky/test_a_sample_of_browsers_reports_row_and_header_heights",
      "PageMigrationTests/TableOfElementsMirrorTests/measuredHeightsBecomeEstimatesAndHeightsStayAutomatic",
      "PageSiteTests/HeightsTests/theMedianReportOfThreeBrowsersBecomesTheEstimate",
    ],
    "N19": [
      "PageElementsTests/TableEstimatesTests/rowsOfOneTypeShareAnEstimate",
      "PageElementsTests/TableEstimatesTests/stacksOfTheSameViewsShareAnEstimate",
    ],
    "N20": [
      "PageElementsTests/TableEstimatesTests/theDefaultRowEstimateIsFortyFourPixels",
    ],
    "N21": [
      "PageElementsTests/TableHTMLTests/trailingSeparatorsAreHiddenByDefault",
    ],
    "N22": [
      "PagePatchingTests/PatchLawTests/aPatchTransformsAnyDocumentIntoAnyOther",
    ],
    "N23": [
      "PagePatchingTests/DocumentDiffTests/onlyTheChangedCellIsReplaced",
    ],
    "N25": [
      "PageElementsTests/SectionHTMLTests/headersAndFootersCarryTheirStyle",
    ],
    "N26": [
      "PageElementsTests/StackTests/aStackRendersItsDistribution",
    ],
    "N27": [
      "PageElementsTests/StackTests/aStackIsIdentifiedByItsChildren",
    ],
    "N28": [
      "PagePatchingTests/StackPatchTests/aChangedStackReplacesOnlyItsCell",
    ],
    "N29": [
      "PageElementsTests/LabelTests/aLabelRendersItsEscapedText",
    ],
    "N30": [
      "PageElementsTests/ElementStyleTests/placementIsRenderedAsAnAttribute",
    ],
    "N31": [
      "PageElementsTests/ColorTests/coloursAreEqualWhenAllFourComponentsAre",
    ],
    "N32": [
      "PageElementsTests/CustomLayoutTests/aCustomLayoutRendersItsNameAndLengths",
      "PageElementsTests/TablePropertiesHTMLTests/tablePropertiesRenderAsAttributes",
    ],
    "N33": [
      "Browser/test_deferred/test_a_live_element_updates_without_replacing_other_nodes",
      "PageSiteTests/LiveTests/anObservableObjectIsFollowed",
      "PageSiteTests/LiveTests/eachValueReachesOpenCopiesAsAPatchOfItsCell",
      "ShowcaseTests/GalleryActionsTests/aTapUpdatesALiveLabel",
    ],
    "NT1": [
      "PageMigrationTests/AnyElementMirrorTests",
    ],
    "NT2": [
      "PageTemplatesTests/TemplateViewTests/oneTemplateRendersManyViews",
    ],
    "NT3": [
      "PageMigrationTests/ElementOfViewMirrorTests",
    ],
    "NT4": [
      "PageMigrationTests/ElementableViewBuildMethodMirrorTests",
    ],
    "NT5": [
      "PageMigrationTests/ElementableViewMirrorTests/customizationOverridesSetup",
    ],
    "NT6": [
      "PageMigrationTests/ColorAndLayoutMirrorTests",
    ],
    "NT7": [
      "PageMigrationTests/ContainerMirrorTests/aRowHasTheOriginalDefaults",
    ],
    "NT8": [
      "PageMigrationTests/TableOfElementsMirrorTests/changingTheSeparatorLeavesTheCellUnchanged",
    ],
    "NT9": [
      "PageMigrationTests/TableMirrorTests/rowsAreReadAndSetByPosition",
    ],
    "NT10": [
      "PageMigrationTests/TableOfElementsMirrorTests/theMockTableShowsItsSectionsRowsHeadersAndFooters",
    ],
    "O1": [
      "PageMigrationTests/UpdatingViewTests/setupRunsBeforePropsAreSetAndUpdateAfterwards",
    ],
    "O2": [
      "PageElementsTests/ElementOfStylingTests/aNameIsTheIdentifier",
    ],
    "O3": [
      "PageElementsTests/LazyElementTests/aLazyElementIsCreatedWhenItIsRendered",
    ],
    "O4": [
      "PageElementsTests/ComponentTests/skippedUpdatesHideNoChange",
    ],
    "O5": [
      "PageElementsTests/ComponentTests/aComponentRendersItsStack",
    ],
    "O6": [
      "PageElementsTests/StackBehaviorTests/aScrollableStackIsFocusableAndLabeled",
    ],
    "O7": [
      "PageElementsTests/StackBehaviorTests/aVerticalStackMayFillTheWidth",
    ],
    "O8": [
      "PageElementsTests/StackTests/stacksNest",
    ],
    "O9": [
      "PageElementsTests/EmptyViewTests/aSpaceRowRendersItsHeight",
    ],
    "O10": [
      "PageElementsTests/ElementContainerTests/containersHaveTheDocumentedDefaults",
    ],
    "O11": [
      "PageMigrationTests/SpellingsTests/margins",
    ],
    "O12": [
      "PageMigrationTests/SpellingsTests/separators",
    ],
    "O13": [
      "PageElementsTests/ElementContainerTests/containersHaveTheDocumentedDefaults",
    ],
    "O14": [
      "PageElementsTests/TableHeadersHTMLTests/aHeaderViewPrecedesTheTable",
    ],
    "O15": [
      "Browser/test_sticky/test_a_header_without_a_height_shrinks_from_its_content_height",
      "Browser/test_sticky/test_a_measured_header_scrolls_away_without_a_script",
      "PageElementsTests/TableHeadersHTMLTests/aShrinkingHeaderWithoutARestingHeightIsMeasured",
      "PageElementsTests/TableHeadersHTMLTests/aStretchyHeaderCarriesItsStyle",
    ],
    "O16": [
      "Browser/test_sticky/test_a_header_stretches_by_the_overscroll_distance",
      "PageElementsTests/TableHeadersHTMLTests/aScrollingHeaderHasNoMinimumHeight",
    ],
    "O17": [
      "Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it",
    ],
    "O18": [
      "PageElementsTests/TableHeadersHTMLTests/inconsistentHeightsAreAnError",
    ],
    "O19": [
      "PageElementsTests/TableTests/theStretchyHeaderWinsWhenSetLast",
    ],
    "O20": [
      "PageElementsTests/TablePropertiesHTMLTests/aStretchyHeaderAndCenteringAreMutuallyExclusive",
    ],
    "O21": [
      "PageElementsTests/TablePropertiesHTMLTests/tablePropertiesRenderAsAttributes",
    ],
    "O22": [
      "PageMigrationTests/TableMirrorTests/aTableHasTheOriginalDefaultFlags",
    ],
    "O23": [
      "PageElementsTests/PageShellTests/aShellSurroundsHeaderAndMain",
    ],
    "O24": [
      "Browser/test_deferred/test_deferred_content_loads_by_itself",
      "PageSiteTests/DeferredTests/aThousandSubscribersShareOneLoad",
      "PageSiteTests/TablePageTests/aPageShowsTheTableItSetUp",
    ],
    "O25": [
      "Browser/test_gallery_live/test_refreshing_keeps_the_scroll_position_and_reloading_resets_it",
    ],
    "O26": [
      "Browser/test_law_in_the_browser/test_a_patched_page_equals_a_fresh_one_and_keeps_its_rows",
    ],
    "O27": [
      "Browser/test_live_script/test_a_change_can_set_the_animation_of_added_and_removed_rows",
      "Browser/test_live_script/test_a_rows_animation_overrides_the_tables_and_none_disables_it",
      "Browser/test_live_script/test_rows_move_in_a_transition_unless_motion_is_reduced",
    ],
    "O28": [
      "Browser/test_demos_in_engines/test_rows_report_when_they_come_into_view",
      "Browser/test_live_script/test_a_loading_row_that_stays_in_view_loads_batch_after_batch",
      "Browser/test_live_script/test_a_row_reports_each_time_it_enters_and_leaves_the_view",
      "Browser/test_tail_loading/test_batches_load_in_order_near_the_end_of_the_page",
      "PageSiteTests/TableRespondersTests/aRowRunsItsTablesHandlers",
    ],
    "O29": [
      "PageSiteTests/SelectionTests/aSelectionIsAcceptedVetoedOrRedirected",
      "PageSiteTests/TableRespondersTests/aRowRunsItsTablesHandlers",
    ],
    "O30": [
      "PageElementsTests/LookupTests/rowsOfATableAreFound",
    ],
    "O32": [
      "PageElementsTests/RowsStylingTests/stylingRowsReturnsCopies",
    ],
    "O33": [
      "PageElementsTests/ContainerStyleTests/rowsInheritTheTablesRowStyle",
    ],
    "O34": [
      "PageElementsTests/TablePropertiesHTMLTests/tablePropertiesRenderAsAttributes",
    ],
    "O35": [
      "PageElementsTests/ElementStyleTests/eachPropertyIsWritten",
    ],
    "O36": [
      "Browser/test_sticky/test_the_header_shrinks_and_section_headers_touch_it",
    ],
    "O37": [
      "PageElementsTests/CustomLayoutTests/aCustomLayoutRendersItsNameAndLengths",
      "PageMigrationTests/CollectionTests/theCollectionFunctionReturnsATableWithALayout",
      "PageSiteTests/LiveTests/eachValueReachesOpenCopiesAsAPatchOfItsCell",
      "PageSiteTests/LiveTests/subscribersOfTheSamePageShareOneSequence",
      "PageSiteTests/LiveTests/theSequenceIsCancelledAfterTheLastSubscriberLeaves",
    ],
    "O38": [
      "ShowcaseTests/GalleryTests/aPageIsValid",
    ],
    "E1": [
      "PageSiteTests/SectionsPageTests/aPageShowsTheSectionsItGenerates",
    ],
    "E2": [
      "PageSiteTests/SectionsPageTests/everyRequestGeneratesTheSectionsAgain",
    ],
    "E3": [
      "Browser/test_gallery_live/test_rows_that_were_in_view_are_counted",
      "PageSiteTests/SectionRespondersTests/headersAndFootersReportWhenTheyAppearAndDisappear",
      "ShowcaseTests/GalleryActionsTests/aHookRunsAfterEveryChangeOfSections",
    ],
    "E4": [
      "PageMigrationTests/TypedRowTests/aCellShowsItsConfiguredValue",
    ],
    "E5": [
      "PageMigrationTests/TypedRowTests/aTypedRowMakesARowWithItsCell",
    ],
    "E6": [
      "PageMigrationTests/TypedRowTests/aSectionCanHoldRowsOfDifferentTypes",
    ],
    "E7": [
      "PageTemplatesTests/TemplateLibraryTests/theTemplatesOfADirectoryAndItsFoldersAreRead",
    ],
    "E8": [
      "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet",
    ],
    "E9": [
      "PageElementsTests/SectionHeadersTests/aRemovedHeaderDiffersFromAnUnsetHeader",
    ],
    "E10": [
      "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet",
    ],
    "E11": [
      "PageElementsTests/SectionHeadersTests/aSectionsHeaderHeightAppliesToEveryHeaderSource",
    ],
    "E12": [
      "Browser/test_live_script/test_a_row_reports_each_time_it_enters_and_leaves_the_view",
      "PageMigrationTests/EXTableSnippets/snippet29",
      "PageMigrationTests/EXTableSnippets/snippet30",
      "PageMigrationTests/RowResponderTests/aRowGetsAHandlerForEachResponderProtocol",
      "PageSiteTests/SelectionTests/aSelectionIsAcceptedVetoedOrRedirected",
    ],
    "E13": [
      "PageMigrationTests/ConfigurableRowTests/theConfigurationOfARowRunsAfterItsCells",
    ],
    "E14": [
      "Browser/test_live_script/test_a_change_can_set_the_animation_of_added_and_removed_rows",
      "Browser/test_live_script/test_a_rows_animation_overrides_the_tables_and_none_disables_it",
      "PageElementsTests/RowRespondersTests/tablesSectionsAndRowsRenderTheirAnimations",
      "PageElementsTests/TableRowEditingTests/rowsAreMovedWithinAndAcrossSections",
    ],
    "E15": [
      "Browser/test_live_script/test_a_change_can_set_the_animation_of_added_and_removed_rows",
      "PageElementsTests/RowRespondersTests/tablesSectionsAndRowsRenderTheirAnimations",
      "PageElementsTests/TableSectionEditingTests/sectionsAreMovedWithTheirRows",
    ],
    "E16": [
      "PageElementsTests/LookupTests/rowsOfATableAreFound",
    ],
    "E17": [
      "PageElementsTests/RowRespondersTests/trailingActionsPrecedeTheDeleteButton",
    ],
    "E18": [
      "PageElementsTests/TablePropertiesHTMLTests/accessibilityRendersAsAttributes",
    ],
    "E19": [
      "ShowcaseTests/GalleryActionsTests/refreshingReloadsTheRows",
    ],
    "E20": [
      "Browser/test_sticky/test_a_stuck_section_header_casts_a_shadow",
      "PageElementsTests/SwitchTests/aSwitchRendersItsState",
    ],
    "D1": [
      "PageSiteTests/SiteTests/eachPathServesItsPage",
    ],
    "D2": [
      "PageElementsTests/TableHTMLTests/duplicateSectionKeysAreAnError",
    ],
    "D3": [
      "PageElementsTests/LookupTests/sectionsAreFound",
    ],
    "D4": [
      "PageElementsTests/TableEditTests/anEditDescribesEachChangeOnItsOwnLine",
    ],
    "D5": [
      "Browser/test_live_script/test_a_change_can_set_the_animation_of_added_and_removed_rows",
      "Browser/test_live_script/test_a_replaced_row_runs_a_transition_if_the_table_is_animated",
      "PageElementsTests/RowRespondersTests/tablesSectionsAndRowsRenderTheirAnimations",
      "ShowcaseTests/GalleryActionsTests/onePressMakesSeveralEdits",
    ],
    "D6": [
      "PageSiteTests/SectionIndexTests/aSourcesIndexLinksToSectionsThatAreNotLoaded",
      "PageSiteTests/SectionIndexTests/theIndexLinksToEverySectionOnAnyPage",
    ],
    "D7": [
      "Browser/test_demos_in_engines/test_a_row_can_be_moved_by_dragging",
      "Browser/test_live_script/test_a_row_can_be_dragged_into_an_empty_section",
      "Browser/test_live_script/test_touch_drags_a_row_by_its_grip_and_scrolls_elsewhere",
      "PageSiteTests/MoveTests/aRowMovesToTheRequestedPosition",
    ],
    "D8": [
      "Browser/test_demos_in_engines/test_rows_report_when_they_come_into_view",
      "Browser/test_gallery_live/test_rows_that_were_in_view_are_counted",
      "Browser/test_live_script/test_a_row_reports_each_time_it_enters_and_leaves_the_view",
      "PageSiteTests/SectionRespondersTests/headersAndFootersReportWhenTheyAppearAndDisappear",
    ],
    "D9": [
      "ShowcaseTests/GalleryActionsTests/aDeleteButtonHasATitleAndAConfirmation",
    ],
    "D10": [
      "ShowcaseTests/GalleryActionsTests/rowsAreBoundToAValue",
    ],
    "D11": [
      "PageElementsTests/SectionTests/keysOfAllTypesBecomeText",
    ],
    "D12": [
      "PageElementsTests/SectionHeadersTests/headersComeFromTheFirstSourceThatIsSet",
    ],
    "D13": [
      "Browser/test_gallery_live/test_rows_that_were_in_view_are_counted",
      "PageElementsTests/SectionHeadersTests/sectionStylesOverrideTheHeaderClass",
      "PageSiteTests/SectionRespondersTests/headersAndFootersReportWhenTheyAppearAndDisappear",
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
      "PageMigrationTests/StockRowTests/aClosureOverridesTheClassWhichOverridesTheTemplate",
    ],
    "D18": [
      "PageMigrationTests/StockRowTests/configurationHooksRunInAFixedOrder",
    ],
    "D19": [
      "PageMigrationTests/StockRowTests/aHeightBlockOverridesTheHeight",
    ],
    "D20": [
      "PageSiteTests/SectionRespondersTests/aRowCanOptOutOfEditingAndMoving",
      "PageSiteTests/SectionRespondersTests/sectionHandlersApplyToEveryRow",
      "ShowcaseTests/GalleryActionsTests/rowsAreInsertedAndDeletedWhileTheListIsEdited",
    ],
    "D21": [
      "PageSiteTests/RowEditingTests/aRowActionRunsItsHandler",
    ],
    "D22": [
      "PageSiteTests/SelectionTests/aSelectionIsAcceptedVetoedOrRedirected",
    ],
    "D23": [
      "PageElementsTests/RowRespondersTests/anAccessoryHandlerAddsAButton",
    ],
    "D24": [
      "ShowcaseTests/GalleryActionsTests/rowActionsChangeTheirRows",
    ],
    "D25": [
      "ShowcaseTests/GalleryActionsTests/rowsAreBoundToAValue",
      "ShowcaseTests/GalleryActionsTests/severalValuesAreBoundOnOnePage",
    ],
    "D26": [
      "Browser/test_echo/test_an_echo_shows_typed_text_at_once_within_its_own_form",
      "PageElementsTests/EchoTests/anEchoRendersItsFieldNameAndText",
      "ShowcaseTests/GalleryActionsTests/controlsReportEachChange",
    ],
    "D27": [
      "ShowcaseTests/GalleryActionsTests/aHookRejectsAValueBeforeItIsStored",
    ],
    "D28": [
      "PageMigrationTests/TypedRowTests/aSectionHasARowForEachValue",
    ],
    "S1": [
      "PageSiteTests/StateViewPageTests/randomActionsKeepTheCopyInSync",
    ],
    "S2": [
      "PageSiteTests/ExternalStateUpdateTests/aTreeCanBeUpdatedExternally",
      "PageSiteTests/StateTaskPageTests/thePageIsSentImmediatelyAndTaskResultsFollowAsOnePatch",
      "PageSiteTests/StateViewPageTests/everyActionReturnsOnePatch",
    ],
    "S3": [
      "PageStateViewsTests/StateViewTests/aStateViewStartsWithItsInitialState",
    ],
    "S4": [
      "PageStateViewsTests/StateViewTests/aStateViewCanPlaceNothing",
    ],
    "S5": [
      "PageStateViewsTests/PlacementKeyTests/aViewKeepsItsStateWhenItsKeyMoves",
    ],
    "S6": [
      "PageStateViewsTests/PlacedElementTests/aChangedElementIsUpdatedInPlace",
    ],
    "S7": [
      "PageStateViewsTests/PlacementKeyTests/keysAreUniqueAmongSiblings",
    ],
    "S8": [
      "PageStateViewsTests/PlacementLayoutTests/aLayoutRendersAsCSS",
    ],
    "S9": [
      "PageStateViewsTests/StatePropsTests/aChildReadsThePropsOfItsParent",
    ],
    "S10": [
      "PageStateViewsTests/StatePropsTests/aLinkFollowsTheParentsState",
    ],
    "S11": [
      "PageSiteTests/StateViewPageTests/twoTypedCharactersEnableNext",
      "PageStateViewsTests/StateTaskTests/aFunctionCanAwait",
    ],
    "S12": [
      "PageStateViewsTests/StatePropsTests/aChildReadsThePropsOfItsParent",
    ],
    "S13": [
      "PageStateViewsTests/StatePropsTests/aLinkFollowsTheParentsState",
    ],
    "S14": [
      "PageStateViewsTests/StatePropsTests/propsApplyToOneRender",
    ],
    "S15": [
      "PageStateViewsTests/LifecycleTests/lifecycleHooksRunInOrder",
    ],
    "S16": [
      "PageStateViewsTests/LifecycleTests/aChildWhosePropsAreEqualIsSkipped",
    ],
    "S17": [
      "PageStateViewsTests/PlacementKeyTests/statesFollowTheirKeysInAnyOrder",
    ],
    "S18": [
      "PageStateViewsTests/StateViewErrorTests/eachErrorSaysWhatToDo",
    ],
    "S19": [
      "PageSiteTests/StateViewPageTests/aStateViewPageIsOneRow",
    ],
    "S20": [
      "PagePatchingTests/ArrayDiffLawTests/aDiffTransformsTheOldArrayAndBack",
    ],
    "S21": [
      "PagePatchingTests/PatchTests/aPatchOfSeveralListsIsMinimal",
    ],
  ]
}
