extension Row {
  /// Appends the row as one `<tr>`.
  ///
  /// - Parameters:
  ///   - sectionID: Where ` id="` and the section's key were written, to be copied from there.
  ///   - sectionKey: The section's key, for messages.
  ///   - position: The row's place in its section, which names it where it has no key.
  @inline(__always) borrowing func write(
    into html: inout HTMLWriter, sectionID: Range<Int>, sectionKey: String, at position: Int,
    shape: RowShape, recording outline: inout some OutlineRecorder
  ) throws {
    guard cells.count == (spansColumns ? 1 : shape.count) else {
      throw RenderError.cellCount(
        cells.count, columns: shape.count, section: sectionKey, row: key ?? "-\(position)")
    }
    html.raw("<tr")
    let attributes = html.count
    html.raw(again: sectionID)
    if let key {
      html.raw(".")
      html.token(key)
    } else {
      html.raw(".-")
      html.number(position)
    }
    html.raw("\"")
    if !style.isPlain, let style = style.custom {
      try html.attributes(
        of: style, class: style.separatorStyle == .hidden ? nil : "pe-separated")
    }
    outline.beginRow(key: key, position: position, attributes: attributes..<html.count)
    html.raw(" role=\"row\">")
    if spansColumns {
      let start = html.count
      html.raw("<td")
      shape.span(into: &html)
      html.raw(" role=\"cell\">")
      try cells[0].render(into: &html)
      html.raw("</td>")
      outline.cell(start..<html.count)
    } else if shape.isAligned {
      let cells = cells.span
      for index in cells.indices {
        let start = html.count
        switch shape.alignments[index] {
        case .start: html.raw("<td role=\"cell\">")
        case .center: html.raw("<td class=\"pe-center\" role=\"cell\">")
        case .end: html.raw("<td class=\"pe-end\" role=\"cell\">")
        }
        try cells[index].render(into: &html)
        html.raw("</td>")
        outline.cell(start..<html.count)
      }
    } else {
      let cells = cells.span
      for index in cells.indices {
        let start = html.count
        html.raw("<td role=\"cell\">")
        try cells[index].render(into: &html)
        html.raw("</td>")
        outline.cell(start..<html.count)
      }
    }
    html.raw("</tr>")
    outline.endRow()
  }
}
