import PageData
import PageSite

/// An internal tool for the orders of a small shop: `/admin`.
enum Admin {
  static func pages(_ database: BoundedDatabase) -> [Page] {
    let store = ShopStore(database: database)
    let pages = [
      DashboardPage(store: store).page, OrdersPage(store: store).page,
      OrderPage(store: store).page, PackingSlipPage(store: store).page,
      SettingsPage(store: store).page,
    ]
    return pages.map { $0.stylesheets("/admin.css") }
  }
}
