import PageElements

extension GalleryPage {
  static let typicalForm = GalleryPage(
    "typical-form", "A form", in: .beyond,
    about: "An order with everything a form needs, sent with or without a script."
  ) {
    let order = Samples.order
    return Table {
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
      }
    }
  }
}
