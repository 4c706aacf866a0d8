import ArgumentParser
import Foundation
import PageCharts
import PageCommands
import PageControls
import PageData
import PageElements
import PageSite

@main struct Dashboard: SiteCommands {
  @Option(help: "The SQLite file for the orders.")
  var database = "var/orders.sqlite"

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let store = try OrderStore(path: database)
    let key = try Setting.required("DASHBOARD_KEY")
    return try await Site(
      pages: [dashboard(store)], routes: [newOrder(store, key: key)],
      configuration: configuration.keeping(in: store.database))
  }
}

/// The figures of the last day. All open pages show each order as it arrives.
func dashboard(_ store: OrderStore) -> Page {
  Page("/", title: "Orders") { request in
    let figures = try await store.figures(of: .now)
    let hours = figures.hours.map { request.format($0.begin, .dateTime.hour()) }
    return Table(columns: [
      "Tea", Column("Cups", alignment: .end), Column("Ordered", alignment: .end),
    ]) {
      Section("Latest orders", key: "latest", empty: "Nothing yet.") {
        for order in figures.latest {
          Row(key: order.id ?? 0) {
            order.tea
            request.format(order.cups, .number)
            request.time(order.at).relative()
          }
        }
      }
    }
    .headerView(
      VerticalStack(align: .fill, spacing: 24) {
        TitleBar("Orders", detail: "The last 24 hours")
        Tiles {
          Tile("Orders", value: request.format(figures.orders, .number))
          Tile("Cups", value: request.format(figures.cups, .number))
          if let best = figures.teas.first {
            Tile(
              "Most ordered", value: best.tea, change: "\(request.format(best.cups, .number)) cups")
          }
        }
        Chart("Cups by hour", by: hours, figures.hours.map(\.cups)).style(.area)
        Chart("Cups by tea", by: figures.teas.map(\.tea), figures.teas.map(\.cups)).style(.bars)
      })
  }
  .live(changes: { DatabaseChanges(store.database, in: "orders") })
}

/// Accepts an order from another program:
///
///     curl -H "Authorization: Bearer $DASHBOARD_KEY" --json '{"tea": "Sencha", "cups": 2}' 127.0.0.1:8080/orders
func newOrder(_ store: OrderStore, key: String) -> Route {
  .post("/orders") { request in
    let order = try request.json(as: NewOrder.self)
    guard (1...100).contains(order.cups), (1...100).contains(order.tea.utf8.count) else {
      throw SiteProblem(.unprocessableContent, "An order has a tea and 1 to 100 cups.")
    }
    try await store.add(Order(tea: order.tea, cups: order.cups, at: .now))
    return .empty()
  }
  .authorized(by: Page.bearer(key))
}

struct NewOrder: Decodable {
  let tea: String, cups: Int
}
