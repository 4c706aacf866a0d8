extension Table {
  /// Returns the table as HTML: its header, if there is one, and the `<table>`.
  ///
  /// - Parameters:
  ///   - templates: The source of templates for views that are written as templates.
  ///   - language: The language of the library's own texts.
  /// - Throws: ``RenderError`` for duplicate keys, rows that do not fit the columns, and values that HTML or CSS does
  ///   not allow; or an error of a view.
  public func html(
    templates: (any TemplateSource)? = nil, language: Language = .english
  ) throws -> String {
    var html = HTMLWriter(templates: templates, language: language)
    try render(into: &html)
    return html.string()
  }

  /// Returns the table as HTML and registers its handlers.
  package func html(
    templates: (any TemplateSource)?, language: Language = .english, actions: ActionScope
  ) throws -> String {
    var html = HTMLWriter(templates: templates, language: language, actions: actions)
    try render(into: &html)
    return html.string()
  }

  /// Appends the table to a page; see ``html(templates:language:)``.
  public func render(into html: inout HTMLWriter) throws {
    var outline = NullOutlineRecorder()
    try write(into: &html, recording: &outline)
  }

  /// Appends the table and records the byte ranges of its parts.
  package func render(into html: inout HTMLWriter, outline: inout Outline) throws {
    try write(into: &html, recording: &outline)
  }

  /// Appends only the rows, without a table, and records their byte ranges.
  package func renderRows(into html: inout HTMLWriter, outline: inout Outline) throws {
    try checkSectionKeys()
    try writeSections(into: &html, recording: &outline)
  }

  private func writeSections(
    into html: inout HTMLWriter, recording outline: inout some OutlineRecorder
  ) throws {
    let frame = TableFrame(self)
    for index in sections.indices {
      if responders.isEmpty, sections[index].responders.isEmpty {
        try sections[index].write(into: &html, at: index, in: frame, recording: &outline)
        continue
      }
      var section = sections[index]
      for row in section.rows.indices {
        section.responders.apply(to: &section.rows[row])
        responders.apply(to: &section.rows[row])
      }
      try section.write(into: &html, at: index, in: frame, recording: &outline)
    }
  }

  private func write(
    into html: inout HTMLWriter, recording outline: inout some OutlineRecorder
  ) throws {
    try checkSectionKeys()
    let headerStart = html.count
    html.enter(.table)
    if let stretchyHeader { try stretchyHeader.write(into: &html) }
    if let headerView { try headerView.write(into: &html) }
    html.enter(nil)
    if html.count > headerStart { outline.header(headerStart..<html.count) }

    let start = html.count
    html.raw("<table class=\"pe-table\"")
    let attributes = html.count
    let list = try attributeList()
    html.attributes(list)
    outline.attributes(list, attributes..<html.count)
    html.raw(">")
    if let caption {
      let start = html.count
      html.raw("<caption>")
      html.text(caption)
      html.raw("</caption>")
      outline.caption(start..<html.count)
    }
    if columns.contains(where: { !$0.title.isEmpty }) {
      html.raw("<thead><tr>")
      for (index, column) in columns.enumerated() {
        let start = html.count
        if hasActionsColumn, index == columns.count - 1 {
          html.raw("<th class=\"pe-unseen\" scope=\"col\">")
          html.text(html.language[.rowActions])
          html.raw("</th>")
        } else {
          try column.write(into: &html)
        }
        outline.column(start..<html.count)
      }
      html.raw("</tr></thead>")
    }
    try writeSections(into: &html, recording: &outline)
    html.raw("</table>")
    outline.table(start..<html.count)
    let footerStart = html.count
    html.enter(.table)
    try writeFooter(into: &html)
    html.enter(nil)
    if html.count > footerStart { outline.footer(footerStart..<html.count) }
  }

  /// Returns the attributes that vary between tables: ` data-lines="trailing" style="--columns:…"`.
  private func attributeList() throws -> AttributeList {
    var list = AttributeList()
    if !hidesTrailingSeparators { list.add("data-lines", "trailing") }
    if style == .grouped { list.add("data-style", "grouped") }
    list.add("data-striped", isSet: isStriped)
    if isCompact { list.add("data-density", "compact") }
    list.add("data-grid", isSet: isDataGrid)
    if isDataGrid { list.add("data-control", "grid") }
    list.add("data-narrow", isSet: isDataGrid || columns.contains { $0.priority > 1 })
    list.add("data-wide", isSet: minimumWidth != nil)
    // Browsers scroll an element by keyboard only if it can have the focus.
    if minimumWidth != nil || isDataGrid { list.add("tabindex", "0") }
    list.add("data-centered", isSet: centersContentIfPossible)
    list.add("data-debug", isSet: showsDebugBorders)
    list.add("data-guess", isSet: guessesSameHeightsForCellsWithSameType)
    if animation != .none || deletionAnimation != nil {
      list.add("data-animation", RowAnimation.attribute(animation, deletion: deletionAnimation))
    }
    layout.addAttributes(to: &list)
    try list.addStyle { try writeDeclarations(into: &$0) }
    return list
  }

  private func writeDeclarations(into css: inout HTMLWriter) throws {
    let columns = hasActionsColumn ? columns.dropLast() : columns[...]
    if columns.count > 1 || columns.first.map({ $0.width != .flexible() }) ?? false {
      css.raw("--columns:")
      try Self.write(columns, into: &css)
    }
    if hasActionsColumn {
      css.raw("--actions:")
      try Self.write(self.columns.suffix(1), into: &css)
    }
    if let stretchyHeader, stretchyHeader.shrinksFromContent {
      css.raw("--top:var(--shrunk,0px);")
    } else if case .shrinksToMinimumHeight(let height) = stretchyHeader?.behavior {
      // Section headers stick directly below the shrunk stretchy header.
      css.raw("--top:")
      try css.pixels(height, of: "minimumHeight")
      css.raw(";")
    }
    if let minimumWidth {
      css.raw("--wide:")
      try css.pixels(minimumWidth, of: "minimumWidth")
      css.raw(";")
    } else if isDataGrid, !columns.isEmpty {
      css.raw("--wide:")
      css.number(columns.reduce(0) { $0 + $1.width.minimumCharacters })
      css.raw("ch;--cells:")
      css.number(columns.count)
      css.raw(";")
    }
    if let height = rowStyle.estimatedHeight {
      css.raw("--row:")
      try css.pixels(height, of: "estimatedHeight")
      css.raw(";")
    }
    if keyboardSpacing != 8 {
      css.raw("--keyboard:")
      try css.pixels(keyboardSpacing, of: "keyboardSpacing")
      css.raw(";")
    }
    try layout.writeDeclarations(into: &css)
  }

  /// Writes the width of a cell with a number of characters.
  private static func write(characters: Int, into css: inout HTMLWriter) {
    css.raw("calc(")
    css.number(characters)
    css.raw("ch + var(--pe-gap))")
  }

  private static func write(_ columns: ArraySlice<Column>, into css: inout HTMLWriter) throws {
    for (index, column) in columns.enumerated() {
      if index > 0 { css.raw(" ") }
      switch column.width {
      case .flexible(let weight):
        css.raw("minmax(0,")
        css.number(min(max(1, weight), 1000))
        css.raw("fr)")
      case .fixed(let width): try css.pixels(width, of: "width")
      case .fitted(let minimum, let ideal):
        css.raw("minmax(")
        if minimum < ideal {
          Self.write(characters: minimum.validCharacters, into: &css)
          css.raw(",")
          css.number(ideal.validCharacters)
          css.raw("fr)")
        } else {
          css.raw("0,")
          Self.write(characters: minimum.validCharacters, into: &css)
          css.raw(")")
        }
      }
    }
    css.raw(";")
  }

  private func checkSectionKeys() throws {
    let span = sections.span
    if let (first, second) = KeyIndex.duplicate(below: span.count, keyAt: { span[$0].key }) {
      throw RenderError.duplicateSectionKey(sections[second].key ?? "", positions: [first, second])
    }
    if let position = sections.firstIndex(where: { $0.key?.isEmpty == true }) {
      throw RenderError.emptySectionKey(position: position)
    }
  }
}

extension Table {
  /// Whether the last column is for the actions of rows, which have no cell for it.
  var hasActionsColumn: Bool { columns.count > 1 && columns.last?.isActionsColumn ?? false }
}

extension Column {
  /// The classes of its cells, for their alignment and for narrow windows.
  private var classNames: String? {
    let side: String? =
      switch alignment {
      case .start: nil
      case .center: "pe-center"
      case .end: "pe-end"
      }
    let rank: String? =
      switch priority {
      case ...1: nil
      case 2: "pe-below"
      default: "pe-wide"
      }
    return side.map { side in rank.map { "\(side) \($0)" } ?? side } ?? rank
  }

  /// The start tag of its cells: `<td class="pe-below" data-label="Harvest">`.
  var cellOpening: [UInt8] {
    var html = HTMLWriter(minimumCapacity: 64)
    html.raw("<td")
    if let classNames { html.attribute("class", classNames) }
    if priority == 2, showsTitleBelow, !title.isEmpty { html.attribute("data-label", title) }
    html.raw(">")
    return html.finish()
  }

  fileprivate func write(into html: inout HTMLWriter) throws {
    html.raw("<th")
    if let names = classNames { html.attribute("class", names) }
    html.raw(" scope=\"col\"")
    if let direction = link?.direction { html.attribute("aria-sort", direction) }
    html.raw(">")
    if let link { try html.link(title, to: link.address.text) } else { html.text(title) }
    html.raw("</th>")
  }
}

extension Column.Width {
  /// The width in characters below which the texts of a grid are not readable.
  fileprivate var minimumCharacters: Int {
    switch self {
    case .flexible: 10
    case .fixed(let width): (Int(exactly: (width / 8).rounded()) ?? 1).validCharacters
    case .fitted(let minimum, _): minimum.validCharacters
    }
  }
}

extension Int {
  /// The number of characters, within the limits of a column.
  fileprivate var validCharacters: Int { Swift.min(Swift.max(1, self), 1000) }
}
