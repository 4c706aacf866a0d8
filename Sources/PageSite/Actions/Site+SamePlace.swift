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

  /// Whether an extent is one of the other address, too. Positions of a source are values of its
  /// order; those of a table are numbers, which may be of other rows there.
  private func shows(_ extent: Extent) async throws -> Bool {
    guard next.listing is TableListing else { return true }
    guard let row else { return false }
    return try await next.slice(of: extent).holds(row.key)
  }

  private func isAtTheTop(_ key: String) async throws -> Bool {
    try await next.listing.slice(of: RowRange(), limit: Self.rowsAtTheTop).holds(key)
  }
}

extension Site {
  /// - Returns: `nil` for a destination elsewhere, one that says itself which rows are shown, and one
  ///   that shows another row, another order or something else altogether.
  func samePlace(
    at destination: String, after turn: ActionTurn, _ view: PageView
  ) async throws -> SamePlace? {
    guard !destination.utf8.contains(UInt8(ascii: "#")),
      let target = try? RequestTarget(destination), target.path == turn.page.path,
      try target.query.value("after") == nil
    else { return nil }
    let next = try await self.view(turn.page, target, turn.visit)
    let row = try await HandlerSearch(view: next).row(at: turn.address.place)
    guard next.listing.order.hasSameBytes(as: view.listing.order),
      next.content.reload.hasSameBytes(as: view.content.reload),
      next.content.reveals == nil || next.content.reveals.hasSameBytes(as: row?.key)
    else { return nil }
    return SamePlace(destination: destination, turn: turn, view: view, next: next, row: row)
  }
}

extension Slice {
  fileprivate func holds(_ key: String) -> Bool {
    sections.contains { section in section.rows.contains { $0.key.hasSameBytes(as: key) } }
  }
}
