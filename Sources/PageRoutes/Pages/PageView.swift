import HTTPTypes
package import PageElements
package import PagePatching
package import PageHTTP

/// A page for one request: its content, its query, and its documents.
package struct PageView: Sendable {
  /// The maximum number of rows in a document. A longer one ends with `next`.
  static let maximumExtent = 2000
  /// The number of bytes to read per byte of a document: stored rows may be larger than their HTML.
  private static let bytesRead = 4
  /// The key of the section that contains the placeholder.
  package static let placeholderSection = "-placeholder"

  package let page: Page
  package let content: PageContent
  package let cursor: Cursor
  package let visit: Visit
  /// The visitor's state; `nil` for a page without state.
  package let state: LoadedState?
  package let listing: any Listing
  package let templates: (any TemplateSource)?
  package let language: Language
  /// The maximum number of bytes of HTML up to the end of a document's last row. A longer document ends
  /// earlier, with `next`, but has at least one row.
  let byteLimit: Int
  /// Returns the parts of the frame that differ by reader; `nil` if none do.
  private let frame: (@Sendable () async throws -> [String])?
  /// The scope of deferred elements; `nil` without a host.
  package let deferral: DeferralScope?
  /// The form that is shown again with its errors, if any.
  package var echo: FormEcho?

  package init(
    _ visit: Visit, state: LoadedState?, templates: (any TemplateSource)?, language: Language,
    byteLimit: Int, of host: (any PageHost)? = nil
  ) async throws {
    let length = visit.url().utf8.count
    guard length <= Address.byteLimit else {
      throw SiteProblem(
        .uriTooLong,
        "The address of this page has \(length) bytes, so its links would be too long for a server. Shorten "
          + "it to at most \(Address.byteLimit) bytes, for example by removing filters.")
    }
    let page = visit.page
    let deferral = host.map { DeferralScope(host: $0, visit: visit, state: state) }
    self.deferral = deferral
    (self.page, self.visit, self.state, self.templates) = (page, visit, state, templates)
    (self.language, self.byteLimit) = (language, byteLimit)
    frame = visit.frameTexts.map { texts in { @Sendable in texts } } ?? host?.frameTexts(for: visit)
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
    cursor = Cursor(page: visit.uniquePath, query: visit.query.text, order: listing.order)
  }

  /// The scope under which document versions are stored: page, query and reader. It excludes the visitor's
  /// state, so that a patch can lead from one state to the next.
  package var scope: String { Self.scope(of: visit) }

  private static func scope(of visit: Visit) -> String {
    var scope = visit.uniquePath + "?" + visit.query.text
    if let reader = visit.reader.scope { scope += "\u{0}" + reader }
    return scope
  }

  /// The scope of the rendered content: the same for all open copies that share one rendering.
  package var stateScope: String { Self.stateScope(of: visit, state) }

  static func stateScope(of visit: Visit, _ state: LoadedState?) -> String {
    let scope = scope(of: visit)
    guard let state, !state.digest.isEmpty else { return scope }
    return scope + "\u{0}in " + state.digest
  }

  /// Returns the scope that gives the page's handlers their addresses.
  package func actionScope(target: ActionAddress? = nil) -> ActionScope {
    ActionScope(
      base: visit.url(endpoint: "actions/", includesQuery: false),
      query: visit.query.text.isEmpty ? "" : "?" + visit.query.text,
      echo: echo, target: target)
  }

  /// Returns the address of the page, or of one of its endpoints, with the page's query and `parameters`.
  package func url(endpoint: String? = nil, _ parameters: [(String, String?)] = []) -> String {
    visit.url(endpoint: endpoint, parameters)
  }

  /// Renders the rows of an extent.
  package func document(of extent: Extent) async throws -> PageDocument {
    try await document(showing: try await slice(of: extent), of: extent)
  }

  /// Renders an extent and up to `limit` rows after it, within the maximum size of a document.
  package func document(of extent: Extent, widenedBy limit: Int) async throws -> PageDocument {
    var slice = try await slice(of: extent)
    let room = Self.maximumExtent - slice.rowCount
    guard room > 0 else { return try await document(showing: slice, of: extent) }
    if slice.hasMore {
      // One read for all rows: with two, a row that moves in between would appear twice.
      slice = try await rows(
        after: extent.after, limit: slice.rowCount + min(limit, room))
    }
    return try await document(
      showing: slice, of: Extent(after: extent.after, through: .firstBatch))
  }

  /// Returns the position after which the page begins: the cursor, or else the start of the list, or shortly
  /// before the row to reveal if the first batch does not contain it.
  package func start(after cursor: String?) async throws -> Position? {
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
  ///   - section: The section to continue; `nil` for all.
  ///   - isChecked: Whether the rows are rendered as a page, to be validated.
  package func batch(
    after: Position?, limit: Int, section: String?, isChecked: Bool
  ) async throws -> (document: PageDocument, next: String?) {
    let measurement = ServerTiming.begin(.rows)
    var slice = try await listing.slice(
      of: RowRange(after: after, section: section), limit: limit, bytes: bytesRead)
    measurement?.end()
    if let section {
      guard let empty = try await listing.emptySection(section) else {
        throw SiteProblem(
          .notFound, .sectionNotFound(section.cut(toBytes: 80)))
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

  /// The number of bytes of rows to read for one document.
  package var bytesRead: Int {
    let (bytes, isMore) = byteLimit.multipliedReportingOverflow(by: Self.bytesRead)
    return isMore ? .max : bytes
  }

  /// Renders the rows, or as many of them as fit into the byte limit.
  private func fitting<Result>(
    _ slice: Slice, render: (_ slice: Slice, _ byteLimit: Int) throws -> Result
  ) throws -> Result {
    do {
      return try render(slice, byteLimit)
    } catch let error as RowLimitExceeded {
      guard var part = try slice.first?(error.fittingRowCount) else { throw error }
      part.isCutShort = true
      return try render(part, .max)
    }
  }

  package func slice(of extent: Extent) async throws -> Slice {
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
    // The slice excludes the rows after its end position, so look for them separately.
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
        // Without rows, omit the column headings.
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
      page: visit.uniquePath, selfURL: selfURL, title: content.title, table: table, next: next,
      previous: previous, reload: content.reload, templates: templates, language: language,
      actions: actionScope(), byteLimit: byteLimit, isBatch: isBatch)
  }

  /// Returns links to all sections of an in-memory table, including those on other pages; `nil` for a row
  /// source. Without an index of the source, only the sections that are shown are indexed.
  private func sectionIndex(showing slice: Slice) -> [SectionIndexEntry]? {
    guard let listing = listing as? TableListing else { return nil }
    let shownPositions = Set(slice.sections.compactMap(\.position))
    return content.table.sectionIndex { index in
      if shownPositions.contains(index) { return nil }
      return url([("after", listing.position(before: index).map(cursor.encode))])
    }
  }

  private func entries(
    of index: [SectionIndexTitle], showing slice: Slice
  ) -> [SectionIndexEntry] {
    let shownKeys = Set(slice.sections.compactMap(\.key))
    return index.map { entry in
      let page =
        shownKeys.contains(entry.section)
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
package struct Extent: Sendable {
  package enum End: Sendable {
    case firstBatch
    case position(Position)
    case end
  }

  package var after: Position?
  package var through: End

  package init(after: Position?, through: End) { (self.after, self.through) = (after, through) }

  /// Reads `after` and `through`.
  ///
  /// - Throws: ``SiteProblem`` (400) if a cursor does not belong to the view.
  package init(_ query: URLQuery, in view: PageView) throws {
    after = try query.value("after").map(view.cursor.decode)
    switch try query.value("through") {
    case nil: through = .firstBatch
    case "end": through = .end
    case .some(let text): through = .position(try view.cursor.decode(text))
    }
  }
}
