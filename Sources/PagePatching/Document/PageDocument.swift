public import PageElements

/// The rendered content of one page for one range of its rows: the unit that is sent, versioned and patched.
///
/// A page's HTML is a function of this document and a constant shell. The document is one buffer of HTML and an index
/// of its parts. A page is written from the buffer as it is; JSON, digests and patches are taken from its slices.
///
///     let document = try PageDocument(
///       page: "/people", selfURL: "/people/-/document?through=end", title: "People", table: table)
///     document.json(version: document.fingerprint(key: .fixed).version)
public struct PageDocument: Sendable {
  /// The page's path.
  public let page: String
  /// The address of this document: its page, query and range.
  public let selfURL: String
  /// The title of the page.
  public let title: String
  /// The cursor of the next rows; `nil` if all rows are shown.
  public let next: String?
  /// The identifier of a state; when it changes, readers are scrolled to the top. `nil` if they never are.
  public let reload: String?
  /// The address of the page before this range; `nil` at the beginning.
  public let previous: String?

  /// The texts of the site's frame that differ by reader, in order; `nil` if there are no such texts.
  package var frame: [String]?

  /// Whether it contains handlers, and whether it contains the rejected form.
  package let hasActions, showsEcho: Bool

  let bytes: [UInt8]
  let outline: Outline

  /// Renders a table as a document.
  ///
  /// A table without a header gets one with its title, because every page needs a heading.
  ///
  /// - Parameters:
  ///   - page: The page's path.
  ///   - selfURL: The address of this document: its page, query and range.
  ///   - title: The title of the page.
  ///   - table: The content of the document.
  ///   - next: The cursor of the next rows; `nil`, the default, if all rows are shown.
  ///   - previous: The address of the page before this range; `nil`, the default, at the beginning.
  ///   - templates: Renders the views that are written as templates.
  ///   - language: The language of the library's own texts.
  /// - Throws: The errors of `Table.render(into:)`.
  public init(
    page: String, selfURL: String, title: String, table: Table, next: String? = nil,
    previous: String? = nil, templates: (any TemplateSource)? = nil,
    language: Language = .english
  ) throws {
    try self.init(
      page: page, selfURL: selfURL, title: title, table: table, next: next, previous: previous,
      templates: templates, language: language, actions: nil)
  }

  /// - Parameters:
  ///   - actions: The scope that gives addresses to the table's handlers.
  ///   - byteLimit: The maximum number of bytes at the end of any row except the first.
  ///   - isBatch: Whether only the rows are rendered, which is all that ``batch(sectionNext:)`` needs.
  /// - Throws: ``RowLimitExceeded`` if the limit is exceeded.
  package init(
    page: String, selfURL: String, title: String, table: Table, next: String? = nil,
    previous: String? = nil, reload: String? = nil, templates: (any TemplateSource)? = nil,
    language: Language = .english, actions: ActionScope?, byteLimit: Int = .max,
    isBatch: Bool = false
  ) throws {
    (self.page, self.selfURL, self.title, self.reload) = (page, selfURL, title, reload)
    (self.next, self.previous) = (next, previous)
    var html = HTMLWriter(
      minimumCapacity: 16384, templates: templates, language: language, actions: actions)
    html.rowLimit = byteLimit
    var outline = Outline()
    if isBatch {
      try table.renderRows(into: &html, outline: &outline)
    } else {
      var table = table
      if table.headerView == nil, table.stretchyHeader == nil {
        table.headerView = TableHeaderView(Label(title))
      }
      try table.render(into: &html, outline: &outline)
    }
    self.outline = outline
    bytes = html.finish()
    (hasActions, showsEcho) = (actions?.hasActions ?? false, actions?.hasRenderedEcho ?? false)
  }

  /// The number of rows shown.
  public var rowCount: Int { outline.rows.count }

  /// Writes the page's header as HTML, for use in the shell.
  public func writeHeader(into html: inout HTMLWriter) {
    if let header = outline.header { html.raw(rendered: bytes[header]) }
  }

  /// Writes the page's footer as HTML, which follows everything else.
  public func writeFooter(into html: inout HTMLWriter) {
    if let footer = outline.footer { html.raw(rendered: bytes[footer]) }
  }

  /// Writes the page's table as HTML, which is between header and footer.
  public func writeTable(into html: inout HTMLWriter) {
    html.raw(rendered: bytes[outline.table])
  }
}
