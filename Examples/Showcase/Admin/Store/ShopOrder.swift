import GRDB
import PageElements

/// An order with the customer who placed it. Money is in cents.
struct ShopOrder: Codable, FetchableRecord, Hashable, Sendable {
  let number: Int
  let placed: CalendarDate
  let state: OrderState
  let shipping, total: Int
  var recipient, street, code, city: String
  let customer, email: String

  static var columns: SQL { "orders.*, customers.name AS customer, customers.email AS email" }
  static var source: SQL { "orders JOIN customers ON customers.id = orders.customer_id" }

  /// What people call it.
  var name: String { "#\(number)" }
  var address: Address { "/admin/orders/\(number)" }

  /// What is said of an order that is not, or no longer, there.
  static func missing(_ number: Int) -> String {
    "There is no order #\(number): it was never placed, or the shop has been reset."
  }
}

/// One kind of thing in an order.
struct OrderLine: Codable, FetchableRecord, Hashable, Sendable {
  let id: Int
  let product: String
  let quantity, price: Int

  var sum: Int { quantity * price }
}

/// A step in an order's history.
struct OrderStep: Codable, FetchableRecord, Hashable, Sendable {
  let id: Int
  let state: OrderState
  let day: CalendarDate
}

/// What somebody in the shop wrote about an order.
struct OrderNote: Codable, FetchableRecord, Hashable, Sendable {
  static let longestText = 500
  /// How many an order has at most.
  static let most = 20

  let id: Int
  let text: String
  let day: CalendarDate

  /// A note that is being written.
  struct Draft: Hashable, Sendable {
    var text = ""
  }
}

/// An order with all that belongs to it.
struct OrderFile: Sendable {
  let order: ShopOrder
  let lines: [OrderLine]
  let steps: [OrderStep]
  let notes: [OrderNote]
}
