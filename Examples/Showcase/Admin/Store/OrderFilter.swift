import Foundation
import GRDB
import PageElements

/// The filter of the list of orders, as an address contains it.
enum OrderFilter: String, Codable, CaseIterable, Sendable {
  case all, open, new, paid, packed, sent, returned, cancelled

  var title: String { rawValue.capitalized }

  var states: [OrderState] {
    switch self {
    case .all: OrderState.allCases
    case .open: OrderState.allCases.filter(\.isOpen)
    default: OrderState.allCases.filter { $0.rawValue == rawValue }
    }
  }

  /// The condition for these orders; `nil` for all orders.
  var condition: SQL? {
    self == .all ? nil : "orders.state IN \(states.map(\.rawValue))"
  }
}

/// The text of the search field: a part of a name, or the number of an order.
struct OrderSearch: Sendable {
  /// The maximum size of a search text. No name is longer.
  private static let byteLimit = 200

  let text: String

  init(_ text: String) { self.text = text.trimmingWhitespace.cut(toBytes: Self.byteLimit) }

  /// The condition for the matching orders; `nil` without a search text.
  var condition: SQL? {
    guard !text.isEmpty else { return nil }
    let number = text.replacing("#", with: "")
    return """
      (instr(lower(customers.name), lower(\(text))) OR CAST(orders.number AS TEXT) = \(number))
      """
  }
}
