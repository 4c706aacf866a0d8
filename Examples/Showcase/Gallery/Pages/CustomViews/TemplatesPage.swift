import PageElements
import PageTemplates

extension GalleryPage {
  static let templates = GalleryPage(
    "templates", "Templates", in: .customViews, shows: ["N7", "NT2", "E4", "E7"],
    about: "Views written as HTML, with slots for their props, and checked when the site starts."
  ) {
    Table {
      Section("Templates/ContactCard.mustache", key: "card") {
        ContactCard(
          name: "Ada Lovelace", role: "Orders and deliveries", email: "ada@example.com",
          phone: "+442079460000")
        ContactCard(name: "Sen no Rikyū", role: "Ceremonies", email: "sen@example.com")
      }
      Section("Templates/ArticleTeaser.mustache", key: "teaser") {
        ArticleTeaser(
          title: "Water first & foremost", author: "Okakura Kakuzō", minutes: 7,
          tags: ["Water", "Kettles"])
      }
      Section("A template that would be refused", key: "refused") {
        Label(problems(of: "<p>{{name}}</div>"))
        Label(problems(of: "<a href=\"javascript:{{name}}\">{{name}}</a>"))
        Label(problems(of: "<p>{{#phone}}Call <a href=\"tel:{{.}}\">us{{/phone}}</a></p>"))
      }
    }
  }
}

private struct ContactCard: View, TemplateView {
  var name, role, email: String
  var phone: String?
}

private struct ArticleTeaser: View, TemplateView {
  var title, author: String
  var minutes: Int
  var tags: [String]
}

/// Returns the library's error message about a template.
private func problems(of template: String) -> String {
  do {
    _ = try TemplateLibrary(templates: ["Card": template])
    return "Nothing is wrong with it."
  } catch {
    return "\(error)"
  }
}
