import PageElements

extension GalleryPage {
  static let buttons = GalleryPage(
    "buttons", "Buttons", in: .views, shows: ["N29", "O9"],
    about: "Push buttons, and the forms that some of them send."
  ) {
    Table {
      Section("Kinds", key: "kinds") {
        Button("Brew a pot")
        Button("Warm the cups")
        Row(Button("Sold out", isEnabled: false))
      }
      Section("Roles", key: "roles") {
        Row(key: "buttons") {
          HorizontalStack(spacing: 8) {
            Button("Order").role(.primary)
            Button("Reserve").role(.secondary)
            Button("Later").role(.quiet)
          }
        }
        Button("Throw it away").role(.danger).icon(.delete)
        Link("Add a tea", to: "/tasks").role(.primary).icon(.add)
        Link("Export", to: "/characters").icon(.download)
      }
      Section("In a form", key: "form") {
        Row(CharacterSearchForm(query: "teacup"))
      }
    }
  }
}

/// A search of `/characters`: the submit button sends it, with or without a script.
private struct CharacterSearchForm: View {
  var query: String

  func write(into html: inout HTMLWriter) throws {
    html.raw("<form class=\"search\" method=\"get\" action=\"/characters\">")
    try TextField("Find a character", name: "q", text: query, showsLabel: false)
      .render(into: &html)
    try Button("Search", kind: .submit).render(into: &html)
    try Button("Reset", kind: .reset).render(into: &html)
    html.raw("</form>")
  }
}
