import PageCommands
import PageElements
import PageSite

@main struct TeaHouse: SiteCommands {
  func site(_ configuration: SiteConfiguration) throws -> Site {
    let teas = [("sencha", "Sencha", 2), ("gyokuro", "Gyokuro", 3), ("assam", "Assam", 4)]
    let menu = Page("/", title: "Tea house", state: [String]()) { _, orders in
      Table(columns: ["Tea", "Minutes", "Order"]) {
        Section("Menu", key: "menu") {
          for (key, name, minutes) in teas {
            Row(key: key) {
              name
              minutes
              Button("Order \(name)", id: "order") { orders.update { $0.append(name) } }
            }
          }
        }
        Section("You have ordered", key: "orders", empty: "Nothing yet.") {
          for (number, name) in orders.value.enumerated() {
            Row(key: number) {
              name; Badge("Steeping", kind: .accent); ""
            }
          }
        }
      }
    }
    return try Site(pages: [menu], configuration: configuration)
  }
}
