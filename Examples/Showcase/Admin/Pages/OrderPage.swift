import PageControls
import PageData
import PageElements
import PageForms
import PageSite

/// One order, with all its actions: `/admin/orders/1042`.
struct OrderPage: Sendable {
  let store: ShopStore

  var page: Page {
    Page("/admin/orders/{number}") { request in
      let details = try await store.details(try request.path("number"))
      let order = details.order
      let table = Table(columns: [
        Column("Product"),
        Column("Pieces", width: .fixed(72), alignment: .end),
        Column("Sum", width: .fixed(112), alignment: .end),
      ]) {
        lines(of: details, request)
        delivery(of: order)
        notes(of: details, request)
        history(of: details, request)
      }
      .rowStyle { $0.separatorStyle = .full }
      .headerView(titleBar(of: order, request))
      return PageContent(title: "Order \(order.name)", table: table)
    }
    .breadcrumbs { NavigationLink("Orders", to: "/admin/orders") }
    .live(changes: { [database = store.database] in
      DatabaseChanges(database, in: "orders", "order_notes")
    })
  }

  private func titleBar(of order: ShopOrder, _ request: some Formatting) -> TitleBar {
    let buttons = OrderButtons(order: order, store: store)
    let placed = request.shortDay(order.placed)
    return TitleBar(
      "Order \(order.name)", badge: order.state.badge, detail: "Placed on \(placed)"
    ) {
      Menu("More", id: "more", icon: .more) {
        buttons.steps
        Link("Packing slip", to: "\(order.address)/slip").icon(.print)
        Link("All orders of \(order.customer)", to: "/admin/orders?q=\(order.customer)")
          .icon(.person)
        buttons.cancel
      }
      buttons.next.map { $0.role(.primary) }
    }
  }

  private func lines(of details: OrderDetails, _ request: some Formatting) -> Section {
    Section(key: "lines") {
      for line in details.lines {
        Row(key: line.id) {
          VerticalStack(spacing: 2) {
            line.product
            note("\(request.money(line.price)) each")
          }
          line.quantity
          request.money(line.sum)
        }
      }
      Row(key: "shipping") {
        "Shipping"
        ""
        details.order.shipping == 0 ? "Free" : request.money(details.order.shipping)
      }
    }
    .totals {
      "Total"
      ""
      request.money(details.order.total)
    }
  }

  private func delivery(of order: ShopOrder) -> Section {
    Section("Customer", key: "customer") {
      Row(
        key: "person",
        HorizontalStack(align: .center, spacing: 12) {
          Avatar(order.customer, isDecorative: true)
          VerticalStack(spacing: 2) {
            strong(order.customer)
            Link(order.email, mail: order.email)
          }
          Spacer()
        })
      Row(
        key: "address",
        VerticalStack(align: .fill, spacing: 2) {
          HorizontalStack(align: .center, spacing: 8) {
            note("Ships to")
            Spacer()
            if order.state.isOpen {
              Dialog(
                "Edit address", id: "edit", icon: .edit, role: .quiet, showsTitle: false, edge: .end
              ) { addressForm(of: order).element }
            }
          }
          order.recipient
          order.street
          "\(order.code) \(order.city)"
        })
    }
  }

  private func addressForm(of order: ShopOrder) -> BoundForm<ShopOrder> {
    BoundForm(order, id: "address") {
      BoundField("recipient", "Recipient", \.recipient).required("Enter a recipient.")
        .maximumLength(100)
      BoundField("street", "Street", \.street).required("Enter a street.").maximumLength(100)
      FieldSet {
        BoundField("code", "Post code", \.code).required("Enter a post code.").maximumLength(12)
        BoundField("city", "City", \.city).required("Enter a city.").maximumLength(60)
      }.sideBySide()
    } store: { [store] change, event in
      try await event.write { try await store.editAddress(of: order.number, change) }
      event.notice = "Address saved."
    }
    .takesFocus()
  }

  private func notes(of details: OrderDetails, _ request: some Formatting) -> Section {
    Section("Notes", key: "notes") {
      for remark in details.notes {
        Row(
          key: remark.id,
          VerticalStack(spacing: 2) {
            remark.text
            note(request.shortDay(remark.day))
          }
        )
        .onDelete(confirm: "Delete this note?") { [store] event in
          try await event.write { try await store.deleteNote(remark.id) }
        }
      }
      Row(key: "new", noteForm(for: details.order).element)
    }
  }

  private func noteForm(for order: ShopOrder) -> BoundForm<OrderNote.Draft> {
    BoundForm(new: OrderNote.Draft(), id: "note") {
      BoundField("text", "New note", \.text, control: .lines(2))
        .required("Enter a note.")
        .maximumLength(OrderNote.maximumTextLength)
    } store: { [store] draft, event in
      try await event.write { try await store.addNote(draft.text, to: order.number) }
      event.notice = "Note added."
    }
    .saveTitle("Add note").saveRole(.secondary)
  }

  private func history(of details: OrderDetails, _ request: some Formatting) -> Section {
    Section("History", key: "history") {
      for step in details.steps {
        Row(key: step.id, TextCell(step.state.sentence, detail: request.shortDay(step.day)))
      }
    }
  }
}
