import PageControls
import PageElements

/// An order in a few words: who placed it, how far it is, and what it comes to.
struct OrderEntry: Component {
  struct Props: Equatable, Sendable {
    var order: ShopOrder
    /// When it was placed, and what it comes to, as the reader has such things.
    var day, total: String
  }

  let props: Props

  func render() -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 12) {
      Avatar(props.order.customer, isSilent: true)
      VerticalStack(spacing: 2) {
        Link("\(props.order.name) \(props.order.customer)", to: props.order.address)
        note("\(props.day) · \(props.total)")
      }
      Spacer()
      props.order.state.badge
    }
  }
}
