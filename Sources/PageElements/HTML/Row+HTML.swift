extension Row {
  /// Appends the row as one `<tr>`.
  ///
  /// - Parameter position: The row's place in its section, which names it where it has no key.
  @inline(__always) borrowing func write(
    into html: inout HTMLWriter, at position: Int, in frame: RowFrame,
    alignments: Span<Column.Alignment>, recording outline: inout some OutlineRecorder
  ) throws {
    guard cells.count == (spansColumns ? 1 : frame.cellCount) else {
      throw RenderError.cellCount(
        cells.count, columns: frame.cellCount, section: frame.section,
        row: key ?? "-\(position)")
    }
    if html.context.actions != nil {
      html.context.row = frame.name(of: key, at: position)
    }
    let (attributes, id) = frame.beginRow(in: &html)
    if let key {
      html.token(key)
    } else {
      html.raw("-")
      html.number(position)
    }
    let idEnd = html.count
    html.raw("\"")
    var list = AttributeList()
    if !style.isPlain || frame.isStyled {
      list = try frame.write(style, type: frame.guessesHeights ? viewType : nil, into: &html)
    }
    outline.beginRow(
      key: key, position: position, id: id..<idEnd, list: list,
      attributes: attributes..<html.count)
    html.raw(">")
    if !style.isPlain, let responders = style[\.responders], responders.hasControls {
      try writeCells(
        with: responders, named: frame.name(of: key, at: position), into: &html, in: frame,
        alignments: alignments, recording: &outline)
    } else if spansColumns {
      let start = html.count
      html.raw("<td")
      html.span(columns: frame.columnCount)
      html.raw(">")
      try cells[0].render(into: &html)
      html.raw("</td>")
      outline.cell(start..<html.count)
    } else if frame.hasOwnSides {
      let cells = cells.span
      for index in cells.indices {
        let start = html.count
        html.cell(alignments[index])
        try cells.render(index, into: &html)
        html.raw("</td>")
        outline.cell(start..<html.count)
      }
      if frame.hasActions {
        let start = html.count
        html.raw("<td class=\"pe-actions\"></td>")
        outline.cell(start..<html.count)
      }
    } else {
      let cells = cells.span
      for index in cells.indices {
        let start = html.count
        html.raw("<td>")
        try cells.render(index, into: &html)
        html.raw("</td>")
        outline.cell(start..<html.count)
      }
    }
    html.raw("</tr>")
    outline.endRow()
  }

  /// Appends the cells of a row with controls, which stand in a cell of their own where there is a column for
  /// them, or else at the end of the last one.
  @inline(never) private func writeCells(
    with responders: RowResponders, named name: RowName, into html: inout HTMLWriter,
    in frame: RowFrame, alignments: Span<Column.Alignment>,
    recording outline: inout some OutlineRecorder
  ) throws {
    let hasOwnCell = frame.hasActions && !spansColumns
    for index in cells.indices {
      let start = html.count
      if spansColumns {
        html.raw("<td")
        html.span(columns: frame.columnCount)
        html.raw(">")
      } else {
        html.cell(frame.hasOwnSides ? alignments[index] : .start)
      }
      try cells[index].render(into: &html)
      if index == cells.count - 1, !hasOwnCell {
        try responders.writeControls(of: self, named: name, into: &html)
      }
      html.raw("</td>")
      outline.cell(start..<html.count)
    }
    guard hasOwnCell else { return }
    let start = html.count
    html.raw("<td class=\"pe-actions\">")
    try responders.writeControls(of: self, named: name, into: &html)
    html.raw("</td>")
    outline.cell(start..<html.count)
  }
}
