import PageElements

/// What stands in place of what is not there: a placeholder, or that it could not be loaded.
struct DeferredNote: View, Equatable {
  var content: AnyElement
  /// Where it is waited for without a script, and tried again.
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
