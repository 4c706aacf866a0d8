import PageElements

extension GalleryPage {
  static let grouped = GalleryPage(
    "grouped", "Grouped style", in: .rows, shows: ["O24"],
    about: "Sections stand apart and their headers scroll along, as on a page of settings."
  ) {
    var table = Table {
      Section("Brewing", key: "brewing") {
        Switch("Keep the pot warm", name: "warm", isOn: true)
        Stepper("Minutes", name: "minutes", value: 3, minimum: 1, maximum: 10)
      }
      Section("Telling you", key: "telling") {
        Checkbox("Ring the bell", name: "bell", isOn: true)
        Checkbox("Light the lamp", name: "lamp")
      }
      Section("About", key: "about") {
        Link("The tea house", to: "/gallery/table-header")
      }
    }
    table.style = .grouped
    table.rowStyle.separatorStyle = .insets(left: 16, right: 0)
    table.sections[0].footerTitle = "A warm pot uses about as much power as a lamp."
    return table
  }
}
