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
    .customViews,
    .rows,
    .separators,
    .sectionHeadersAndFooters,
    .loading,

    // ViewElements 0.1
    .activity,
    .choices,
    .rowStyles,
    .grouped,
    .tableHeader,
    .stretchyScrollsUp,
    .stretchyShrinks,
    .centeredContent,
    .debugBorders,

    // EXTableViewController
    .heterogeneousRows,
    .headerSources,
    .accessibility,
    .editing,

    // DXTableViewModel
    .sectionIndex,

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
  ]

  /// All pages of the gallery as the site serves them: index, coverage, and the features.
  static var sitePages: [Page] {
    let following = pages.dropFirst().map(Optional.some) + [nil]
    return [GalleryIndex.page, CoveragePage.page]
      + zip(pages, following).map { page, next in page.page(next: next) }
  }
}
