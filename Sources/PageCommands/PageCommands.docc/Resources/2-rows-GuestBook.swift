import PageCommands
import PageElements
import PageSite

@main struct GuestBook: SiteCommands {
  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let store = EntryStore()
    return try Site(pages: [book(store)], configuration: configuration)
  }
}

/// The latest entries.
func book(_ store: EntryStore) -> Page {
  Page("/", title: "Guest book") { request in
    let entries = await store.latest(100)
    return Table {
      Section("Entries", key: "entries", empty: "Nobody has signed yet.") {
        for entry in entries {
          Row(key: entry.id ?? 0) {
            VerticalStack {
              Label(entry.name)
              Label(entry.text)
              request.time(entry.signed).relative()
            }
          }
        }
      }
    }
  }
}
