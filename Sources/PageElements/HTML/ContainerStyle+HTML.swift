extension ContainerStyle {
  /// Adds the attributes of a style: ` class="…" data-tag="…" inert="" style="…"`.
  ///
  /// The stylesheet sets properties that older CSS checkers do not know.
  ///
  /// - Parameters:
  ///   - margins: The default margins of the container in the stylesheet.
  ///   - remembersHeight: Whether browsers replace the estimated height with the measured one.
  ///   - guess: The type of view whose height the script measures, as a CSS name. `nil` for none.
  ///   - styles: Writes further declarations, each ending with `;`.
  func add(
    to list: inout AttributeList, class name: String?, margins: LayoutMargins = .default,
    remembersHeight: Bool = true, guess: String? = nil,
    styles: (inout HTMLWriter) throws -> Void = { _ in }
  ) throws {
    if let name { list.add("class", name) }
    if let tag { list.add("data-tag", tag) }
    if let selectionStyle, selectionStyle != .none {
      list.add("data-selection", selectionStyle.rawValue)
    }
    if let accessory, accessory != .none { list.add("data-accessory", accessory.rawValue) }
    accessibility.add(to: &list)
    list.add("inert", isSet: isUserInteractionEnabled == false)
    if case .fixed = height {
      list.add("data-height", "fixed")
    } else if estimatedHeight != nil || guess != nil {
      list.add("data-height", "estimated")
    }
    if let tone = backgroundColor?.tone { list.add("data-tone", tone) }
    try list.addStyle { css in
      try styles(&css)
      try writeDeclarations(into: &css, margins: margins)
      try writeHeight(into: &css, remembers: remembersHeight, guess: guess)
    }
  }

  /// Appends the same attributes without other ones.
  func writeAttributes(
    into html: inout HTMLWriter, class name: String, margins: LayoutMargins = .default,
    remembersHeight: Bool = true, styles: (inout HTMLWriter) throws -> Void = { _ in }
  ) throws {
    var list = AttributeList()
    try add(
      to: &list, class: name, margins: margins, remembersHeight: remembersHeight, styles: styles)
    html.attributes(list)
  }
}

extension ContainerStyle {
  fileprivate func writeDeclarations(
    into css: inout HTMLWriter, margins: LayoutMargins
  ) throws {
    if let backgroundColor, backgroundColor != .clear {
      css.raw("background-color:")
      backgroundColor.write(into: &css)
      css.raw(";")
    }
    if let own = layoutMargins, own != margins {
      css.raw("--margins:")
      try css.margins(own, of: "layoutMargins")
      css.raw(";")
    }
    if let indentationLevel, indentationLevel != 0 {
      css.raw("--indent:")
      try css.pixels(Double(indentationLevel) * 16, of: "indentationLevel")
      css.raw(";")
    }
    if case .insets(let left, let right) = separatorStyle {
      css.raw("--separator:0 ")
      try css.pixels(right, of: "separatorStyle")
      css.raw(" 0 ")
      try css.pixels(left, of: "separatorStyle")
      css.raw(";")
    }
  }

  /// Writes a fixed height, or the height to reserve until the container is first shown.
  fileprivate func writeHeight(
    into css: inout HTMLWriter, remembers: Bool, guess: String?
  ) throws {
    if case .fixed(let height) = height {
      css.raw("--height:")
      try css.pixels(height, of: "height")
      css.raw(";")
    } else if estimatedHeight != nil || guess != nil {
      // With "auto", browsers replace the estimate with the measured height.
      css.raw("--height:")
      if remembers { css.raw("auto ") }
      if let guess {
        css.raw("var(--height-")
        css.raw(unescaped: guess)
        css.raw(",var(--height-")
        css.raw(unescaped: guess)
        css.raw("-learned,")
      }
      try css.pixels(estimatedHeight ?? Table.defaultEstimate, of: "estimatedHeight")
      css.raw(guess == nil ? ";" : "));")
    }
  }
}
