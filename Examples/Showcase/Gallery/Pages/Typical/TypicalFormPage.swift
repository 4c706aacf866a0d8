import PageElements
import PageSite

extension GalleryPage {
  static let typicalForm = GalleryPage(
    "typical-form", "A form", in: .typical,
    about: "An order with everything a form needs, sent with or without a script.",
    query: Samples.OrderQuery()
  ) { request in
    let (order, isSent) = Samples.order(from: request.query)
    let table = Table {
      Section("Your order", key: "order") {
        Form(to: "/gallery/typical-form") {
          TextField("Name", name: "name", text: order.name)
          Select(
            "Tea", name: "tea", choices: Samples.teas.map { Choice($0.id, $0.name) },
            selection: order.tea)
          DateField("Day", name: "day", date: order.day)
          Switch("Wrap it as a gift", name: "gift", isOn: order.isGift)
          TextArea("Note", name: "note", text: order.note)
          Button("Order", kind: .submit)
        }
        if isSent { Label("Ordered for \(order.name). Thank you!") }
      }
    }
    return PageContent(title: "A form", table: table)
  }
}
