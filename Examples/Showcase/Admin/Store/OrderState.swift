import Foundation
import PageElements

/// The state of an order.
enum OrderState: String, Codable, CaseIterable, Sendable {
  case new, paid, packed, sent, returned, cancelled

  var title: String { rawValue.capitalized }

  /// The possible next states, the usual one first.
  var nextStates: [OrderState] {
    switch self {
    case .new: [.paid, .cancelled]
    case .paid: [.packed, .sent, .cancelled]
    case .packed: [.sent, .cancelled]
    case .sent: [.returned]
    case .returned, .cancelled: []
    }
  }

  /// Whether the order is still unfinished.
  var isOpen: Bool { nextStates.contains(.cancelled) }

  /// Whether the shop keeps the customer's money.
  var countsAsRevenue: Bool { self == .paid || self == .packed || self == .sent }

  /// The sentence for the history of an order.
  var sentence: String {
    switch self {
    case .new: "Placed"
    case .paid: "Paid"
    case .packed: "Packed"
    case .sent: "Sent"
    case .returned: "Returned"
    case .cancelled: "Cancelled"
    }
  }

  var badge: Badge { Badge(title, kind: kind) }

  private var kind: Badge.Kind {
    switch self {
    case .new: .accent
    case .paid: .warning
    case .sent: .positive
    case .packed: .info
    case .returned: .negative
    case .cancelled: .neutral
    }
  }
}
