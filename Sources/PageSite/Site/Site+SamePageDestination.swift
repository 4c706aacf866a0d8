import PageElements
import PageHTTP
import PageRoutes

/// Another address of the current page, at which readers keep their place among the rows.
struct SamePageDestination: Sendable {
  /// The number of rows in view at the top of a page.
  private static let topRowCount = 5

  fileprivate let destination: String
  fileprivate let run: ActionRun
  /// The page during the search for the handler, and the page at the other address.
  fileprivate let view, next: PageView
  /// The row that was acted on, at its current place; `nil` if there is no row.
  fileprivate let row: (key: String, id: String)?

  /// Returns the address of the document with everything that the script shows.
  ///
  /// - Returns: `nil` if the rows differ from those that the reader had.
  func document() async throws -> String? {
    let query = run.target.query
    let extent = try Extent(query, in: view)
    guard try await shows(extent) else { return nil }
    // A cursor belongs to a query, but its position only to the order.
    let through =
      if case .position(let position) = extent.through {
        next.cursor.encode(position)
      } else {
        try query.value("through")
      }
    return next.url(
      endpoint: "document", [("after", extent.after.map(next.cursor.encode)), ("through", through)])
  }

  /// Returns the page's address for a browser without the script. The row that was acted on is brought into view by a
  /// fragment, or by the focus of the editor in its place.
  ///
  /// - Returns: `nil` if the rows differ from those that the reader had.
  func location() async throws -> String? {
    let start = try await view.start(after: run.refererQuery?.value("after") ?? run.after)
    guard try await shows(Extent(after: start, through: .firstBatch)) else { return nil }
    var location = destination
    if let start {
      let separator = destination.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      location += "\(separator)after=\(next.cursor.encode(start))"
    }
    // A fragment would take the focus from an editor's first field, and scroll the top of a page out of view.
    guard let row, run.address.event != ActionKind.beginEditing.rawValue else { return location }
    if start == nil, try await isAmongTopRows(row.key) { return location }
    return location + "#" + row.id
  }

  /// Returns whether an extent shows the same rows at the other address. For a row source, the same order is enough. A
  /// table has to show at least half of the old rows, in the same order.
  private func shows(_ extent: Extent) async throws -> Bool {
    guard next.listing is TableListing else { return true }
    let (old, new) = (try await view.slice(of: extent).keys, try await next.slice(of: extent).keys)
    if let row, !new.contains(Array(row.key.utf8)) { return false }
    let common = Set(old).intersection(new)
    return !common.isEmpty && common.count * 2 >= old.count
      && old.filter(common.contains) == new.filter(common.contains)
  }

  private func isAmongTopRows(_ key: String) async throws -> Bool {
    try await next.listing.slice(
      of: RowRange(), limit: Self.topRowCount, bytes: next.bytesRead
    ).keys.contains(Array(key.utf8))
  }
}

extension Site {
  /// - Returns: `nil` for a destination on another page, with a cursor or fragment, or with another row, order or
  ///   content.
  func samePageDestination(
    at destination: String, after run: ActionRun, _ view: PageView
  ) async throws -> SamePageDestination? {
    guard !destination.utf8.contains(UInt8(ascii: "#")),
      let target = try? RequestTarget(destination),
      target.path.hasSameBytes(as: run.visit.values.path),
      try target.query.value("after") == nil
    else { return nil }
    let next = try await self.view(
      run.visit.replacingTarget(with: target, in: configuration.language))
    guard next.listing.order.hasSameBytes(as: view.listing.order),
      next.content.reload.hasSameBytes(as: view.content.reload)
    else { return nil }
    let row = try await HandlerSearch(view: next).row(at: run.address.location)
    guard next.content.reveals == nil || next.content.reveals.hasSameBytes(as: row?.key) else {
      return nil
    }
    return SamePageDestination(destination: destination, run: run, view: view, next: next, row: row)
  }
}

extension Slice {
  /// The keys of the rows, as bytes.
  fileprivate var keys: [[UInt8]] {
    sections.flatMap { $0.rows.compactMap { $0.key.map { Array($0.utf8) } } }
  }
}
