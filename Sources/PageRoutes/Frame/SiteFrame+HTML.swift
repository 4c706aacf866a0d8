package import PageElements

extension SiteFrame {
  /// Appends the frame.
  ///
  /// - Parameters:
  ///   - path: The page's path, percent-encoded; `nil` if there is no page, such as for an error.
  ///   - texts: The texts that differ by reader; none for an error.
  package func write(into html: inout HTMLWriter, at path: String?, texts: [String]) {
    var texts = texts[...]
    html.raw("<a class=\"pe-skip\" href=\"#pe-main\">")
    html.text(.skipToContent)
    html.raw("</a><nav class=\"pe-frame\"")
    html.attribute("aria-label", html.language[.siteNavigation])
    html.raw("><div class=\"pe-brand\"><a")
    html.attribute("href", home.text)
    html.raw(">")
    if let icon { Icon(icon).write(into: &html) }
    html.text(brand)
    html.raw("</a><button type=\"button\" data-role=\"quiet\" popovertarget=\"pe-menu\"")
    html.attribute("aria-label", html.language[.menu])
    html.raw(">")
    Icon(.menu).write(into: &html)
    html.raw("</button></div><div id=\"pe-menu\" class=\"pe-menu\" popover=\"\">")
    search?.write(into: &html)
    let current = current(at: path)
    let isLoggedIn = !FrameTexts.accountName(among: texts, of: self).isEmpty
    for group in groups {
      if group.isForLoggedInReaders, !isLoggedIn {
        texts = texts.dropFirst(group.links.count { $0.counter != nil })
      } else {
        group.write(into: &html, current: current, at: path, texts: &texts)
      }
    }
    html.raw("<div class=\"pe-frame-end\">")
    // An error page has no texts for its reader, so it shows all links.
    if accountName != nil, let name = texts.popFirst() {
      html.raw("<p class=\"pe-menu-title\" data-told=\"\">")
      html.text(name)
      html.raw("</p>")
    }
    if !account.isEmpty {
      NavigationGroup { account }.write(into: &html, current: current, at: path, texts: &texts)
    }
    if offersDensities { Density.writeChoice(into: &html) }
    if offersAppearances { Appearance.writeChoice(into: &html) }
    html.raw("</div></div></nav>")
  }

  /// Appends the footer of every page.
  package func writeEnd(into html: inout HTMLWriter) {
    if footer.isEmpty, footnote == nil { return }
    // Not a `footer`: the page has its own, which is the only landmark of that kind.
    html.raw("<aside class=\"pe-site-footer\"")
    html.attribute("aria-label", brand)
    html.raw(">")
    if let footnote {
      html.raw("<p>")
      html.text(footnote)
      html.raw("</p>")
    }
    if !footer.isEmpty {
      var texts: ArraySlice<String> = []
      NavigationGroup { footer.map(\.withoutServerFeatures) }
        .write(into: &html, current: nil, at: nil, texts: &texts)
    }
    html.raw("</aside>")
  }

  /// Returns the address of the link to the page, or else to the nearest page above it.
  private func current(at path: String?) -> Address? {
    guard let path else { return nil }
    return (groups.flatMap(\.links) + account).map(\.address)
      .filter { $0.text.isPath(above: path) }
      .max { $0.text.utf8.count < $1.text.utf8.count }
  }
}

extension String {
  /// Whether this is the path, or a path above it. `/` counts as above no other path.
  fileprivate func isPath(above path: String) -> Bool {
    let linkPath = utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.utf8.starts(with: linkPath) else { return false }
    let remainder = path.utf8.dropFirst(linkPath.count)
    return remainder.isEmpty || linkPath.count > 1 && remainder.first == UInt8(ascii: "/")
  }
}

extension SiteFrame.Search {
  fileprivate func write(into html: inout HTMLWriter) {
    html.raw("<form class=\"pe-search\" role=\"search\"")
    html.attribute("action", address.text)
    html.raw("><input type=\"search\"")
    html.attribute("name", name)
    let title = title ?? html.language[.search]
    html.attribute("aria-label", title)
    html.attribute("placeholder", title)
    html.raw("/></form>")
  }
}

extension NavigationGroup {
  /// The number of links above which readers can filter them.
  private static let filteredLinks = 15

  fileprivate func write(
    into html: inout HTMLWriter, current: Address?, at path: String?,
    texts: inout ArraySlice<String>
  ) {
    if let title {
      html.raw("<p class=\"pe-menu-title\">")
      html.text(title)
      html.raw("</p>")
    }
    html.raw("<ul")
    if let title { html.attribute("aria-label", title) }
    // A script adds a field that filters a long list.
    if links.count > Self.filteredLinks {
      html.raw(" data-control=\"filter\"")
      html.attribute("data-label", html.language[.search])
    }
    html.raw(">")
    for link in links {
      html.raw("<li")
      switch link.readers {
      case .all: break
      case .loggedIn: html.raw(" class=\"pe-in\"")
      case .loggedOut: html.raw(" class=\"pe-out\"")
      }
      html.raw("><a")
      html.attribute("href", link.address.text)
      if link.address == current {
        html.attribute("aria-current", path == link.address.text ? "page" : "true")
      }
      html.raw(">")
      if let icon = link.icon { Icon(icon).write(into: &html) }
      // A long name in a narrow column breaks after an underscore.
      for (index, part) in link.title.utf8.split(
        separator: UInt8(ascii: "_"), omittingEmptySubsequences: false
      ).enumerated() {
        if index > 0 { html.raw("_<wbr/>") }
        html.text(String(Substring(part)))
      }
      if link.counter != nil {
        html.raw(" <span data-told=\"\">")
        html.text(texts.popFirst() ?? "")
        html.raw("</span>")
      }
      html.raw("</a></li>")
    }
    html.raw("</ul>")
  }
}
