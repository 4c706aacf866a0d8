import PageSite

/// The gallery: what the library can do, one feature a page.
enum Gallery {
  /// The pages in the order of their index, group by group. A test checks that none is forgotten.
  static let pages: [GalleryPage] = [
    // ViewElements
    .labels,
    .images,
    .buttons,
    .textFields,
    .emptySpace,
    .styles,
    .sizeAndShape,
    .colours,
    .customViews,
    .buildMethods,
    .templates,
    .names,
    .equality,
    .containers,
    .rows,
    .selection,
    .heights,
    .separators,
    .sectionHeadersAndFooters,
    .stackDistributions,
    .stackAlignments,
    .stackPriorities,
    .loading,
    .patches,
    .liveLabel,

    // ViewElements 0.1
    .activity,
    .choices,
    .updatingViews,
    .verticalStacks,
    .nestedStacks,
    .scrollingStacks,
    .components,
    .grid,
    .fixedColumns,
    .strip,
    .lazyElements,
    .rowStyles,
    .grouped,
    .tableHeader,
    .stretchyScrollsUp,
    .stretchyShrinks,
    .centeredContent,
    .keyboard,
    .debugBorders,
    .displayEvents,

    // EXTableViewController
    .pageModels,
    .typedRows,
    .configurableRows,
    .heterogeneousRows,
    .headerSources,
    .accessibility,
    .lookUps,
    .sectionEditing,
    .editing,
    .sectionHooks,
    .selectingRows,
    .rowActions,
    .refreshing,

    // DXTableViewModel
    .stockCells,
    .stockRows,
    .indentation,
    .sectionIndex,
    .editingRows,
    .reordering,
    .animatedEdits,
    .controlEvents,
    .boundRows,

    // StateView
    .stateViews,
    .liveStateViews,
    .nestedStateViews,
    .placedElements,
    .places,
    .props,
    .functionProps,
    .placementKeys,
    .lifecycle,

    // Beyond the seeds
    .columns,
    .links,
    .badges,
    .details,
    .progressAndMeters,
    .charts,
    .textAreas,
    .dates,
    .steppers,
    .typicalList,
    .typicalForm,
    .typicalDetail,
    .typicalFeed,
    .typicalSettings,
    .typicalGrid,

    // Demo pages
    .demoCentered,
    .demoPosts,
    .demoPostsTemplate,
    .demoProfile,
    .demoArticles,
    .demoArticle,
    .demoAppStore,
    .demoLoading,
    .demoLoadMore,
    .demoTailLoading,
    .demoHeadersAndFooters,
    .demoKeyboard,
    .demoLogIn,
    .demoScrollsUp,
    .demoShrinks,
    .demoHeaders,
  ]

  /// All pages of the gallery as the site serves them: index, coverage, and the features.
  static var sitePages: [Page] {
    let following = pages.dropFirst().map(Optional.some) + [nil]
    return [GalleryIndex.page, CoveragePage.page]
      + zip(pages, following).map { page, next in page.page(next: next) }
  }
}
