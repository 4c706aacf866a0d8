extension Section {
  /// Appends the section as a `<tbody>`.
  ///
  /// - Parameter index: Its position among the written sections, which identifies a section without a key.
  func write(
    into html: inout HTMLWriter, at index: Int, in table: TableFrame,
    recording outline: inout some OutlineRecorder
  ) throws {
    let name = key ?? "-\(position ?? index)"
    let token = key == nil ? name : Self.token(name)
    try checkRowKeys(section: name)
    let header = try headerSlots.resolved(for: self, default: table.defaultHeader)
    let footer = try footerSlots.resolved(for: self, default: table.defaultFooter)

    html.raw("<tbody")
    let attributes = html.count
    html.raw(" id=\"")
    html.raw(unescaped: token)
    html.raw("\"")
    outline.beginSection(
      key: name, isPositional: key == nil, token: token, attributes: attributes..<html.count)
    if header != nil {
      // If a tbody is laid out as a block, it is a group in Firefox and WebKit only with this role.
      html.raw(" role=\"rowgroup\" aria-labelledby=\"")
      html.raw(unescaped: token)
      html.raw("-header\"")
    }
    // The keyboard must reach an element that scrolls sideways.
    if table.isStrip { html.raw(" tabindex=\"0\"") }
    html.raw(" style=\"--rows:")
    let digits = html.count
    html.number(rows.isEmpty && empty != nil ? 1 : rows.count)
    // These digits do not count towards the limit, so that the number of rows that fit does not depend on the row
    // count.
    if html.rowLimit < .max { html.rowLimit += html.count - digits }
    html.raw("\">")

    var headerSpan: Range<Int>?
    if let header {
      let start = html.count
      html.enter(ActionLocation(section: token, row: "-header"))
      try header.writeHeader(
        into: &html, section: token, in: table, handlers: headerSlots.displayHandlers, of: self)
      html.enter(nil)
      headerSpan = start..<html.count
    }
    let frame = RowFrame(section: name, token: token, style: rowStyle, of: table)
    if rows.isEmpty, let empty {
      html.enter(ActionLocation(section: token, row: "-empty"))
      try Self.write(
        [EmptySectionMessage(content: empty).row].span, from: firstRowPosition, in: frame,
        alignments: table.alignments.span, into: &html, recording: &outline)
      html.enter(nil)
      // The note is not a row, so it does not count as one.
      html.rowCount &-= 1
    } else {
      try Self.write(
        rows.span, from: firstRowPosition, in: frame, alignments: table.alignments.span,
        into: &html, recording: &outline)
    }
    html.context.row = nil
    var footerSpan: Range<Int>?
    if let footer {
      let start = html.count
      html.enter(ActionLocation(section: token, row: "-footer"))
      try footer.writeFooter(
        into: &html, in: table, section: name, handlers: footerSlots.displayHandlers, of: self)
      html.enter(nil)
      footerSpan = start..<html.count
    }
    html.raw("</tbody>")
    outline.endSection(header: headerSpan, footer: footerSpan)
  }

  /// Appends the rows. This loop is a separate function, so that the compiler inlines the code for a row into it.
  ///
  /// A span borrows a row; an array's subscript would retain its parts.
  @inline(never) private static func write(
    _ rows: Span<Row>, from first: Int, in frame: RowFrame, alignments: Span<Column.Alignment>,
    into html: inout HTMLWriter, recording outline: inout some OutlineRecorder
  ) throws {
    for position in rows.indices {
      try rows.write(
        position, into: &html, at: first + position, in: frame, alignments: alignments,
        recording: &outline)
      html.rowCount &+= 1
      if html.count > html.rowLimit, html.rowCount > 1 {
        throw RowLimitExceeded(fittingRowCount: html.rowCount - 1)
      }
    }
  }

  package static func token(_ key: String) -> String {
    if key.utf8.allSatisfy(HTMLEscaping.isAlphanumeric) { return key }
    var html = HTMLWriter(minimumCapacity: 64)
    html.token(key)
    return html.string()
  }

  private func checkRowKeys(section: String) throws {
    let span = rows.span
    if let (first, second) = KeyIndex.duplicate(below: span.count, keyAt: { span[$0].key }) {
      throw RenderError.duplicateRowKey(
        rows[second].key ?? "", section: section, positions: [first, second])
    }
    // An empty key can be unique, but it is not an identity.
    if let position = rows.firstIndex(where: { $0.key?.isEmpty == true }) {
      throw RenderError.emptyRowKey(section: section, position: position)
    }
  }
}

/// An error for rows that exceed the writer's limit of bytes.
package struct RowLimitExceeded: Error {
  /// The number of rows that fit, counted from the first row of the table. At least 1.
  package let fittingRowCount: Int
}

extension SectionHeaderFooter {
  fileprivate func writeHeader(
    into html: inout HTMLWriter, section token: String, in table: TableFrame,
    handlers displayHandlers: [ActionKind: ActionHandler], of section: Section
  ) throws {
    try writeOpeningTag(
      into: &html, class: "pe-section-header", in: table, handlers: displayHandlers, of: section)
    html.raw("<th id=\"")
    html.raw(unescaped: token)
    html.raw("-header\" scope=\"rowgroup\"")
    html.span(columns: table.columnCount)
    html.raw(">")
    try element.render(into: &html)
    html.raw("</th></tr>")
  }

  fileprivate func writeFooter(
    into html: inout HTMLWriter, in table: TableFrame, section name: String,
    handlers displayHandlers: [ActionKind: ActionHandler], of section: Section
  ) throws {
    guard totals.isEmpty else {
      return try writeTotals(
        into: &html, in: table, section: name, handlers: displayHandlers, of: section)
    }
    try writeOpeningTag(
      into: &html, class: "pe-section-footer", in: table, handlers: displayHandlers, of: section)
    html.raw("<td")
    html.span(columns: table.columnCount)
    html.raw(">")
    try element.render(into: &html)
    html.raw("</td></tr>")
  }

  private func writeTotals(
    into html: inout HTMLWriter, in table: TableFrame, section name: String,
    handlers displayHandlers: [ActionKind: ActionHandler], of section: Section
  ) throws {
    guard totals.count == table.cellCount else {
      throw RenderError.wrongCellCount(
        totals.count, columns: table.cellCount, section: name, row: "-footer")
    }
    try writeOpeningTag(
      into: &html, class: "pe-section-footer pe-totals", in: table, handlers: displayHandlers,
      of: section
    )
    for (index, cell) in totals.enumerated() {
      html.cell(table.alignments.indices.contains(index) ? table.alignments[index] : .start)
      try cell.render(into: &html)
      html.raw("</td>")
    }
    if table.hasActions { html.raw("<td class=\"pe-actions\"></td>") }
    html.raw("</tr>")
  }

  private func writeOpeningTag(
    into html: inout HTMLWriter, class name: String, in table: TableFrame,
    handlers displayHandlers: [ActionKind: ActionHandler], of section: Section
  ) throws {
    html.raw("<tr")
    try style.value.writeAttributes(
      into: &html, class: name, remembersHeight: table.remembersHeaderHeights)
    let (insertion, deletion) = (section.responders.animation, section.responders.deletionAnimation)
    if insertion != nil || deletion != nil {
      html.attribute(
        "data-animation", RowAnimation.attribute(insertion ?? .none, deletion: deletion))
    }
    if let url = try Self.address(displayHandlers, .display, in: &html) {
      html.attribute("data-display", url)
    }
    if let url = try Self.address(displayHandlers, .endDisplay, in: &html) {
      html.attribute("data-end-display", url)
    }
    html.raw(">")
  }

  private static func address(
    _ displayHandlers: [ActionKind: ActionHandler], _ kind: ActionKind, in html: inout HTMLWriter
  ) throws -> String? {
    try displayHandlers[kind].flatMap {
      try html.address(of: ActionAddress.rowItself, kind.rawValue, $0)
    }
  }
}
