import PageElements
import PageSite

/// What can be done with an order next.
struct OrderButtons: Sendable {
  let order: ShopOrder
  let store: ShopStore

  /// The usual step.
  var next: Button? { order.state.followers.first.map(button) }

  /// All other steps, but for the one that ends it.
  var steps: [Button] {
    order.state.followers.dropFirst().filter { $0 != .cancelled }.map(button)
  }

  /// What ends it, where that can still be.
  var cancel: Button? {
    order.state.followers.dropFirst().contains(.cancelled) ? button(to: .cancelled) : nil
  }

  private func button(to state: OrderState) -> Button {
    let (order, store) = (order, store)
    let button = Button(
      state == .cancelled ? "Cancel order" : "Mark as \(state.rawValue)", id: state.rawValue
    ) { event in
      try await event.write { try await store.move(order.number, to: state) }
      event.notice = "Order \(order.name) is \(state.rawValue)."
    }
    guard state == .cancelled else { return button.icon(state.icon) }
    return button.icon(.close).role(.danger)
      .confirmation("Cancel order \(order.name) of \(order.customer)? This cannot be undone.")
  }
}

extension OrderState {
  fileprivate var icon: Icon.Symbol {
    switch self {
    case .new: .add
    case .paid: .check
    case .packed: .box
    case .sent: .forward
    case .returned: .back
    case .cancelled: .close
    }
  }
}
