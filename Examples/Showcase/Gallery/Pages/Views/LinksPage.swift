import PageElements

extension GalleryPage {
  static let links = GalleryPage(
    "links", "Links", in: .views,
    about: "Addresses that are safe by check: a link to a script is an error, not a surprise."
  ) {
    var menu = Row(Link("The gallery, by a click anywhere on the row", to: "/gallery"))
    menu.accessory = .disclosure
    return Table {
      Section("Within the site", key: "site") {
        menu
        Link("A row of another page", to: "/gallery/coverage#viewelements.N29")
        Link("A search among the characters", to: "/characters?q=teacup")
      }
      Section("Elsewhere", key: "elsewhere") {
        Link("The HTML Standard", to: "https://html.spec.whatwg.org/")
        Link("Write to the tea house", to: "mailto:tea@example.com?subject=A%20table")
        Link("Call +1 555 0100", to: "tel:+15550100")
      }
      Section("Refused", key: "refused") {
        for address in ["javascript:alert(1)", "data:text/html,hi", " https://example.com"] {
          Label(complaint(about: address))
        }
      }
    }
  }
}

/// Returns the error of rendering such a link.
private func complaint(about address: String) -> String {
  do {
    return try Table { Section { Link("Try me", to: Address(address)) } }.html()
  } catch {
    return "\(error)"
  }
}
