import PageElements

extension GalleryPage {
  static let demoKeyboard = GalleryPage(
    "demo-keyboard", "Text fields and the keyboard", in: .demos, shows: ["O38", "O23"],
    about: "Fields far down the page: one that is tapped stays 24 pixels above the keyboard."
  ) {
    var table = Table {
      Section("Before you send a parcel", key: "advice", each: advice) { Row(Label($0)) }
      Section("Where to?", key: "address") {
        Row(
          key: "parcel",
          Form(id: "send") {
            TextField("Name", name: "name")
            TextField("Street and number", name: "street")
            TextField("Town", name: "town")
            TextField("Telephone", name: "phone", kind: .tel)
            TextField("Email", name: "email", kind: .email)
            TextArea("A word for the carrier", name: "word")
            Button("Send", kind: .submit)
          } didSubmit: { event in
            let town = event.values["town"] ?? ""
            event.notice = "Sent \(town.isEmpty ? "" : "to \(town) ")on the next ferry."
          })
      }
    }
    table.rowStyle.separatorStyle = .insets(left: 16, right: 0)
    table.keyboardSpacing = 24
    return table
  }
}

private let advice = [
  "Wrap what breaks in what does not.", "Write the address on the inside as well.",
  "Nothing that leaks, ticks or sings.", "Tape the seams, then tape the tape.",
  "Up to 20 kilograms on your own; beyond, bring a friend.",
  "Cheese is welcome in winter only.", "Plants travel upright and say so.",
  "Letters inside a parcel are free.", "Ferries leave at 7:10 and at 16:40.",
  "Parcels for the lighthouse go on Tuesdays, weather permitting.",
  "What comes back comes back to you.", "Keep the receipt. We do, too.",
]
