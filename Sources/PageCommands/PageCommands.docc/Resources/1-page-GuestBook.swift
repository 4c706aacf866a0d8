import PageCommands
import PageElements
import PageSite

@main struct GuestBook: SiteCommands {
  func site(_ configuration: SiteConfiguration) async throws -> Site {
    try Site(pages: [book()], configuration: configuration)
  }
}

/// The entries.
func book() -> Page {
  Page("/", title: "Guest book") { request in
    Table {
      Section("Entries", key: "entries", empty: "Nobody has signed yet.") {
      }
    }
  }
}
