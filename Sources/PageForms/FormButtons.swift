import PageElements

/// What ends a ``BoundForm``: a button that sends it, and one that shows again what is stored.
struct FormButtons: View {
  var save: Wording
  var reset: Wording?

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-form-buttons\">")
    try Button(html.language[save], kind: .submit).render(into: &html)
    if let reset {
      if html.form.echo != nil, let page = html.actions?.page {
        // A button would bring back what was typed: that is what this page was loaded with.
        html.raw("<a")
        html.attribute("href", page)
        html.raw(">")
        html.text(reset)
        html.raw("</a>")
      } else {
        try Button(html.language[reset], kind: .reset).render(into: &html)
      }
    }
    html.raw("</div>")
  }
}
