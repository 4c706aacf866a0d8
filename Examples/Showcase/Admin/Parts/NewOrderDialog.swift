import PageControls
import PageElements
import PageForms
import PageSite

/// A button that opens a form for an order by telephone.
struct NewOrderDialog: Sendable {
  let store: ShopStore
  let customers: [Customer]

  var dialog: Dialog {
    Dialog("New order", id: "new-order", icon: .add, role: .primary) { form.element }
  }

  private var form: BoundForm<NewOrder> {
    BoundForm(new: NewOrder(), id: "order") {
      BoundField(
        "customer", "Customer", \.customer,
        choices: customers.map { Choice("\($0.id)", $0.name) }
      ).required()
      BoundField(
        "product", "Product", \.product, choices: TeaShop.products.map { Choice($0.name) }
      ).required()
      BoundField("quantity", "Pieces", \.quantity).minimum(1).maximum(NewOrder.maximumPieces)
    } store: { [store] order, event in
      let number = try await event.write { try await store.placeOrder(order) }
      event.notice = "Order #\(number) placed."
      event.destination = "/admin/orders/\(number)"
    }
    .saveTitle("Place order").takesFocus()
  }
}
