extension TableHeaderView {
  func write(into html: inout HTMLWriter) throws {
    html.raw("<header")
    try html.attributes(of: style(default: .default), class: "pe-header")
    html.raw(">")
    try element.writeHeading(into: &html)
    html.raw("</header>")
  }
}

extension StretchyHeader {
  func write(into html: inout HTMLWriter) throws {
    let style = style(default: .zero)
    html.raw("<header")
    switch behavior {
    case .scrollsUpWithContent:
      try html.attributes(of: style, class: "pe-header") { html in
        guard let restingHeight else { return }
        html.raw("height:")
        try html.pixels(restingHeight, of: "restingHeight")
        html.raw(";")
      }
    case .shrinksToMinimumHeight(let minimum):
      guard let restingHeight, minimum >= 0, minimum <= restingHeight else {
        throw RenderError.stretchyHeights(minimum: minimum, resting: restingHeight)
      }
      try html.attributes(of: style, class: "pe-stretchy") { html in
        html.raw("--resting:")
        try html.pixels(restingHeight, of: "restingHeight")
        html.raw(";--minimum:")
        try html.pixels(minimum, of: "minimumHeight")
        html.raw(";")
      }
    }
    html.raw(">")
    try element.writeHeading(into: &html)
    html.raw("</header>")
  }
}

extension ElementContainer {
  /// The container's properties as a style, with margins only where they differ from its default.
  fileprivate func style(default margins: LayoutMargins) -> ContainerStyle {
    var style = ContainerStyle()
    style.backgroundColor = backgroundColor
    style.isUserInteractionEnabled = isUserInteractionEnabled
    if layoutMargins != margins { style.layoutMargins = layoutMargins }
    return style
  }
}

extension AnyElement {
  /// Appends the element; plain text as the page's heading, since a page needs one.
  fileprivate func writeHeading(into html: inout HTMLWriter) throws {
    if isText {
      html.raw("<h1>")
      try render(into: &html)
      html.raw("</h1>")
    } else {
      try render(into: &html)
    }
  }
}
