import PageElements
import PageSite

extension GalleryPage {
  static let typicalForm = GalleryPage(
    "typical-form", "A form", in: .beyond,
    about: "An order with everything a form needs, sent with or without a script.",
    query: ["name", "tea", "day", "gift", "note"]
  ) { request in
    let (order, isSent) = Samples.order(from: request)
    let table = Table {
      Section("Your order", key: "order") {
        ElementOfForm(to: "/gallery/typical-form") {
          ElementOfTextField("Name", name: "name", text: order.name)
          ElementOfSelect(
            "Tea", name: "tea", choices: Samples.teas.map { Choice($0.id, $0.name) },
            selection: order.tea)
          ElementOfDateField("Day", name: "day", date: order.day)
          ElementOfSwitch("Wrap it as a gift", name: "gift", isOn: order.isGift)
          ElementOfTextArea("Note", name: "note", text: order.note)
          ElementOfButton("Order", kind: .submit)
        }
        if isSent { ElementOfLabel("Ordered for \(order.name). Thank you!") }
      }
    }
    return PageContent(title: "A form", table: table)
  }
}
