extension Span where Element == Row {
  /// Appends one of the rows as a `<tr>`.
  ///
  /// Accessing the row here retains only the parts that are needed. Passing it to a function would retain all of it.
  ///
  /// - Parameters:
  ///   - index: The index of the row in the span.
  ///   - position: Its position in its section, which identifies a row without a key.
  @inline(__always) func write(
    _ index: Int, into html: inout HTMLWriter, at position: Int, in frame: RowFrame,
    alignments: Span<Column.Alignment>, recording outline: inout some OutlineRecorder
  ) throws {
    let cells = self[index].cells.span
    guard cells.count == (self[index].spansColumns ? 1 : frame.cellCount) else {
      throw RenderError.wrongCellCount(
        cells.count, columns: frame.cellCount, section: frame.section,
        row: self[index].key ?? "-\(position)")
    }
    html.context.row = frame.name(of: self[index].key, at: position)
    let (attributes, id) = frame.beginRow(in: &html)
    if let key = self[index].key {
      html.token(key)
    } else {
      html.raw("-")
      html.number(position)
    }
    let idEnd = html.count
    html.raw("\"")
    var list = AttributeList()
    if !self[index].style.isPlain || frame.isStyled {
      list = try frame.write(
        self[index].style, type: frame.guessesHeights ? self[index].viewType : nil, into: &html)
    }
    outline.beginRow(
      key: self[index].key, position: position, id: id..<idEnd, list: list,
      attributes: attributes..<html.count)
    html.raw(">")
    if !self[index].style.isPlain, let responders = self[index].style[\.responders],
      responders.hasControls
    {
      try self[index].writeCells(
        with: responders, named: frame.name(of: self[index].key, at: position), into: &html,
        in: frame,
        alignments: alignments, recording: &outline)
    } else if self[index].spansColumns {
      let start = html.count
      html.raw("<td")
      html.span(columns: frame.columnCount)
      html.raw(">")
      try cells.render(0, into: &html)
      html.raw("</td>")
      outline.cell(start..<html.count)
    } else if frame.hasCustomCells {
      for cell in cells.indices {
        let start = html.count
        frame.beginCell(cell, in: &html, alignments: alignments)
        try cells.render(cell, into: &html)
        html.raw("</td>")
        outline.cell(start..<html.count)
      }
      if frame.hasActions {
        let start = html.count
        html.raw("<td class=\"pe-actions\"></td>")
        outline.cell(start..<html.count)
      }
    } else {
      for cell in cells.indices {
        let start = html.count
        html.raw("<td>")
        try cells.render(cell, into: &html)
        html.raw("</td>")
        outline.cell(start..<html.count)
      }
    }
    html.raw("</tr>")
    outline.endRow()
  }
}

extension Row {
  /// Appends the cells of a row with controls. The controls are in their own cell if there is a column for them, or
  /// else at the end of the last cell.
  @inline(never) fileprivate func writeCells(
    with responders: RowResponders, named name: RowName, into html: inout HTMLWriter,
    in frame: RowFrame, alignments: Span<Column.Alignment>,
    recording outline: inout some OutlineRecorder
  ) throws {
    let hasActionsCell = frame.hasActions && !spansColumns
    for index in cells.indices {
      let start = html.count
      if spansColumns {
        html.raw("<td")
        html.span(columns: frame.columnCount)
        html.raw(">")
      } else {
        frame.beginCell(index, in: &html, alignments: alignments)
      }
      try cells[index].render(into: &html)
      if index == cells.count - 1, !hasActionsCell {
        try responders.writeControls(of: self, named: name, into: &html)
      }
      html.raw("</td>")
      outline.cell(start..<html.count)
    }
    guard hasActionsCell else { return }
    let start = html.count
    html.raw("<td class=\"pe-actions\">")
    try responders.writeControls(of: self, named: name, into: &html)
    html.raw("</td>")
    outline.cell(start..<html.count)
  }
}
