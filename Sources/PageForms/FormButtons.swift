import PageElements

/// What ends a ``BoundForm``: a button that sends it, and one that shows again what is stored, or in a
/// dialog closes that.
struct FormButtons: View {
  var save: Wording
  var role: Button.Role?
  var reset: Wording?

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-form-buttons\">")
    var button = Button(html.language[save], kind: .submit)
    button.role = role
    try button.render(into: &html)
    if let dialog = html.context.dialog {
      writeCancel(closing: dialog, into: &html)
    } else if let reset {
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

  /// A dialog that comes back with errors is open without a script, and only another page closes it.
  private func writeCancel(closing dialog: String, into html: inout HTMLWriter) {
    let page = html.form.echo == nil ? nil : html.actions?.page
    if let page {
      html.raw("<a")
      html.attribute("href", page)
      html.raw(" data-role=\"secondary\">")
    } else {
      html.raw("<button type=\"button\" popovertargetaction=\"hide\"")
      html.attribute("popovertarget", dialog)
      html.raw(">")
    }
    html.text(.cancel)
    html.raw(page == nil ? "</button>" : "</a>")
  }
}
