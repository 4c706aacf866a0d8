import PageElements

/// What readers choose of light and dark.
enum Appearance: String, CaseIterable {
  case light, dark, automatic

  static let cookie = "pe-appearance"

  /// Appends the buttons that choose. They post, and the form does not: one that did would be given a key,
  /// though to choose twice is to choose once.
  static func writeChoice(into html: inout HTMLWriter) {
    html.raw("<form class=\"pe-appearance\"")
    html.attribute("aria-label", html.language[.appearance])
    html.raw(">")
    for (appearance, icon, phrase) in [
      (Appearance.light, Icon.Symbol.sun, Phrase.light), (.dark, .moon, .dark),
      (.automatic, .screen, .automatic),
    ] {
      html.raw(
        "<button data-role=\"quiet\" formmethod=\"post\" formaction=\"/-/appearance\" name=\"appearance\""
      )
      html.attribute("value", appearance.rawValue)
      html.attribute("title", html.language[phrase])
      html.attribute("aria-label", html.language[phrase])
      html.raw(">")
      Icon(icon).write(into: &html)
      html.raw("</button>")
    }
    html.raw("</form>")
  }

  /// What makes it so, and marks the button that was pressed.
  var stylesheet: String {
    let mark =
      ".pe-appearance [value=\(rawValue)]{color:var(--pe-text);background-color:var(--pe-pressed)}\n"
    return self == .automatic ? mark : ":root{color-scheme:\(rawValue)}\n" + mark
  }
}
