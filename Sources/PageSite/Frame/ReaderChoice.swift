import PageElements

/// What readers choose for all pages: it is kept in a cookie, and picks a stylesheet.
protocol ReaderChoice: RawRepresentable<String>, CaseIterable {
  /// What it is called in what is sent; the cookie's name ends in it.
  static var name: String { get }
  /// What holds for those who choose nothing.
  static var usual: Self { get }
  static var label: Phrase { get }
  var title: Phrase { get }
  /// What its button shows; the title is its name, told where one points.
  var icon: Icon.Symbol { get }
  /// What makes it so; nothing for ``usual``.
  var rule: String { get }
}

extension ReaderChoice {
  static var cookie: String { "pe-" + name }

  /// What a request's cookies say.
  static func chosen(in cookies: Cookies) -> Self { cookies[cookie].flatMap(Self.init) ?? usual }

  /// Appends the buttons that choose. They post, and the form does not: one that did would be given a key,
  /// though to choose twice is to choose once.
  static func writeChoice(into html: inout HTMLWriter) {
    html.raw("<form class=\"pe-appearance\"")
    html.attribute("aria-label", html.language[label])
    html.raw(">")
    for choice in allCases {
      html.raw("<button data-role=\"quiet\" formmethod=\"post\" formaction=\"/-/appearance\"")
      html.attribute("name", name)
      html.attribute("value", choice.rawValue)
      html.attribute("title", html.language[choice.title])
      html.raw(">")
      Icon(choice.icon).write(into: &html)
      html.raw("</button>")
    }
    html.raw("</form>")
  }

  /// What makes it so, and marks the button that was pressed.
  var stylesheet: String {
    rule
      + ".pe-appearance [value=\(rawValue)]{color:var(--pe-text);background:var(--pe-pressed)}\n"
  }
}
