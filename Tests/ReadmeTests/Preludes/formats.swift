import Foundation
import PageElements
import PageSite

struct Order {
  var id: Int
  var sum: Decimal
  var placed: Date
  var due: CalendarDate
}

struct Store {
  func orders() async throws -> [Order] { [] }
}

let store = Store()
let orders = Page("/orders", title: "Orders") { _ in Table() }
nonisolated(unsafe) var configuration = SiteConfiguration()
