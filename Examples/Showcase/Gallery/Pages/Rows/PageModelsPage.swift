import PageElements
import PageSite

private struct MenuQuery: Codable {
  var guests = 1
}

extension GalleryPage {
  static let pageModels = GalleryPage(
    "page-models", "Pages as types", in: .rows, shows: ["E1", "E2", "D1", "O24"],
    about:
      "A page may be a type that sets up its table, or generates its sections, for each request.",
    query: MenuQuery()
  ) { request in
    // A site serves it as Page("/menu", title: "Menu", MenuPage.self)
    var menu = MenuPage()
    try await menu.setupTable(request)
    menu.table.sections += try await HoursPage().generateSections(PageRequest(path: "/hours"))
    return PageContent(title: "Pages as types", table: menu.table)
  }
}

private struct MenuPage: TablePage {
  var table = Table(columns: ["Tea", Column("For all", width: .fixed(96), alignment: .end)])

  static let query = MenuQuery()

  mutating func setupTable(_ request: PageRequest<MenuQuery>) async throws {
    let guests = min(max(request.query.guests, 1), 99)
    table.sections = [
      Section("For \(guests)", key: "teas", each: [("Sencha", 240), ("Gyokuro", 420)]) {
        tea, cents in
        let sum = String(cents * guests)
        return Row(key: tea, cells: [.text(tea), .text("\(sum.dropLast(2)).\(sum.suffix(2)) €")])
      },
      Section(
        key: "guests",
        rows: [
          Row(Link("For four guests", to: "/gallery/page-models?guests=4"))
        ]),
    ]
  }
}

private struct HoursPage: SectionsPage {
  func generateSections() -> [Section] {
    [Section("Opening hours", key: "hours") { Label("Every day but Monday, 8 to 18") }]
  }
}
