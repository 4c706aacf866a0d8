import PageControls
import PageData
import PageElements
import PageSite

/// All orders, loaded as the reader scrolls: `/admin/orders?show=open&q=byron`.
struct OrdersPage: Sendable {
  let store: ShopStore

  struct Query: Codable {
    /// A part of a name, or a number.
    var q = ""
    var show = OrderFilter.all
    var sort: RowOrder = "-number"
  }

  var page: Page {
    Page("/admin/orders", query: Query()) { request in try await content(request) }
      .live(changes: { [database = store.database] in DatabaseChanges(database, in: "orders") })
      .cached(by: store.database.contentVersion)
  }

  private func content(_ request: PageRequest<Query>) async throws -> PageContent {
    let search = OrderSearch(request.query.q)
    let counts = try await store.counts(search)
    let newOrder = NewOrderDialog(store: store, customers: try await store.customers.value())
    let table = Table(columns: [
      Column("Order", sort: "number", width: .flexible(weight: 2)),
      below("Customer", sort: "customer", weight: 5),
      below("State", weight: 2),
      below("Placed", sort: "placed", weight: 2),
      Column("Total", sort: "total", width: .flexible(weight: 2), alignment: .end),
      Column("Actions", width: .fixed(48), alignment: .end),
    ])
    .rowStyle { $0.separatorStyle = .full }
    .headerView(
      VerticalStack(align: .fill, spacing: 16) {
        TitleBar("Orders") { newOrder.dialog }
        searchForm(request)
        tabs(counts, request)
      })
    return PageContent(
      title: "Orders", table: try table.sorted(by: \.sort, in: request),
      rows: try store.rows(
        search, request.query.show, order: request.query.sort, row: { row(of: $0, request) }),
      placeholder: Row(emptyState(for: search.text)))
  }

  /// Returns a column that is on the second line of a card on a phone.
  private func below(_ title: String, sort: String? = nil, weight: Int) -> Column {
    Column(
      title, sort: sort, width: .flexible(weight: weight), priority: 2, showsTitleBelow: false)
  }

  private func searchForm(_ request: PageRequest<Query>) -> Form {
    Form(to: request.url) {
      HorizontalStack(align: .center, spacing: 8) {
        TextField(
          "Search by name or number", name: "q", text: request.query.q,
          placeholder: "Byron or 1042", kind: .search, showsLabel: false)
        Button("Search", kind: .submit).role(.secondary)
      }
    }
  }

  private func tabs(_ counts: [OrderState: Int], _ request: PageRequest<Query>) -> Tabs {
    Tabs("Orders by state", current: request.url) {
      for filter in OrderFilter.allCases {
        Link(filter.title, to: request.url { $0.show = filter })
      }
    }
    .counts(
      OrderFilter.allCases.map { filter in
        filter.states.map { counts[$0, default: 0] }.reduce(0, +)
      })
  }

  private func row(of order: ShopOrder, _ request: PageRequest<Query>) -> Row {
    let buttons = OrderButtons(order: order, store: store)
    return Row(key: order.number) {
      Link(order.name, to: order.address)
      HorizontalStack(align: .center, spacing: 8) {
        Avatar(order.customer, isDecorative: true)
        order.customer
      }
      order.state.badge
      request.shortDay(order.placed)
      request.money(order.total)
      Menu("Actions for \(order.name)", icon: .more, role: .quiet, showsTitle: false) {
        buttons.next
        buttons.steps
        Link("Packing slip", to: "\(order.address)/slip").icon(.print)
        buttons.cancel
      }
    }
    .accessory(.disclosure)
  }

  private func emptyState(for text: String) -> EmptyState {
    EmptyState(
      text.isEmpty ? "No orders found" : "No orders found for “\(text)”",
      detail: "Try part of a name, or just the number.", icon: .search
    ) {
      Link("Show all orders", to: "/admin/orders").role(.secondary)
    }
  }
}
