import Foundation
import GRDB
import PageElements

/// Which orders are listed, as an address says it.
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

  /// The condition of these orders; `nil` where all are.
  var condition: SQL? {
    self == .all ? nil : "orders.state IN \(states.map(\.rawValue))"
  }
}

/// What was typed into the search field: a part of a name, or the number of an order.
struct OrderSearch: Sendable {
  /// What is longer is in no name.
  private static let byteLimit = 200

  let text: String

  init(_ text: String) { self.text = text.withoutWhiteSpaceAround.cut(toBytes: Self.byteLimit) }

  /// The condition of the orders that are meant; `nil` where nothing was typed.
  var condition: SQL? {
    guard !text.isEmpty else { return nil }
    let number = text.replacing("#", with: "")
    return """
      (instr(lower(customers.name), lower(\(text))) OR CAST(orders.number AS TEXT) = \(number))
      """
  }
}
