extension Table {
  /// The table as HTML: its header, if it has one, and the `<table>`.
  ///
  /// - Parameter templates: Renders the views that are written as templates.
  /// - Throws: ``RenderError`` for keys that are not unique, rows that do not fit the columns and
  ///   values that HTML or CSS cannot show; or what a view throws.
  public func html(templates: (any TemplateSource)? = nil) throws -> String {
    var html = HTMLWriter(templates: templates)
    try render(into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }

  /// Appends the table to a page under construction; see ``html(templates:)``.
  public func render(into html: inout HTMLWriter) throws {
    var outline = NoOutline()
    try write(into: &html, recording: &outline)
  }

  /// Appends the table and notes where its parts lie.
  package func render(into html: inout HTMLWriter, outline: inout Outline) throws {
    try write(into: &html, recording: &outline)
  }

  private func write(
    into html: inout HTMLWriter, recording outline: inout some OutlineRecorder
  ) throws {
    try checkSectionKeys()
    let headerStart = html.count
    if let stretchyHeader { try stretchyHeader.write(into: &html) }
    if let headerView { try headerView.write(into: &html) }
    if html.count > headerStart { outline.header(headerStart..<html.count) }

    let start = html.count
    html.raw("<table class=\"pe-table\" role=\"table\"")
    let attributes = html.count
    try writeAttributes(into: &html)
    outline.attributes(attributes..<html.count)
    html.raw(">")
    if let caption {
      let start = html.count
      html.raw("<caption>")
      html.text(caption)
      html.raw("</caption>")
      outline.caption(start..<html.count)
    }
    if columns.contains(where: { !$0.title.isEmpty }) {
      html.raw("<thead role=\"rowgroup\"><tr role=\"row\">")
      for column in columns {
        let start = html.count
        column.write(into: &html)
        outline.column(start..<html.count)
      }
      html.raw("</tr></thead>")
    }
    let shape = RowShape(columns)
    for index in sections.indices {
      try sections[index].write(into: &html, at: index, shape: shape, recording: &outline)
    }
    html.raw("</table>")
    outline.table(start..<html.count)
  }

  /// Appends what varies from table to table: ` data-lines="trailing" style="--columns:…"`.
  private func writeAttributes(into html: inout HTMLWriter) throws {
    if !hidesTrailingSeparators { html.raw(" data-lines=\"trailing\"") }
    var minimum: Double?
    if case .shrinksToMinimumHeight(let height) = stretchyHeader?.behavior { minimum = height }
    let hasWidths = columns.count > 1 || columns.first.map { $0.width != .flexible() } ?? false
    guard hasWidths || minimum != nil else { return }
    html.raw(" style=\"")
    if hasWidths { try writeColumns(into: &html) }
    if let minimum {
      // Section headers stick right below what is left of the stretchy header.
      html.raw(hasWidths ? ";--top:" : "--top:")
      try html.pixels(minimum, of: "minimumHeight")
    }
    html.raw("\"")
  }

  private func writeColumns(into html: inout HTMLWriter) throws {
    html.raw("--columns:")
    for (index, column) in columns.enumerated() {
      if index > 0 { html.raw(" ") }
      switch column.width {
      case .flexible(let weight):
        html.raw("minmax(0,")
        html.number(min(max(1, weight), 1000))
        html.raw("fr)")
      case .fixed(let width): try html.pixels(width, of: "width")
      }
    }
  }

  private func checkSectionKeys() throws {
    let keys = sections.map(\.key)
    if let (first, second) = KeyIndex.duplicate(below: keys.count, keyAt: { keys[$0] }) {
      throw RenderError.duplicateSectionKey(keys[second] ?? "", positions: [first, second])
    }
    if let position = keys.firstIndex(of: "") {
      throw RenderError.emptySectionKey(position: position)
    }
  }
}

/// What every row of a table needs to know of its columns.
struct RowShape {
  let count: Int
  let alignments: [Column.Alignment]
  /// Whether any column's cells do not simply keep to the start.
  let isAligned: Bool

  init(_ columns: [Column]) {
    count = max(1, columns.count)
    alignments = columns.map(\.alignment)
    isAligned = alignments.contains { $0 != .start }
  }

  /// Appends ` colspan="…"` for an element across all columns.
  func span(into html: inout HTMLWriter) {
    guard count > 1 else { return }
    html.raw(" colspan=\"")
    html.number(count)
    html.raw("\"")
  }
}

extension Column {
  fileprivate func write(into html: inout HTMLWriter) {
    html.raw("<th")
    switch alignment {
    case .start: break
    case .center: html.raw(" class=\"pe-center\"")
    case .end: html.raw(" class=\"pe-end\"")
    }
    html.raw(" scope=\"col\" role=\"columnheader\">")
    html.text(title)
    html.raw("</th>")
  }
}
