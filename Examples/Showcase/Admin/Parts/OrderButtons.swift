import PageElements
import PageSite

/// The buttons for the next steps of an order.
struct OrderButtons: Sendable {
  let order: ShopOrder
  let store: ShopStore

  /// The button for the usual step.
  var next: Button? { order.state.nextStates.first.map(button) }

  /// The buttons for all other steps, except cancelling.
  var steps: [Button] {
    order.state.nextStates.dropFirst().filter { $0 != .cancelled }.map(button)
  }

  /// The button that cancels the order; `nil` if that is no longer possible.
  var cancel: Button? {
    order.state.nextStates.dropFirst().contains(.cancelled) ? button(to: .cancelled) : nil
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
