extension Stack {
  /// Appends the stack. Each child has its own `div`, so that text is a child too.
  ///
  /// - Throws: ``RenderError/invalidLength(_:of:)`` for the spacing, ``ControlError/emptyLabel(name:)`` for a scrolling
  ///   stack without a name, or an error of a child.
  public func write(into html: inout HTMLWriter) throws {
    let scrollLabel = layout.axis == .horizontal ? self.scrollLabel : nil
    if scrollLabel == "" { throw ControlError.emptyLabel(name: "HorizontalStack") }
    var layout = self.layout
    // A scrolling stack has no space to share, and children of a vertical stack have no widths to compare.
    if layout.distribution == .fillProportionally, scrollLabel != nil || layout.axis == .vertical {
      layout.distribution = .fill
    }

    html.raw("<div class=\"pe-stack\"")
    if layout.axis == .vertical { html.raw(" data-axis=\"vertical\"") }
    if let name = layout.distribution.name { html.attribute("data-distribute", name) }
    if let name = layout.alignment.name { html.attribute("data-align", name) }
    if let scrollLabel {
      html.raw(" data-scroll=\"\" tabindex=\"0\" role=\"group\"")
      html.attribute("aria-label", scrollLabel)
    }
    try Self.writeStyle(of: layout, items: items, into: &html)
    html.raw(">")
    for item in items {
      html.raw("<div>")
      try item.render(into: &html)
      html.raw("</div>")
    }
    html.raw("</div>")
  }

  private static func writeStyle(
    of layout: Layout, items: [StackItem], into html: inout HTMLWriter
  ) throws {
    let tracks = Tracks(items, distribution: layout.distribution)
    // A proportional stack is a table, which has no gap. An inherited `--gap` must be overridden.
    let isTable = layout.distribution == .fillProportionally
    guard isTable || layout.spacing != 0 || !tracks.areUniform else { return }
    html.raw(" style=\"")
    if isTable || layout.spacing != 0 {
      html.raw(isTable ? "--gap:" : "gap:")
      try html.pixels(layout.spacing, of: "spacing")
      if !tracks.areUniform { html.raw(";") }
    }
    if !tracks.areUniform {
      html.raw(layout.axis == .vertical ? "grid-template-rows:" : "grid-template-columns:")
      tracks.write(into: &html)
    }
    html.raw("\"")
  }
}

/// The sizing of each child along the axis of a stack, if it differs between children.
private struct Tracks {
  let items: [StackItem]
  /// The priorities of the children that grow and shrink. Spacers always take the remaining space.
  let lowestHugging, lowestResistance: LayoutPriority?
  /// Whether children grow, so that their hugging priorities matter.
  let grows: Bool
  /// Whether all children have the same size along the axis.
  private(set) var areUniform = true

  init(_ items: [StackItem], distribution: Stack.Distribution) {
    switch distribution {
    case .fill, .equalSpacing, .equalCentering: self.items = items
    // These distributions determine the sizes.
    case .fillEqually, .fillProportionally: self.items = []
    }
    grows = distribution == .fill
    var (hugging, resistance): (LayoutPriority?, LayoutPriority?) = (nil, nil)
    var hasSpaces = false
    for item in self.items {
      if item.isSpace {
        hasSpaces = true
      } else {
        hugging = min(hugging ?? item.huggingPriority, item.huggingPriority)
        resistance = min(
          resistance ?? item.compressionResistancePriority, item.compressionResistancePriority)
      }
    }
    (lowestHugging, lowestResistance) = (hugging, resistance)
    areUniform = !hasSpaces && self.items.allSatisfy { !hugs($0) && !resists($0) }
  }

  private func hugs(_ item: StackItem) -> Bool {
    grows && item.huggingPriority != lowestHugging
  }
  private func resists(_ item: StackItem) -> Bool {
    item.compressionResistancePriority != lowestResistance
  }

  func write(into html: inout HTMLWriter) {
    for (index, item) in items.enumerated() {
      if index > 0 { html.raw(" ") }
      switch (hugs(item), resists(item)) {
      case _ where item.isSpace: html.raw("minmax(0,1fr)")
      case (false, false): html.raw("auto")
      case (true, false): html.raw("fit-content(100%)")
      case (false, true): html.raw("minmax(max-content,auto)")
      case (true, true): html.raw("max-content")
      }
    }
  }
}

extension Stack.Distribution {
  /// The name in the stylesheet. `nil` for the default.
  fileprivate var name: String? {
    switch self {
    case .fill: nil
    case .fillEqually: "fill-equally"
    case .fillProportionally: "fill-proportionally"
    case .equalSpacing: "equal-spacing"
    case .equalCentering: "equal-centering"
    }
  }
}

extension Stack.Alignment {
  /// The name in the stylesheet. `nil` for the default.
  fileprivate var name: String? {
    switch self {
    case .leading: nil
    case .fill: "fill"
    case .center: "center"
    case .trailing: "trailing"
    case .firstBaseline: "first-baseline"
    case .lastBaseline: "last-baseline"
    }
  }
}
