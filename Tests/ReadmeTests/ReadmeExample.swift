import PageElements
import PageServer
import PageSite

/// The README's example, compiled. `ReadmeTests` checks that the two are equal.
func readmeExample() async {
  let menu = Page("/", title: "Tea") { _ in
    Table(columns: ["Tea", "Minutes"]) {
      Section("Green", key: "green") {
        Row(key: "sencha", cells: ["Sencha", .number(2)])
        Row(key: "gyokuro", cells: ["Gyokuro", .number(3)])
      }
    }
  }
  await PageServer.main { try PageServer(Site(pages: [menu])) }
}
