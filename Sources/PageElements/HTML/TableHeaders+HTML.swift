extension TableHeaderView {
  func write(into html: inout HTMLWriter) throws {
    html.raw("<header")
    try style.writeAttributes(into: &html, class: "pe-header")
    html.raw(">")
    try element.renderHeading(into: &html)
    html.raw("</header>")
  }
}

extension Table {
  /// Appends the page's footer with the section index, if there is a footer or an index.
  func writeFooter(into html: inout HTMLWriter) throws {
    let index = showsSectionIndex ? indexEntries ?? sectionIndex() : []
    guard footerView != nil || !index.isEmpty else { return }
    html.raw("<footer")
    try (footerView?.style ?? .plain).writeAttributes(into: &html, class: "pe-footer")
    html.raw(">")
    index.writeNavigation(into: &html)
    if let footerView { try footerView.element.render(into: &html) }
    html.raw("</footer>")
  }
}

extension StretchyHeader {
  func write(into html: inout HTMLWriter) throws {
    var minimumHeight: Double?
    if case .shrinksToMinimumHeight(let minimum) = behavior {
      guard minimum >= 0, minimum <= restingHeight ?? .greatestFiniteMagnitude else {
        throw RenderError.invalidStretchyHeights(minimum: minimum, resting: restingHeight)
      }
      minimumHeight = minimum
    }
    html.raw("<header")
    try style.writeAttributes(into: &html, class: "pe-stretchy", margins: .zero) { html in
      if let restingHeight {
        html.raw("--resting:")
        try html.pixels(restingHeight, of: "restingHeight")
        html.raw(";")
      }
      if let minimumHeight {
        html.raw("--minimum:")
        try html.pixels(minimumHeight, of: "minimumHeight")
        html.raw(";")
      }
    }
    html.raw(shrinksFromContent ? " data-measure=\"\">" : ">")
    try element.renderHeading(into: &html)
    html.raw("</header>")
  }

  /// Whether the header shrinks from a height that only the browser knows.
  var shrinksFromContent: Bool { restingHeight == nil && behavior != .scrollsUpWithContent }
}

extension ElementContainer {
  fileprivate var style: ContainerStyle {
    var style = ContainerStyle()
    style.backgroundColor = backgroundColor
    style.isUserInteractionEnabled = isUserInteractionEnabled
    style.layoutMargins = layoutMargins
    return style
  }
}
