import PageControls
import PageElements
import PageSite

/// The contents of the parcel, for printing: `/admin/orders/1042/slip`.
struct PackingSlipPage: Sendable {
  let store: ShopStore

  var page: Page {
    Page("/admin/orders/{number}/slip") { request in
      let details = try await store.details(try request.path("number"))
      let settings = try await store.settings()
      let order = details.order
      let table = Table(columns: [
        Column("Product"), Column("Pieces", width: .fixed(80), alignment: .end),
      ]) {
        for line in details.lines {
          Row(key: line.id) {
            line.product
            line.quantity
          }
        }
      }
      .rowStyle { $0.separatorStyle = .full }
      .headerView(
        VerticalStack(spacing: 16) {
          TitleBar("Packing slip \(order.name)", detail: "From \(settings.name)")
          VerticalStack {
            strong(order.recipient)
            order.street
            "\(order.code) \(order.city)"
          }
        })
      return PageContent(title: "Packing slip \(order.name)", table: table)
    }
    .breadcrumbs {
      NavigationLink("Orders", to: "/admin/orders")
      NavigationLink("Order", to: "/admin/orders/{number}")
    }
  }
}
