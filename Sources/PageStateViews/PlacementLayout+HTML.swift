import PageElements

extension PlacementLayout {
  /// Appends the style's declarations, each ended by `;`.
  func write(into html: inout HTMLWriter) throws {
    try write(width, "width:", into: &html)
    try write(height, "height:", into: &html)
    try write(
      start: leading, end: trailing, center: centerX,
      Axis(align: "justify-self:", start: "margin-inline-start:", end: "margin-inline-end:"),
      into: &html)
    try write(
      start: top, end: bottom, center: centerY,
      Axis(align: "align-self:", start: "margin-block-start:", end: "margin-block-end:"),
      into: &html)
  }

  private struct Axis {
    let align, start, end: StaticString
  }

  private func write(
    _ dimension: Dimension, _ property: StaticString, into html: inout HTMLWriter
  ) throws {
    switch dimension.value {
    case .automatic: return
    case .fixed(let length):
      html.raw(property)
      try html.pixels(length, of: "layout")
    case .parent(offset: 0):
      html.raw(property)
      html.raw("100%")
    case .parent(let offset):
      html.raw(property)
      html.raw(offset < 0 ? "calc(100% - " : "calc(100% + ")
      try html.pixels(abs(offset), of: "layout")
      html.raw(")")
    }
    html.raw(";")
  }

  private func write(
    start: Line, end: Line, center: Line, _ axis: Axis, into html: inout HTMLWriter
  ) throws {
    switch (start.offset, end.offset, center.offset) {
    case (nil, nil, nil): return
    case (nil, nil, let center?):
      html.raw(axis.align)
      html.raw("center;")
      // CSS centres the box with its margin, so the box moves by half of the margin.
      try write(margin: center * 2, axis.start, into: &html)
    case (let start, let end, _):
      html.raw(axis.align)
      html.raw(start == nil ? "end;" : end == nil ? "start;" : "stretch;")
      if let start { try write(margin: start, axis.start, into: &html) }
      if let end { try write(margin: -end, axis.end, into: &html) }
    }
  }

  private func write(
    margin: Double, _ property: StaticString, into html: inout HTMLWriter
  ) throws {
    if margin == 0 { return }
    html.raw(property)
    if margin < 0 { html.raw("-") }
    try html.pixels(abs(margin), of: "layout")
    html.raw(";")
  }
}
