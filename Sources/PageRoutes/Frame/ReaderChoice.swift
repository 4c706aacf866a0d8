package import PageElements
package import PageHTTP

/// A choice of the reader for all pages, which is stored in a cookie and selects a stylesheet.
package protocol ReaderChoice: RawRepresentable<String>, CaseIterable {
  /// The name of the form field, and the end of the cookie's name.
  static var name: String { get }
  /// The choice for readers who have not chosen.
  static var defaultChoice: Self { get }
  static var label: Phrase { get }
  var title: Phrase { get }
  /// The icon of its button. The title is the button's tooltip.
  var icon: Icon.Symbol { get }
  /// The CSS rule of the choice, for readers who have made it.
  var cssRule: String { get }
}

extension ReaderChoice {
  package static var cookie: String { "pe-" + name }

  /// Appends the buttons of the choice. The method is set on the buttons, not on the form: a form that posts would
  /// get an idempotency key, which a repeated choice does not need.
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

  /// Returns the CSS rule of the choice in a request's cookies, and one that marks its button as pressed.
  package static func stylesheet(for cookies: Cookies) -> String {
    let chosen = cookies[cookie].flatMap(Self.init)
    let pressed = (chosen ?? defaultChoice).rawValue
    return (chosen?.cssRule ?? "")
      + ".pe-appearance [value=\(pressed)]{color:var(--pe-text);background:var(--pe-pressed)}\n"
  }
}
