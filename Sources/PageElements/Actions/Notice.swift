/// What a reader is told once something was done, as it stands in a page.
package enum Notice {
  /// Begins what is told in a dialog, on its way to the page that shows it: a sign that no text has.
  package static let alertSign = "\u{1}"

  /// Appends it: a note, or a dialog whose link closes it, as what an address names is not shown.
  package static func write(_ carried: String, into html: inout HTMLWriter) {
    guard carried.utf8.first == 1 else {
      html.raw("<p class=\"pe-notice\" role=\"note\">")
      html.text(carried)
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
