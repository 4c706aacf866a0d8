import ArgumentParser
import PageCommands
import PageElements
import PageSite

/// A site with two pages and its own option.
struct Tea: SiteCommands {
  @Option var green = "Sencha"

  func site(_ configuration: SiteConfiguration) throws -> Site {
    try Site(
      pages: [
        Page("/", title: "Tea", query: ["sort": ""]) { [green] _ in
          Table { Section(key: "green") { Row(key: "a") { green } } }
        },
        Page("/black", title: "Black tea") { _ in
          Table { Section(key: "black") { Row(key: "b") { "Assam" } } }
        },
      ], configuration: configuration)
  }
}
