import PageSite

/// All pages of the showcase.
enum ShowcaseSite {
  static func make(
    _ database: ShowcaseDatabase, _ configuration: SiteConfiguration
  ) throws -> Site {
    try Site(
      pages: [
        HomePage.page, TasksPage(store: TaskStore(pool: database.pool)).page,
        CharactersPage(database: database).page, FeedPage.page,
      ] + Gallery.sitePages,
      configuration: configuration)
  }
}
