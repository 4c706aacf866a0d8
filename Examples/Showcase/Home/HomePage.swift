import PageElements
import PageSite

/// The contents of the showcase.
enum HomePage {
  static let page = Page("/", title: "PageElements") { _ in
    Table {
      Section("Example pages", key: "examples") {
        entry(
          "tasks", "/tasks", "Tasks",
          "A list that everybody shares: each change shows at once in every open browser.")
        entry(
          "characters", "/characters", "Characters",
          "Every named Unicode character from SQLite: sections, search, tail loading.")
        entry(
          "feed", "/feed", "Feed",
          "A profile and 400 posts by day, in components that load as you scroll.")
        entry(
          "gallery", "/gallery", "Gallery",
          "Every feature on a page of its own, beside the Swift file that makes it.")
      }
    }
    .headerView(
      Masthead(
        title: "PageElements",
        lead: "Pages as Swift values: rows, sections and tables, served as live HTML."))
  }

  private static func entry(
    _ key: String, _ path: String, _ title: String, _ summary: String
  ) -> Row {
    Row(key: key, Entry(title: title, summary: summary, path: path))
      .separator(.insets(left: 16, right: 0))
  }
}

/// A page's title with a sentence under it.
struct Masthead: View {
  var title, lead: String

  func write(into html: inout HTMLWriter) {
    html.element("div", attributes: { $0.attribute("class", "masthead") }) {
      $0.element("h1") { $0.text(title) }
      $0.element("p") { $0.text(lead) }
    }
  }
}

/// A link to a page with a line about it.
struct Entry: View {
  var title, summary, path: String

  func write(into html: inout HTMLWriter) throws {
    html.element("span", attributes: { $0.attribute("class", "entry") }) {
      $0.element("a", attributes: { $0.attribute("href", path) }) { $0.text(title) }
      $0.element("span") { $0.text(summary) }
    }
  }
}
