import PageElements

/// What ends a ``BoundForm``: a button that sends it, and what shows again what is stored or leads away
/// from it; in a dialog what closes that.
struct FormButtons: View {
  var save: Wording
  var role: Button.Role?
  var reset: Wording?
  var cancel: Address?

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-form-buttons\">")
    var button = Button(html.language[save], kind: .submit)
    button.role = role
    try button.render(into: &html)
    if let dialog = html.context.dialog {
      writeCancel(closing: dialog, into: &html)
    } else {
      if let reset { try writeReset(reset, into: &html) }
      if let cancel {
        try Link(html.language[.cancel], to: cancel).role(.secondary).render(into: &html)
      }
    }
    html.raw("</div>")
  }

  private func writeReset(_ title: Wording, into html: inout HTMLWriter) throws {
    guard html.form.echo != nil, let page = html.actions?.page else {
      return try Button(html.language[title], kind: .reset).render(into: &html)
    }
    // A button would bring back what was typed: that is what this page was loaded with.
    html.raw("<a")
    html.attribute("href", page)
    html.raw(" data-role=\"secondary\">")
    html.text(title)
    html.raw("</a>")
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
