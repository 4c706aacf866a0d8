/// The messages that a page shows after an action.
package enum Notice {
  /// The prefix that marks a message as a dialog while it is passed to the next page. No text contains it.
  package static let alertPrefix = "\u{1}"
  /// The separator between a message and the HTML of its undo button.
  package static let undoSeparator = "\u{2}"

  /// Appends a message: a note, or a dialog. The link in the dialog targets the dialog, and the stylesheet hides a
  /// targeted one.
  package static func write(_ encoded: String, into html: inout HTMLWriter) {
    guard encoded.utf8.first == 1 else {
      let parts = encoded.parts(separatedBy: "\u{2}", atMost: 2)
      html.raw("<p class=\"pe-notice\" role=\"note\">")
      if parts.count > 1 { html.raw("<span>") }
      html.text(String(parts[0]))
      if parts.count > 1 {
        html.raw("</span>")
        html.raw(unescaped: String(parts[1]))
      }
      html.raw("</p>")
      return
    }
    html.raw("<div id=\"pe-alert\" class=\"pe-alert\" role=\"alertdialog\"")
    html.raw(" aria-labelledby=\"pe-alert-text\"><p id=\"pe-alert-text\">")
    html.text(String(encoded.unicodeScalars.dropFirst()))
    html.raw("</p><a href=\"#pe-alert\">")
    html.text(.close)
    html.raw("</a></div>")
  }
}
