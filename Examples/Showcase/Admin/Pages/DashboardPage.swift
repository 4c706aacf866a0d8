import PageCharts
import PageControls
import PageData
import PageElements
import PageSite

/// The figures of the shop: `/admin`.
struct DashboardPage: Sendable {
  let store: ShopStore

  /// The maximum number of waiting orders shown here; the list has all of them.
  private static let maximumWaiting = 5

  var page: Page {
    Page("/admin", title: "Dashboard") { request in
      let figures = try await store.figures()
      let newOrder = NewOrderDialog(store: store, customers: try await store.customers.value())
      return Table(layout: .grid(minimumItemWidth: 400, spacing: 16), style: .grouped) {
        Section(key: "charts") {
          Row(key: "revenue", revenue(figures, request))
          Row(key: "states", states(figures))
        }
        Section(key: "orders") {
          Row(key: "newest", newest(figures, request))
          Row(key: "waiting", waiting(figures, request))
        }
      }
      .rowStyle { $0.layoutMargins = .inset(top: 24, left: 8, bottom: 8, right: 8) }
      .headerView(
        VerticalStack(align: .fill, spacing: 24) {
          TitleBar("Dashboard", detail: today(request)) { newOrder.dialog }
          tiles(figures, request)
        })
    }
    .live(changes: { [database = store.database] in
      DatabaseChanges(database, in: "orders", "settings")
    })
    .cached(by: store.database.contentVersion)
  }

  private func today(_ request: some Formatting) -> String? {
    CalendarDate(TeaShop.today).map { "As of \(request.shortDay($0))" }
  }

  private func tiles(_ figures: ShopFigures, _ request: some Formatting) -> Tiles {
    Tiles {
      Tile(
        "Open orders", value: "\(figures.openCount)",
        change: "Unpaid: \(figures.count(of: .new))", to: "/admin/orders?show=open")
      if let month = figures.months.last {
        let name = request.month(of: month.day)
        Tile(
          "Revenue", value: request.money(month.revenue), change: growth(figures, request),
          kind: figures.growth ?? 0 < 0 ? .negative : .positive)
        Tile(
          "Average order", value: request.money(month.revenue / month.orders),
          change: "\(month.orders) orders in \(name)")
      }
      Tile(
        "Returns", value: "\(figures.count(of: .returned))",
        change: returnable(figures, request),
        to: "/admin/orders?show=returned")
    }
  }

  /// Returns the growth of the last month's revenue, compared with the month before.
  private func growth(_ figures: ShopFigures, _ request: some Formatting) -> String? {
    guard let growth = figures.growth, let before = figures.months.dropLast().last else {
      return nil
    }
    let name = request.month(of: before.day)
    return growth == 0
      ? "Same as \(name)" : "\(growth < 0 ? "−" : "+")\(abs(growth))% vs \(name)"
  }

  /// Returns the number of sent orders that may be returned, and their first month.
  private func returnable(_ figures: ShopFigures, _ request: some Formatting) -> String {
    let sent = "of \(figures.count(of: .sent) + figures.count(of: .returned)) sent"
    return figures.months.first.map { "\(sent) since \(request.month(of: $0.day))" } ?? sent
  }

  private func revenue(_ figures: ShopFigures, _ request: some Formatting & Sendable) -> Panel {
    Panel("Revenue", detail: figures.months.last.map { "By month, \($0.day.year)" }) {
      Chart(
        "Revenue by month",
        by: figures.months.map { request.shortMonth(of: $0.day) },
        figures.months.map { Double($0.revenue) / 100 }
      )
      .labelHidden()
      .formatted { request.roundMoney($0) }
    }
  }

  private func states(_ figures: ShopFigures) -> Panel {
    Panel("Orders by state", detail: "All orders") {
      Chart(
        "Orders by state", by: OrderState.allCases.map(\.title),
        OrderState.allCases.map { figures.counts[$0, default: 0] }
      )
      .style(.donut)
      .labelHidden()
    }
  }

  private func newest(_ figures: ShopFigures, _ request: some Formatting) -> Panel {
    Panel("Newest orders", detail: "Latest first") {
      figures.newest.map { entry($0, request) }
      Link("All orders", to: "/admin/orders")
    }
  }

  private func waiting(_ figures: ShopFigures, _ request: some Formatting) -> Panel {
    let days = figures.settings.patience == 1 ? "a day" : "\(figures.settings.patience) days"
    let count = figures.waiting.count
    return Panel(
      "Needs attention",
      detail: count == 0 ? nil : "\(count) waiting to be sent for more than \(days)"
    ) {
      if figures.waiting.isEmpty {
        EmptyState(
          "Nothing is waiting", detail: "All paid orders were sent within \(days).", icon: .success)
      } else {
        figures.waiting.prefix(Self.maximumWaiting).map { entry($0, request) }
        Link("All open orders, oldest first", to: "/admin/orders?show=open&sort=number")
      }
    }
  }

  private func entry(_ order: ShopOrder, _ request: some Formatting) -> OrderEntry {
    OrderEntry(
      props: .init(
        order: order, day: request.shortDay(order.placed), total: request.money(order.total)))
  }
}
