public import PageElements

/// What one page shows over one range of its rows, rendered: the unit that is sent, versioned and
/// patched.
///
/// A page's HTML is a function of this document and a constant shell. The document is one buffer
/// of HTML and an index of where its parts lie: a page is written from the buffer as it is, and
/// JSON, digests and patches are taken from its slices.
///
///     let document = try PageDocument(
///       page: "/people", selfURL: "/people/-/document?through=end", title: "People", table: table)
///     document.json(version: document.fingerprint(key: .fixed).version)
public struct PageDocument: Sendable {
  /// The page's path.
  public let page: String
  /// Where this document is found again: its page, query and range.
  public let selfURL: String
  /// The title of the page.
  public let title: String
  /// The cursor that goes on with the table; `nil` when all of it is shown.
  public let next: String?
  /// Names the state at whose change readers are taken to the top; `nil` where they never are.
  public let reload: String?
  /// The address of the page before this range; `nil` where it begins at the beginning.
  public let previous: String?

  /// The texts of the site's frame that differ by reader, in order; `nil` where none do.
  package var frame: [String]?

  /// Whether anything in it has a handler, and whether the form that came back is in it.
  package let hasActions, showsEcho: Bool

  let bytes: [UInt8]
  let outline: Outline

  /// Renders a table as a document.
  ///
  /// A table without a header gets one with its title, since every page needs a heading.
  ///
  /// - Parameters:
  ///   - page: The page's path.
  ///   - selfURL: Where this document is found again: its page, query and range.
  ///   - title: The title of the page.
  ///   - table: What the document shows.
  ///   - next: The cursor that goes on with the table; `nil`, the default, when all of it is shown.
  ///   - previous: The address of the page before this range; `nil`, the default, where it begins
  ///     at the beginning.
  ///   - templates: Renders the views that are written as templates.
  ///   - language: What the library itself says is said in it.
  /// - Throws: What `Table.render(into:)` throws.
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
  ///   - actions: Makes the table's handlers reachable.
  ///   - byteLimit: How many bytes may have been written at the end of any row but the first.
  ///   - isBatch: Whether the rows alone are rendered, which is all that ``batch(sectionNext:)`` sends.
  /// - Throws: ``RowsTooLong`` for more.
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
    (hasActions, showsEcho) = (actions?.hasActions ?? false, actions?.hasEchoed ?? false)
  }

  /// The number of rows shown.
  public var rowCount: Int { outline.rows.count }

  /// The page's header as HTML, for the shell to frame.
  public func writeHeader(into html: inout HTMLWriter) {
    if let header = outline.header { html.raw(rendered: bytes[header]) }
  }

  /// The page's footer as HTML, to follow everything else.
  public func writeFooter(into html: inout HTMLWriter) {
    if let footer = outline.footer { html.raw(rendered: bytes[footer]) }
  }

  /// The page's table as HTML, to stand between header and footer.
  public func writeTable(into html: inout HTMLWriter) {
    html.raw(rendered: bytes[outline.table])
  }
}
