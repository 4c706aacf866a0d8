import PageSite

/// The gallery of the library's features, one on each page.
enum Gallery {
  /// The pages in the order of their index, group by group. A test checks that none is missing.
  static let pages: [GalleryPage] = [
    // Views
    .labels,
    .images,
    .buttons,
    .links,
    .icons,
    .badges,
    .details,
    .progressAndMeters,
    .columnCharts,
    .lineCharts,
    .barCharts,
    .donutCharts,
    .sparklines,
    .activity,
    .emptySpace,
    .stockCells,

    // Controls
    .menus,
    .tiles,

    // Styles
    .styles,
    .sizeAndShape,
    .colours,
    .debugBorders,

    // Forms
    .textFields,
    .textAreas,
    .choices,
    .dates,
    .steppers,
    .files,
    .fieldHelp,
    .suggestions,
    .fieldSets,
    .keyboard,
    .controlEvents,
    .boundRows,
    .severalModels,

    // Stacks, grids and columns
    .stackDistributions,
    .stackAlignments,
    .stackPriorities,
    .verticalStacks,
    .nestedStacks,
    .scrollingStacks,
    .columns,
    .fixedColumns,
    .cards,
    .wideTables,
    .grid,
    .strip,
    .customLayout,

    // Rows and sections
    .rows,
    .containers,
    .heights,
    .separators,
    .rowStyles,
    .indentation,
    .sectionHeadersAndFooters,
    .grouped,
    .sectionIndex,
    .typedRows,
    .stockRows,
    .configurableRows,
    .heterogeneousRows,
    .headerSources,
    .pageModels,
    .accessibility,
    .lookUps,
    .formats,

    // Page headers
    .tableHeader,
    .stretchyScrollsUp,
    .stretchyShrinks,
    .centeredContent,

    // Views of your own
    .customViews,
    .components,
    .buildMethods,
    .templates,
    .names,
    .equality,
    .updatingViews,
    .lazyElements,

    // Rows that act
    .selection,
    .selectingRows,
    .rowActions,
    .actionsColumn,
    .editingRows,
    .reordering,
    .editing,
    .sectionEditing,
    .animatedEdits,
    .sectionHooks,
    .displayEvents,

    // Loading and changing
    .loading,
    .deferred,
    .liveValues,
    .patches,
    .liveLabel,
    .refreshing,

    // Views with state
    .stateViews,
    .liveStateViews,
    .nestedStateViews,
    .placedElements,
    .places,
    .props,
    .functionProps,
    .stateTasks,
    .placementKeys,
    .lifecycle,

    // Typical pages
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

  /// All pages of the gallery as the site serves them: the index, the coverage, and the features.
  static var sitePages: [Page] {
    let following = pages.dropFirst().map(Optional.some) + [nil]
    let all =
      [GalleryIndex.page, CoveragePage.page]
      + zip(pages, following).map { page, next in page.page(next: next) }
    return all.map { $0.stylesheets("/gallery.css", "/feed.css") }
  }
}
