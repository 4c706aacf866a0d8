extension HTMLWriter {
  /// Appends the attributes that a style adds: ` class="…" data-tag="…" inert="" style="…"`.
  ///
  /// Properties that older checkers of CSS do not know are left to the stylesheet.
  ///
  /// - Parameters:
  ///   - margins: What the stylesheet gives the container by default.
  ///   - remembersHeight: Whether browsers replace the estimated height by the one they measured.
  ///   - guess: The type of view whose height the script measures, a name in CSS; `nil` for none.
  ///   - styles: Writes further declarations, each ended by `;`.
  mutating func attributes(
    of style: ContainerStyle, class name: StaticString?, margins: LayoutMargins = .default,
    remembersHeight: Bool = true, guess: String? = nil,
    styles: (inout HTMLWriter) throws -> Void = { _ in }
  ) throws {
    if let name {
      raw(" class=\"")
      raw(name)
      raw("\"")
    }
    if let tag = style.tag { attribute("data-tag", tag) }
    if let selection = style.selectionStyle, selection != .none {
      attribute("data-selection", selection.rawValue)
    }
    if let accessory = style.accessory, accessory != .none {
      attribute("data-accessory", accessory.rawValue)
    }
    style.accessibility.writeAttributes(into: &self)
    attribute("inert", isSet: style.isUserInteractionEnabled == false)
    if case .fixed = style.height {
      raw(" data-height=\"fixed\"")
    } else if style.estimatedHeight != nil || guess != nil {
      raw(" data-height=\"estimated\"")
    }
    tone(of: style.backgroundColor)
    var declarations = HTMLWriter(minimumCapacity: 128)
    try styles(&declarations)
    try style.writeDeclarations(into: &declarations, margins: margins)
    try style.writeHeight(into: &declarations, remembers: remembersHeight, guess: guess)
    if declarations.count > 0 {
      raw(" style=\"")
      let bytes = declarations.finish()
      raw(rendered: bytes.dropLast())
      raw("\"")
    }
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
      try css.edges(own, of: "layoutMargins")
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

  /// A fixed height, or the one to reserve until the container is first shown.
  fileprivate func writeHeight(
    into css: inout HTMLWriter, remembers: Bool, guess: String?
  ) throws {
    if case .fixed(let height) = height {
      css.raw("--height:")
      try css.pixels(height, of: "height")
      css.raw(";")
    } else if estimatedHeight != nil || guess != nil {
      // What browsers measured replaces the estimate where it says "auto".
      css.raw("--height:")
      if remembers { css.raw("auto ") }
      if let guess {
        css.raw("var(--height-")
        css.raw(unescaped: guess)
        css.raw(",")
      }
      try css.pixels(estimatedHeight ?? Table.defaultEstimate, of: "estimatedHeight")
      css.raw(guess == nil ? ";" : ");")
    }
  }
}
