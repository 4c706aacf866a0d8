/// What a reader is told once something was done, as it stands in a page.
package enum Notice {
  /// Begins what is told in a dialog, on its way to the page that shows it: a sign that no text has.
  package static let alertSign = "\u{1}"
  /// Stands between a text and the HTML of the button that takes back what was done.
  package static let undoSign = "\u{2}"

  /// Appends it: a note, or a dialog whose link closes it, as what an address names is not shown.
  package static func write(_ carried: String, into html: inout HTMLWriter) {
    guard carried.utf8.first == 1 else {
      let parts = carried.parts(between: "\u{2}", atMost: 2)
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
    html.text(String(carried.unicodeScalars.dropFirst()))
    html.raw("</p><a href=\"#pe-alert\">")
    html.text(.close)
    html.raw("</a></div>")
  }
}
