import PageElements

/// Where a handler leads a reader who stays on the page: another address of it, which shows the rows
/// that the reader had.
struct SamePlace: Sendable {
  /// The page for a browser without a script. The row that was acted on is in view: by the fragment,
  /// or by the focus of the editor that takes its place.
  var location: String
  /// The document of all that a script shows.
  var document: String
}

extension Site {
  /// - Returns: `nil` for a destination elsewhere, one that says itself which rows are shown, or one
  ///   whose rows have another order.
  func samePlace(
    at destination: String, after turn: ActionTurn, _ view: PageView
  ) async throws -> SamePlace? {
    guard !destination.utf8.contains(UInt8(ascii: "#")),
      let target = try? RequestTarget(destination), target.path == turn.page.path,
      try target.query.value("after") == nil
    else { return nil }
    let next = try await self.view(turn.page, target, turn.visit)
    guard next.listing.order.hasSameBytes(as: view.listing.order) else { return nil }
    // A cursor belongs to a query, the position in it to the order alone.
    func carried(_ name: String) throws -> String? {
      guard let text = try turn.target.query.value(name), text != "end" else {
        return try turn.target.query.value(name)
      }
      return next.cursor.encode(try view.cursor.decode(text))
    }
    let start = try await view.start(after: turn.refererQuery?.value("after") ?? turn.after)
    var location = destination
    if let start {
      location +=
        (destination.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "after="
        + next.cursor.encode(start)
    }
    // A fragment would keep the focus from an editor's first field.
    if turn.address.event != ActionKind.beginEditing.rawValue,
      let row = try await HandlerSearch(view: next).row(at: turn.address.place),
      !next.content.reveals.hasSameBytes(as: row.key)
    {
      location += "#" + row.id
    }
    return SamePlace(
      location: location,
      document: next.url(
        endpoint: "document",
        [("after", try carried("after")), ("through", try carried("through"))]))
  }
}
