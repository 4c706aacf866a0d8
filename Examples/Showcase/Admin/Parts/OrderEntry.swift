import PageControls
import PageElements

/// A short entry for an order: its customer, its state and its total.
struct OrderEntry: Component {
  struct Props: Equatable, Sendable {
    var order: ShopOrder
    /// The day of the order, and its total, formatted for the reader.
    var day, total: String
  }

  let props: Props

  func render() -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 12) {
      Avatar(props.order.customer, isDecorative: true)
      VerticalStack(spacing: 2) {
        Link("\(props.order.name) \(props.order.customer)", to: props.order.address)
        note("\(props.day) · \(props.total)")
      }
      Spacer()
      props.order.state.badge
    }
  }
}
