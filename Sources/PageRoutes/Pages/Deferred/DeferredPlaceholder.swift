import PageElements

/// The element in place of deferred content: its placeholder, or an error.
struct DeferredPlaceholder: View, Equatable {
  var content: AnyElement
  /// The address that waits for the content without the script, or tries again.
  var link: String?
  var hasFailed = false

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-deferred\">")
    if hasFailed { html.text(.notLoaded) } else { try content.render(into: &html) }
    if let link {
      html.raw(hasFailed ? " <a" : " <a class=\"pe-scriptless\"")
      html.attribute("href", link)
      html.raw(" rel=\"nofollow\">")
      html.text(hasFailed ? .tryAgain : .show)
      html.raw("</a>")
    }
    html.raw("</div>")
  }
}
