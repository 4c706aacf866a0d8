extension Row {
  /// Appends the row as one `<tr>`.
  ///
  /// - Parameter position: The row's place in its section, which names it where it has no key.
  @inline(__always) borrowing func write(
    into html: inout HTMLWriter, at position: Int, in section: borrowing SectionFrame,
    of table: borrowing TableFrame, recording outline: inout some OutlineRecorder
  ) throws {
    guard cells.count == (spansColumns ? 1 : table.columnCount) else {
      throw RenderError.cellCount(
        cells.count, columns: table.columnCount, section: section.key,
        row: key ?? "-\(position)")
    }
    html.raw("<tr")
    let attributes = html.count
    html.raw(again: section.id)
    if let key {
      html.raw(".")
      html.token(key)
    } else {
      html.raw(".-")
      html.number(position)
    }
    html.raw("\"")
    if !style.isPlain || section.isStyled {
      try Self.writeStyle(
        style.value.inheriting(section.rowStyle), guess: table.guessesHeights ? viewType : nil,
        remembersHeight: table.remembersRowHeights, into: &html)
    }
    outline.beginRow(key: key, position: position, attributes: attributes..<html.count)
    html.raw(" role=\"row\">")
    if spansColumns {
      let start = html.count
      html.raw("<td")
      table.span(into: &html)
      html.raw(" role=\"cell\">")
      try cells[0].render(into: &html)
      html.raw("</td>")
      outline.cell(start..<html.count)
    } else if table.isAligned {
      let cells = cells.span
      for index in cells.indices {
        let start = html.count
        switch table.alignments[index] {
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

  @inline(never) private static func writeStyle(
    _ style: ContainerStyle, guess: String?, remembersHeight: Bool, into html: inout HTMLWriter
  ) throws {
    let type = guess.flatMap { $0.utf8.allSatisfy(\.isNameByte) ? $0 : nil }
    if let type { html.attribute("data-view", type) }
    try html.attributes(
      of: style, class: style.separatorStyle ?? .hidden == .hidden ? nil : "pe-separated",
      remembersHeight: remembersHeight, guess: type)
  }
}

extension UInt8 {
  /// Whether a name of CSS may hold this byte as it is.
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
