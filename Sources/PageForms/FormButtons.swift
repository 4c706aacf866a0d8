import PageElements

/// The buttons at the end of a ``BoundForm``: one that sends the form, and one that restores the stored values, leaves
/// the form, or closes its dialog.
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
    // A reset button would restore the submitted values, with which this page was loaded.
    html.raw("<a")
    html.attribute("href", page)
    html.raw(" data-role=\"secondary\">")
    html.text(title)
    html.raw("</a>")
  }

  /// Writes a button that closes the dialog. If the form was refused and is shown again, it is a link to the page,
  /// because
  /// without a script a button cannot close a dialog that is rendered open.
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
