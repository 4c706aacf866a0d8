import PageElements

/// Another address of the page that a reader is on, where they keep their place among its rows.
struct SamePlace: Sendable {
  /// How many rows are in view at the top of a page.
  private static let rowsAtTheTop = 5

  fileprivate let destination: String
  fileprivate let turn: ActionTurn
  /// The page as it was when the handler was sought, and at the other address.
  fileprivate let view, next: PageView
  /// What was acted on, where it stands now; `nil` for what belongs to no row.
  fileprivate let row: (key: String, id: String)?

  /// The document of all that a script shows.
  ///
  /// - Returns: `nil` where the rows are not those that the reader had.
  func document() async throws -> String? {
    let query = turn.target.query
    let extent = try Extent(query, in: view)
    guard try await shows(extent) else { return nil }
    // A cursor belongs to a query, the position in it to the order alone.
    let through =
      if case .position(let position) = extent.through {
        next.cursor.encode(position)
      } else {
        try query.value("through")
      }
    return next.url(
      endpoint: "document", [("after", extent.after.map(next.cursor.encode)), ("through", through)])
  }

  /// The page for a browser without a script: the row that was acted on is in view by the fragment, or
  /// by the focus of the editor that takes its place.
  ///
  /// - Returns: `nil` where the rows are not those that the reader had.
  func location() async throws -> String? {
    let start = try await view.start(after: turn.refererQuery?.value("after") ?? turn.after)
    guard try await shows(Extent(after: start, through: .firstBatch)) else { return nil }
    var location = destination
    if let start {
      let separator = destination.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      location += "\(separator)after=\(next.cursor.encode(start))"
    }
    // A fragment would keep the focus from an editor's first field, and the top of a page out of view.
    guard let row, turn.address.event != ActionKind.beginEditing.rawValue else { return location }
    if start == nil, try await isAtTheTop(row.key) { return location }
    return location + "#" + row.id
  }

  /// Whether an extent shows the same rows at the other address. A source names its order; a table
  /// has to show what it showed, in the same order, half of it at least.
  private func shows(_ extent: Extent) async throws -> Bool {
    guard next.listing is TableListing else { return true }
    let (old, new) = (try await view.slice(of: extent).keys, try await next.slice(of: extent).keys)
    if let row, !new.contains(Array(row.key.utf8)) { return false }
    let common = Set(old).intersection(new)
    return !common.isEmpty && common.count * 2 >= old.count
      && old.filter(common.contains) == new.filter(common.contains)
  }

  private func isAtTheTop(_ key: String) async throws -> Bool {
    try await next.listing.slice(
      of: RowRange(), limit: Self.rowsAtTheTop, bytes: next.bytesRead
    ).keys.contains(Array(key.utf8))
  }
}

extension Site {
  /// - Returns: `nil` for a destination elsewhere, one that says itself which rows are shown, and one
  ///   that shows another row, another order or something else altogether.
  func samePlace(
    at destination: String, after turn: ActionTurn, _ view: PageView
  ) async throws -> SamePlace? {
    guard !destination.utf8.contains(UInt8(ascii: "#")),
      let target = try? RequestTarget(destination),
      target.path.hasSameBytes(as: turn.visit.values.path),
      try target.query.value("after") == nil
    else { return nil }
    let next = try await self.view(turn.visit.to(target, in: configuration.language))
    guard next.listing.order.hasSameBytes(as: view.listing.order),
      next.content.reload.hasSameBytes(as: view.content.reload)
    else { return nil }
    let row = try await HandlerSearch(view: next).row(at: turn.address.place)
    guard next.content.reveals == nil || next.content.reveals.hasSameBytes(as: row?.key) else {
      return nil
    }
    return SamePlace(destination: destination, turn: turn, view: view, next: next, row: row)
  }
}

extension Slice {
  /// The keys of its rows, as bytes.
  fileprivate var keys: [[UInt8]] {
    sections.flatMap { $0.rows.compactMap { $0.key.map { Array($0.utf8) } } }
  }
}
