import ArgumentParser
import PageCommands
import PageData
import PageElements
import PageForms
import PageSite

@main struct GuestBook: SiteCommands {
  @Option(help: "The SQLite file for the entries.")
  var database = "var/guest-book.sqlite"

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let store = try EntryStore(path: database)
    return try await Site(
      pages: [book(store)], configuration: configuration.keeping(in: store.database))
  }
}

/// The latest entries, and a form to sign. All open pages show new entries at once.
func book(_ store: EntryStore) -> Page {
  Page("/", title: "Guest book") { request in
    let form = BoundForm(new: Entry(), id: "sign") {
      BoundField("name", "Your name", \.name).required().maximumLength(80)
      BoundField("text", "Message", \.text, control: .lines(3)).required().maximumLength(1_000)
    } store: { entry, event in
      try await event.write { try await store.add(entry) }
      event.notice = "Thank you, \(entry.name)."
    }
    let entries = try await store.latest(100)
    return Table {
      Section("Sign", key: "sign") {
        Row(key: "form", form.saveTitle("Sign").element)
      }
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
  .live(changes: { DatabaseChanges(store.database, in: "entries") })
}
