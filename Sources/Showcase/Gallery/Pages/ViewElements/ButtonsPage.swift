import PageElements

extension GalleryPage {
  static let buttons = GalleryPage(
    "buttons", "Buttons", in: .viewElements, shows: ["N29", "O9"],
    about: "Push buttons, and the forms that some of them send."
  ) {
    Table {
      Section("Kinds", key: "kinds") {
        ElementOfButton("Brew a pot")
        ElementOfButton(props: "In the spelling of the seeds")
        Row(ElementOf<Button>(props: .init(title: "Sold out", isEnabled: false)))
      }
      Section("In a form", key: "form") {
        Row(ElementOf<CharacterSearchForm>(props: "teacup"))
      }
    }
  }
}

/// A search of `/characters`: the submit button sends it, with or without a script.
private enum CharacterSearchForm: ElementableView {
  static func render(_ query: String, into html: inout HTMLWriter) throws {
    html.raw("<form class=\"search\" method=\"get\" action=\"/characters\">")
    try ElementOf<TextField>(props: .init(name: "q", text: query, label: "Find a character"))
      .render(into: &html)
    try ElementOfButton("Search", kind: .submit).render(into: &html)
    try ElementOfButton("Reset", kind: .reset).render(into: &html)
    html.raw("</form>")
  }
}
