/// The parts of a page that are the same on all pages of a site: the document's head and the frame.
///
///     let shell = PageShell(stylesheets: ["/theme.css"], scripts: [])
///     shell.write(into: &html, title: "Menu", body: { _ in }, header: { … },
///       main: { … }, footer: { … })
package struct PageShell: Sendable {
  /// The language of the page's text. English by default.
  package var language: Language
  /// Addresses of stylesheets, in order.
  package var stylesheets: [String]
  /// Addresses of scripts, which run in order after the page is parsed.
  package var scripts: [String]
  /// The address of the site's icon. With `nil`, the default, browsers request `/favicon.ico`.
  package var icon: String?
  /// The frame: its layout, its content before everything else, and its content after everything else. `nil` by
  /// default.
  package var frame:
    (
      layout: String, write: @Sendable (inout HTMLWriter) -> Void,
      writeEnd: @Sendable (inout HTMLWriter) -> Void
    )?

  package init(
    language: Language = .english, stylesheets: [String] = [], scripts: [String] = [],
    icon: String? = nil
  ) {
    (self.language, self.stylesheets) = (language, stylesheets)
    (self.scripts, self.icon) = (scripts, icon)
  }

  /// Appends a whole page.
  ///
  /// - Parameters:
  ///   - title: The document's title.
  ///   - body: Writes the attributes of `<body>`.
  ///   - header: Writes the part before `<main>`: a `<header>` with the page's `h1`.
  ///   - main: Writes the content of `<main>`.
  ///   - footer: Writes the part after `<main>`: a `<footer>` or nothing.
  package func write(
    into html: inout HTMLWriter, title: String,
    body: (inout HTMLWriter) throws -> Void,
    header: (inout HTMLWriter) throws -> Void,
    main: (inout HTMLWriter) throws -> Void,
    footer: (inout HTMLWriter) throws -> Void
  ) rethrows {
    html.raw("<!DOCTYPE html>\n<html")
    html.attribute("lang", language.code)
    if language.isRightToLeft { html.raw(" dir=\"rtl\"") }
    html.raw("><head><meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"")
    html.raw("width=device-width, initial-scale=1, viewport-fit=cover, ")
    html.raw("interactive-widget=resizes-content\"/><title>")
    html.text(title)
    html.raw("</title>")
    for stylesheet in stylesheets {
      html.raw("<link rel=\"stylesheet\"")
      html.attribute("href", stylesheet)
      html.raw("/>")
    }
    if let icon {
      html.raw("<link rel=\"icon\"")
      html.attribute("href", icon)
      html.raw("/>")
    }
    for script in scripts {
      html.raw("<script")
      html.attribute("src", script)
      html.raw(" defer=\"\"></script>")
    }
    html.raw("</head><body")
    if let frame { html.attribute("data-frame", frame.layout) }
    try body(&html)
    html.raw(">")
    frame?.write(&html)
    try header(&html)
    html.raw(frame == nil ? "<main>" : "<main id=\"pe-main\" tabindex=\"-1\">")
    try main(&html)
    html.raw("</main>")
    try footer(&html)
    frame?.writeEnd(&html)
    html.raw("</body></html>\n")
  }
}
