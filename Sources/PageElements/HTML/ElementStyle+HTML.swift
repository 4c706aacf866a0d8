extension ElementStyle {
  /// Appends ` class="pe-styled" hidden="" style="…"`.
  ///
  /// - Throws: ``RenderError`` for a number that CSS does not allow.
  func writeAttributes(into html: inout HTMLWriter) throws {
    html.raw(" class=\"pe-styled")
    guard !isPlain else { return html.raw("\"") }
    let values = values
    if values.clampedLines != nil { html.raw(" pe-clamped") }
    if values.lineBreak == .clipped { html.raw(" pe-clipped") }
    if values.isSized { html.raw(" pe-sized") }
    if values.cornerRadius != 0 { html.raw(" pe-round") }
    html.raw("\"")
    if values.placement != .fill { html.attribute("data-place", values.placement.rawValue) }
    html.attribute("hidden", isSet: values.isHidden)
    html.tone(of: values.backgroundColor)
    var declarations = HTMLWriter(minimumCapacity: 256)
    try values.writeText(into: &declarations)
    try values.writeBox(into: &declarations)
    guard declarations.count > 0 else { return }
    html.raw(" style=\"")
    // Each declaration ends with a semicolon; the last one is not needed.
    html.raw(rendered: declarations.finish().dropLast())
    html.raw("\"")
  }

  /// Six characters derived from the HTML of the style, the same in every process.
  var suffix: String {
    var html = HTMLWriter(minimumCapacity: 256)
    var failure = ""
    do { try writeAttributes(into: &html) } catch { failure = "\(error)" }
    // FNV-1a, 64 bits: the standard library's hasher differs between processes.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in html.finish() + failure.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    // The upper bits are mixed best. 36 to the power of 6 is less than 2³².
    let digits = String((hash >> 32 ^ hash & 0xFFFF_FFFF) % 2_176_782_336, radix: 36)
    return String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}

extension ElementStyle.Values {
  /// The number of lines before an ellipsis. `nil` for no limit.
  fileprivate var clampedLines: Int? {
    switch lineBreak {
    case .clipped: nil
    case .ellipsis: max(1, numberOfLines)
    case .betweenWords, .anywhere: numberOfLines > 0 ? numberOfLines : nil
    }
  }

  /// The number of lines before the rest is clipped without an ellipsis. `nil` for no limit.
  fileprivate var clippedLines: Int? { lineBreak == .clipped ? max(1, numberOfLines) : nil }

  /// Whether the size of the element does not depend on its content.
  fileprivate var isSized: Bool { width != nil || height != nil || aspectRatio != nil }

  fileprivate func writeText(into css: inout HTMLWriter) throws {
    if let textColor {
      css.raw("color:")
      textColor.write(into: &css)
      css.raw(";")
    }
    if let size = font.size {
      try check(size, isIn: size >= 1 && size <= 1000, "font.size", "1 to 1,000 CSS pixels")
      css.raw("font-size:")
      try css.pixels(size, of: "font.size")
      css.raw(";")
    }
    if let weight = font.weight {
      css.raw("font-weight:")
      css.number(weight.rawValue)
      css.raw(";")
    }
    if font.isItalic { css.raw("font-style:italic;") }
    switch font.design {
    case .default: break
    case .monospaced: css.raw("font-family:ui-monospace,monospace;")
    case .serif: css.raw("font-family:ui-serif,serif;")
    }
    if let textAlignment {
      css.raw("text-align:")
      css.raw(unescaped: textAlignment.rawValue)
      css.raw(";")
    }
    try check(Double(numberOfLines), isIn: numberOfLines >= 0, "numberOfLines", "0 or more")
    if let lines = clampedLines ?? clippedLines {
      css.raw("--lines:")
      css.number(lines)
      css.raw(";")
    }
    if lineBreak == .anywhere { css.raw("word-break:break-all;") }
    if clippedLines == 1 { css.raw("white-space:nowrap;") }
  }

  fileprivate func writeBox(into css: inout HTMLWriter) throws {
    if backgroundColor != .clear {
      css.raw("background-color:")
      backgroundColor.write(into: &css)
      css.raw(";")
    }
    if alpha != 1 {
      try check(alpha, isIn: alpha >= 0 && alpha <= 1, "alpha", "0 to 1")
      css.raw("opacity:")
      css.decimal(alpha)
      css.raw(";")
    }
    if let width {
      css.raw("width:")
      try css.pixels(width, of: "width")
      css.raw(";")
    }
    if let height {
      css.raw("height:")
      try css.pixels(height, of: "height")
      css.raw(";")
    }
    if let ratio = aspectRatio {
      let isRatio = ratio >= 0.001 && ratio <= 1000
      try check(ratio, isIn: isRatio, "aspectRatio", "a width through a height, 0.001 to 1,000")
      css.raw("--ratio:")
      css.decimal(ratio)
      css.raw(";")
    }
    if cornerRadius != 0 {
      css.raw("border-radius:")
      try css.pixels(cornerRadius, of: "cornerRadius")
      css.raw(";")
    }
    if let border {
      css.raw("border:")
      try css.pixels(border.width, of: "border.width")
      css.raw(" solid ")
      border.color.write(into: &css)
      css.raw(";")
    }
    try writePlace(into: &css)
    switch contentMode {
    case .fit: break
    case .fill: css.raw("--fit:cover;")
    case .stretch: css.raw("--fit:fill;")
    case .center: css.raw("--fit:none;")
    }
  }

  private func writePlace(into css: inout HTMLWriter) throws {
    guard inset != .zero else { return }
    // An element that does not fill the width has automatic left and right margins.
    if placement == .fill {
      css.raw("margin:")
      try css.pixels(inset.top, of: "inset")
      for side in [inset.right, inset.bottom, inset.left] {
        css.raw(" ")
        try css.pixels(side, of: "inset")
      }
    } else {
      css.raw("margin-top:")
      try css.pixels(inset.top, of: "inset")
      css.raw(";margin-bottom:")
      try css.pixels(inset.bottom, of: "inset")
    }
    css.raw(";")
  }

  private func check(
    _ value: Double, isIn range: Bool, _ property: String, _ allowed: String
  ) throws {
    if !range { throw RenderError.invalidStyleValue(value, of: property, allowed: allowed) }
  }
}
