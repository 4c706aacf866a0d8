import Foundation
import PageElements

/// How far an order has come.
enum OrderState: String, Codable, CaseIterable, Sendable {
  case new, paid, packed, sent, returned, cancelled

  var title: String { rawValue.capitalized }

  /// What may come next, the usual step first.
  var followers: [OrderState] {
    switch self {
    case .new: [.paid, .cancelled]
    case .paid: [.packed, .sent, .cancelled]
    case .packed: [.sent, .cancelled]
    case .sent: [.returned]
    case .returned, .cancelled: []
    }
  }

  /// Whether something is still to be done.
  var isOpen: Bool { followers.contains(.cancelled) }

  /// Whether the customer's money stays with the shop.
  var earns: Bool { self == .paid || self == .packed || self == .sent }

  /// What the history says of it.
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
