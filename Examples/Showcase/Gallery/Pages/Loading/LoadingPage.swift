import PageElements
import PageSite

private struct LoadingQuery: Codable {
  var state = ""
}

extension GalleryPage {
  static let loading = GalleryPage(
    "loading", "Loading", in: .loading, shows: ["O9", "O24", "O28"],
    about: "What a page shows is a function of what is known: nobody yet, or these users.",
    query: LoadingQuery()
  ) { request in
    let users = request.query.state == "loaded" ? ["Ada", "Grace", "Katherine"] : nil
    let title = users == nil ? "Loading" : "Loaded"
    let allPossibleSections = [states(showing: title), listOfUsers(users), farewell(to: users)]
    return PageContent(title: title, table: Table(sections: allPossibleSections.compactMap(\.self)))
  }
}

/// Returns the links between the two states of the page.
private func states(showing title: String) -> Section {
  Section(title, key: "states") {
    Link("Before the users have come", to: "/gallery/loading")
    Link("Once they are there", to: "/gallery/loading?state=loaded")
  }
}

/// Returns the users, or an activity indicator while they load.
private func listOfUsers(_ users: [String]?) -> Section {
  guard let users else {
    var loading = Row(ActivityIndicator(isAnimating: true))
    loading.rowHeight = 44
    loading.tag = "loading"
    return Section("Users", key: "users") { loading }
  }
  return Section("Users", key: "users", each: users) { Row(key: $0, Label($0)) }
}

/// Returns no section while there are no users.
private func farewell(to users: [String]?) -> Section? {
  guard let users else { return nil }
  return Section("Goodbye", key: "goodbye") { Label("\(users.count) users are here.") }
}
