import PageElements
import PageSite

extension GalleryPage {
  static let fieldHelp = GalleryPage(
    "field-help", "Help beside fields", in: .forms,
    about: "What helps to fill in a field, units in its box, and a password that can be read.",
    state: Product()
  ) { _, product in
    let value = product.value
    return Table {
      Section("A product", key: "product") {
        Row(
          key: "form",
          Form(id: "product") {
            TextField("Name", name: "name", text: value.name).help("As on the packet.").required()
            TextField("Page", name: "page", text: value.page)
              .prefix("/teas/").suffix(".html").help("Small letters and hyphens.")
            Stepper("Price", name: "price", value: value.price, minimum: 0, step: 0.5)
              .prefix("€").help("With tax.")
            Stepper("Weight", name: "weight", value: value.weight, minimum: 0, step: 50)
              .suffix("g")
            TextArea("Notes", name: "notes", text: value.notes).help("Only we read this.")
            Select("Kind", name: "kind", choices: ["Green", "Black"], selection: value.kind)
              .help("Oolong is black here.")
            Checkbox("Sold out", name: "out", isOn: value.isOut).help("Stays on its page.")
            TextField("Key of the till", name: "key", kind: .password)
              .revealable().autocomplete("off").help("At least six characters.")
            Button("Save", kind: .submit)
          } didSubmit: { event in
            let form = event.values
            guard (form["key"] ?? "").count >= 6 else {
              throw FormErrors(["key": "Write at least six characters."])
            }
            func number(_ name: String, _ fault: String) throws -> Double {
              guard let number = Double(form[name] ?? ""), number.isFinite, number >= 0 else {
                throw FormErrors([name: fault])
              }
              return number
            }
            let price = try number("price", "Write a price, such as 4.5.")
            let weight = try number("weight", "Write a weight, such as 100.")
            product.update {
              ($0.name, $0.page, $0.price) = (form["name"] ?? "", form["page"] ?? "", price)
              ($0.notes, $0.kind) = (form["notes"] ?? "", form["kind"] ?? "Green")
              ($0.weight, $0.isOut) = (weight, form["out"] != nil)
            }
            event.notice = "The product is saved."
          })
      }
      Section("Greyed out", key: "closed") {
        TextField("Account", name: "account", text: "0042").prefix("DE").disabled()
          .help("Ask the bookkeeper.")
      }
    }
  }
}

private struct Product: Codable, Equatable, Sendable {
  var (name, page, notes, kind) = ("Sencha", "sencha", "", "Green")
  var (price, weight, isOut) = (4.5, 100.0, false)
}
