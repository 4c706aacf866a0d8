import PageElements
import PageSite

/// The front page of the showcase.
enum HomePage {
  static let page = Page("/", title: "PageElements") { _ in
    Table {
      Section("Example pages", key: "examples") {
        entry(
          "admin", "/admin", .chart, "Admin",
          "The orders of a small shop: a dashboard, lists, forms and settings.")
        entry(
          "tasks", "/tasks", .success, "Tasks",
          "A shared list: each change appears at once in every open browser.")
        entry(
          "characters", "/characters", .table, "Characters",
          "Every named Unicode character from SQLite: sections, search, tail loading.")
        entry(
          "feed", "/feed", .message, "Feed",
          "A profile and 400 posts by day, in components that load as you scroll.")
        entry(
          "gallery", "/gallery", .grid, "Gallery",
          "Every feature on a page of its own, beside the Swift file that makes it.")
      }
    }
    .headerView(Hero())
  }
  .stylesheets("/gallery.css", "/home.css")
  .cached(by: .constant)

  private static func entry(
    _ key: String, _ path: String, _ icon: Icon.Symbol, _ title: String, _ summary: String
  ) -> Row {
    Row(key: key, Entry(title: title, summary: summary, path: path, icon: icon))
      .separator(.full)
      .accessory(.disclosure)
  }
}

/// An introduction to the library, in one screen.
private struct Hero: View {
  private static let sample = """
    Page("/teas") { _ in
      Table(columns: ["Tea", "Price"]) {
        Section("Green", key: "green") {
          for tea in store.teas {
            Row(key: tea.id) {
              Link(tea.name, to: tea.address)
              tea.price
            }
            .onDelete { _ in store.delete(tea) }
          }
        }
      }
    }
    .live()
    """

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"hero\"><div><h1>PageElements</h1><p>")
    html.text("Pages as Swift values: rows, sections and tables, served as live HTML.")
    html.raw("</p><p>")
    html.text(
      "No JavaScript to write, no templates to keep in step, and all of it works without a script.")
    html.raw("</p><p class=\"hero-links\">")
    try Link("Open the admin", to: "/admin").role(.primary).icon(.chart).write(into: &html)
    try Link("Look around", to: "/gallery").role(.secondary).icon(.grid).write(into: &html)
    html.raw("</p></div><div class=\"code\"><pre tabindex=\"0\"><code>")
    SwiftTokens(Self.sample).write(into: &html)
    html.raw("</code></pre></div></div>")
  }
}
