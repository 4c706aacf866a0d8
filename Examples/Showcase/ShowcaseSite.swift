import PageData
import PageElements
import PageSite

/// All pages of the showcase.
enum ShowcaseSite {
  static func make(
    _ database: ShowcaseDatabase, _ configuration: SiteConfiguration
  ) throws -> Site {
    var configuration = configuration
    configuration.readiness.append(database.database.readiness)
    configuration.frame = frame(ShopStore(database: database.database))
    return try Site(
      pages: [
        HomePage.page, TasksPage(store: TaskStore(database: database.database)).page,
        CharactersPage(database: database).page, FeedPage.page,
      ] + Admin.pages(database.database) + Gallery.sitePages,
      routes: [Suggestions.route],
      configuration: configuration)
  }

  private static func frame(_ shop: ShopStore) -> SiteFrame {
    var frame = SiteFrame("PageElements", icon: .leaf) {
      NavigationLink("Home", to: "/", icon: .home)
      NavigationGroup("Admin") {
        NavigationLink("Dashboard", to: "/admin", icon: .chart)
        NavigationLink("Orders", to: "/admin/orders", icon: .box)
          .count(shop.openOrders)
        NavigationLink("Settings", to: "/admin/settings", icon: .settings)
      }
      NavigationGroup("Example pages") {
        NavigationLink("Tasks", to: "/tasks", icon: .success)
        NavigationLink("Characters", to: "/characters", icon: .table)
        NavigationLink("Feed", to: "/feed", icon: .message)
      }
      NavigationGroup("Library") {
        NavigationLink("Gallery", to: "/gallery", icon: .grid)
        NavigationLink("Coverage", to: "/gallery/coverage", icon: .list)
      }
    }
    frame.offersDensities = true
    frame.footnote = "Rendered on the server from Swift values. Works without JavaScript."
    frame.footer = [NavigationLink("Coverage", to: "/gallery/coverage")]
    return frame
  }
}
