import PageData
import PageSite

/// All pages of the showcase.
enum ShowcaseSite {
  static func make(
    _ database: ShowcaseDatabase, _ configuration: SiteConfiguration
  ) throws -> Site {
    var configuration = configuration
    configuration.readiness.append(database.database.readiness)
    return try Site(
      pages: [
        HomePage.page, TasksPage(store: TaskStore(database: database.database)).page,
        CharactersPage(database: database).page, FeedPage.page,
      ] + Gallery.sitePages,
      configuration: configuration)
  }
}
