import HTTPTypes
import PageElements
import PagePatching

/// A page as one request sees it: its content, its own query, and how its documents are made.
struct PageView: Sendable {
  /// How many rows a document holds at most; beyond, it stops with `next`.
  static let maximumExtent = 2000
  /// How many bytes are read for a byte of a document: what is stored may be more than what is
  /// shown of it.
  private static let bytesRead = 4
  /// The key of the section that the placeholder stands in.
  static let placeholderSection = "-placeholder"

  let page: Page
  let content: PageContent
  let cursor: Cursor
  let visit: Visit
  /// What the page remembers of its visitor; `nil` where it remembers nothing.
  let state: LoadedState?
  let listing: any Listing
  let templates: (any TemplateSource)?
  let language: Language
  /// How many bytes of HTML a document holds up to the end of its last row, if it has more than one;
  /// beyond, it stops with `next`.
  let byteLimit: Int
  /// What in the frame differs by reader; `nil` where nothing does.
  private let frame: (@Sendable () async throws -> [String])?
  /// What the page defers; `nil` where it is looked at without a site.
  let deferral: DeferralScope?
  /// The form that comes back with errors, if one does.
  var echo: FormEcho?

  init(
    _ visit: Visit, state: LoadedState?, templates: (any TemplateSource)?, language: Language,
    byteLimit: Int, of site: Site? = nil
  ) async throws {
    let length = visit.url().utf8.count
    guard length <= Address.byteLimit else {
      throw SiteProblem(
        .uriTooLong,
        "The address of this page has \(length) bytes, and its links would have more than a server answers. Shorten "
          + "it to \(Address.byteLimit), such as by fewer filters.")
    }
    let page = visit.page
    let deferral = site.map { DeferralScope(site: $0, visit: visit, state: state) }
    self.deferral = deferral
    (self.page, self.visit, self.state, self.templates) = (page, visit, state, templates)
    (self.language, self.byteLimit) = (language, byteLimit)
    frame = site?.configuration.frame.flatMap { [logger = site?.configuration.logger] frame in
      guard frame.isTold, let logger else { return nil }
      return { try await frame.texts(for: visit, logger) }
    }
    let measurement = ServerTiming.begin(.content)
    content = try await DeferralScope.$current.withValue(deferral) {
      switch page.content {
      case .shared(let make): try await make(visit)
      case .stateful(let content):
        try await content.content(visit, state?.state ?? content.state(from: nil).state)
      }
    }
    measurement?.end()
    listing =
      content.rows.map { SourceListing(source: deferral?.rows(of: $0) ?? $0) }
      ?? TableListing(content.table)
    cursor = Cursor(page: visit.path, query: visit.query.text, order: listing.order)
  }

  /// What versions are stored under: page, query, and who asks. Not the visitor's state: who has
  /// changed it is brought from what they have to what there is.
  var scope: String { Self.scope(of: visit) }

  private static func scope(of visit: Visit) -> String {
    var scope = visit.path + "?" + visit.query.text
    if let reader = visit.reader.scope { scope += "\u{0}" + reader }
    return scope
  }

  /// What decides what is shown: the same for all open copies that are rendered as one.
  var stateScope: String { Self.stateScope(of: visit, state) }

  static func stateScope(of visit: Visit, _ state: LoadedState?) -> String {
    let scope = scope(of: visit)
    guard let state, !state.digest.isEmpty else { return scope }
    return scope + "\u{0}in " + state.digest
  }

  /// Makes the page's handlers reachable.
  func actionScope(target: ActionAddress? = nil) -> ActionScope {
    ActionScope(
      base: visit.url(endpoint: "actions/", hasQuery: false),
      query: visit.query.text.isEmpty ? "" : "?" + visit.query.text,
      echo: echo, target: target)
  }

  /// The address of the page, or of one of its endpoints, with its own query and `parameters`.
  func url(endpoint: String? = nil, _ parameters: [(String, String?)] = []) -> String {
    visit.url(endpoint: endpoint, parameters)
  }

  /// Renders the rows of an extent.
  func document(of extent: Extent) async throws -> PageDocument {
    try await document(showing: try await slice(of: extent), of: extent)
  }

  /// Renders an extent with up to `limit` of the rows that follow it, as far as a document goes.
  func document(of extent: Extent, widenedBy limit: Int) async throws -> PageDocument {
    var slice = try await slice(of: extent)
    let room = Self.maximumExtent - slice.rowCount
    guard room > 0 else { return try await document(showing: slice, of: extent) }
    if slice.hasMore {
      // The whole of it in one reading: a row that moved between two would show twice.
      slice = try await rows(
        after: extent.after, limit: slice.rowCount + min(limit, room))
    }
    return try await document(
      showing: slice, of: Extent(after: extent.after, through: .firstBatch))
  }

  /// Where the page begins: after a cursor, or else at the beginning, or shortly before a row that
  /// is to be seen and lies beyond the first batch.
  func start(after cursor: String?) async throws -> Position? {
    if let cursor { return try self.cursor.decode(cursor) }
    guard let key = content.reveals, let found = try await listing.row(key: key, in: nil),
      case .after = try await listing.pageBefore(
        found.position, limit: page.batch, bytes: bytesRead),
      case .after(let start) = try await listing.pageBefore(
        found.position, limit: max(1, page.batch / 2), bytes: bytesRead)
    else { return nil }
    return start
  }

  /// Renders the rows after a position, as the pagination endpoint sends them.
  ///
  /// - Parameters:
  ///   - section: Go on with this section alone.
  ///   - isChecked: Whether the rows are shown in a page, to be checked as one.
  func batch(
    after: Position?, limit: Int, section: String?, isChecked: Bool
  ) async throws -> (document: PageDocument, next: String?) {
    let measurement = ServerTiming.begin(.rows)
    var slice = try await listing.slice(
      of: RowRange(after: after, section: section), limit: limit, bytes: bytesRead)
    measurement?.end()
    if let section {
      guard let empty = try await listing.emptySection(section) else {
        throw SiteProblem(
          .notFound, .noSection(section.cut(toBytes: 80)))
      }
      if slice.sections.isEmpty { slice.sections = [empty] }
    }
    return try fitting(slice) { slice, byteLimit in
      let next = slice.hasMore ? slice.last.map(cursor.encode) : nil
      let document = try render(
        slice, of: content, selfURL: "", next: section == nil ? next : nil, byteLimit: byteLimit,
        isBatch: !isChecked)
      return (document, next)
    }
  }

  /// How many bytes of rows are read for one document.
  var bytesRead: Int {
    let (bytes, isMore) = byteLimit.multipliedReportingOverflow(by: Self.bytesRead)
    return isMore ? .max : bytes
  }

  /// Renders rows, and where they come to too many bytes, those of them that do not.
  private func fitting<Result>(
    _ slice: Slice, render: (_ slice: Slice, _ byteLimit: Int) throws -> Result
  ) throws -> Result {
    do {
      return try render(slice, byteLimit)
    } catch let error as RowsTooLong {
      guard var part = try slice.first?(error.fitting) else { throw error }
      part.isCutShort = true
      return try render(part, .max)
    }
  }

  func slice(of extent: Extent) async throws -> Slice {
    switch extent.through {
    case .firstBatch: try await rows(after: extent.after, limit: page.batch)
    case .end: try await rows(after: extent.after, limit: Self.maximumExtent)
    case .position(let through):
      try await rows(after: extent.after, through: through, limit: Self.maximumExtent)
    }
  }

  private func rows(
    after: Position?, through: Position? = nil, limit: Int
  ) async throws -> Slice {
    let measurement = ServerTiming.begin(.rows)
    defer { measurement?.end() }
    var slice = try await listing.slice(
      of: RowRange(after: after, through: through), limit: limit, bytes: bytesRead)
    slice.isCutShort = slice.hasMore
    // What follows a range that ends at a position lies outside it.
    if let through, !slice.hasMore {
      let following = try await listing.slice(of: RowRange(after: through), limit: 1)
      slice.hasMore = following.rowCount > 0
      slice.last = through
    }
    return slice
  }

  private func document(showing slice: Slice, of extent: Extent) async throws -> PageDocument {
    let after = extent.after.map(cursor.encode)
    let previous = try await previousURL(before: extent.after)
    let index = content.table.showsSectionIndex ? try await content.rows?.sectionIndex() : nil
    let texts = try await frame?()
    var document = try fitting(slice) { slice, byteLimit in
      var next: String?
      var through = "end"
      if case .position(let position) = extent.through, !slice.isCutShort {
        through = cursor.encode(position)
        next = slice.hasMore ? through : nil
      } else if slice.hasMore, let last = slice.last {
        through = cursor.encode(last)
        next = through
      }
      var (slice, content) = (slice, content)
      if slice.rowCount == 0, next == nil, let placeholder = content.placeholder {
        // No headings over nothing.
        content.table.columns = []
        slice.sections.append(Section(key: Self.placeholderSection, rows: [placeholder]))
      }
      return try render(
        slice, of: content,
        selfURL: url(endpoint: "document", [("after", after), ("through", through)]),
        next: next, previous: previous, index: index ?? [], byteLimit: byteLimit)
    }
    document.frame = texts
    return document
  }

  private func render(
    _ slice: Slice, of content: PageContent, selfURL: String, next: String?,
    previous: String? = nil, index: [SectionIndexTitle] = [], byteLimit: Int, isBatch: Bool = false
  ) throws -> PageDocument {
    var table = content.table
    table.sections = slice.sections
    let measurement = ServerTiming.begin(.render)
    defer { measurement?.end() }
    if table.showsSectionIndex {
      table.indexEntries =
        index.isEmpty ? sectionIndex(showing: slice) : entries(of: index, showing: slice)
    }
    return try PageDocument(
      page: visit.path, selfURL: selfURL, title: content.title, table: table, next: next,
      previous: previous, reload: content.reload, templates: templates, language: language,
      actions: actionScope(), byteLimit: byteLimit, isBatch: isBatch)
  }

  /// Links to all sections of a table made at once, those that lie on other pages included. Rows of
  /// a source that has no index are indexed as far as they are shown.
  private func sectionIndex(showing slice: Slice) -> [SectionIndexEntry]? {
    guard let listing = listing as? TableListing else { return nil }
    let shown = Set(slice.sections.compactMap(\.position))
    return content.table.sectionIndex { index in
      if shown.contains(index) { return nil }
      return url([("after", listing.position(before: index).map(cursor.encode))])
    }
  }

  private func entries(
    of index: [SectionIndexTitle], showing slice: Slice
  ) -> [SectionIndexEntry] {
    let shown = Set(slice.sections.compactMap(\.key))
    return index.map { entry in
      let page =
        shown.contains(entry.section)
        ? "" : url([("after", entry.after.map(cursor.encode))])
      return SectionIndexEntry(
        title: entry.title, name: entry.name, address: page + "#" + Section.token(entry.section))
    }
  }

  private func previousURL(before position: Position?) async throws -> String? {
    guard let position else { return nil }
    switch try await listing.pageBefore(position, limit: page.batch, bytes: bytesRead) {
    case .first: return url()
    case .after(let start): return url([("after", cursor.encode(start))])
    }
  }
}

/// The range of rows that a document shows, by position.
struct Extent: Sendable {
  enum End: Sendable {
    case firstBatch
    case position(Position)
    case end
  }

  var after: Position?
  var through: End

  init(after: Position?, through: End) { (self.after, self.through) = (after, through) }

  /// Reads `after` and `through`.
  ///
  /// - Throws: A 400 for a cursor that is none of the view's.
  init(_ query: URLQuery, in view: PageView) throws {
    after = try query.value("after").map(view.cursor.decode)
    switch try query.value("through") {
    case nil: through = .firstBatch
    case "end": through = .end
    case .some(let text): through = .position(try view.cursor.decode(text))
    }
  }
}
