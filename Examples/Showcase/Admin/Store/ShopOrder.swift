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

  /// The name of the order for people.
  var name: String { "#\(number)" }
  var address: Address { "/admin/orders/\(number)" }

  /// Returns the message about an order that does not exist, or no longer exists.
  static func missing(_ number: Int) -> String {
    "There is no order #\(number): it was never placed, or the shop has been reset."
  }
}

/// A line of an order: one product and its quantity.
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

/// A note about an order by an employee of the shop.
struct OrderNote: Codable, FetchableRecord, Hashable, Sendable {
  static let maximumTextLength = 500
  /// The maximum number of notes of an order.
  static let maximumCount = 20

  let id: Int
  let text: String
  let day: CalendarDate

  /// A note that is being written.
  struct Draft: Hashable, Sendable {
    var text = ""
  }
}

/// An order with its lines, steps and notes.
struct OrderDetails: Sendable {
  let order: ShopOrder
  let lines: [OrderLine]
  let steps: [OrderStep]
  let notes: [OrderNote]
}
