import PageElements
import PageSite

extension GalleryPage {
  static let suggestions = GalleryPage(
    "suggestions", "Suggestions", in: .forms,
    about: "What may be meant is offered while it is typed: from a list, or from the server.",
    state: [String]()
  ) { _, orders in
    Table {
      Section("An order", key: "order") {
        Row(
          key: "form",
          Form(id: "order") {
            TextField("City", name: "city").suggestions(["Kyoto", "Osaka", "Uji", "Yame"])
              .help("One of these, or any other.")
            TextField("Country", name: "country").suggestions(from: Suggestions.path)
              .help("With a script the server is asked, without one it is a plain field.")
            Button("Order", kind: .submit)
          } didSubmit: { event in
            let (city, country) = (event.values["city"] ?? "", event.values["country"] ?? "")
            guard !country.isEmpty else { throw FormErrors(["country": "Say where it goes."]) }
            orders.update { $0 = ["\(city), \(country)"] + $0.prefix(4) }
            event.notice = "It goes to \(country)."
          })
      }
      Section("Ordered", key: "orders") {
        for order in orders.value { order }
        if orders.value.isEmpty { "Nothing yet." }
      }
    }
  }
}

/// The route from which the second field of the page gets its suggestions.
enum Suggestions {
  static let path: Address = "/gallery/suggestions/countries"
  /// `?q=ja`: `["Jamaica","Japan"]`.
  static let route = Route.get(path.text) { request in
    let part = try request.query(Query()).q.lowercased()
    return try .json(Array(countries.filter { $0.lowercased().contains(part) }.prefix(50)))
  }

  private struct Query: Codable, Sendable { var q = "" }

  private static let countries = [
    "Argentina", "Azerbaijan", "Bangladesh", "China", "Georgia", "India", "Indonesia", "Iran",
    "Jamaica", "Japan", "Kenya", "Malawi", "Nepal", "Rwanda", "Sri Lanka", "Taiwan", "Tanzania",
    "Thailand", "Turkey", "Uganda", "Vietnam",
  ]
}
