import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes

/// The steps around the handlers of a row itself: vetoes, and the target of a move.
struct RowGesture {
  let view: PageView

  /// The handler to run, or the reason for not running any.
  enum Decision {
    case run(ActionHandler)
    case reject(String)
  }

  /// Asks the row whether to run its handler.
  func decide(
    _ kind: ActionKind, on found: FoundRow, _ handler: ActionHandler, _ event: inout ActionEvent
  ) async throws -> Decision {
    switch kind {
    case .select:
      return try await decide(found.row.onWillSelect, on: found, handler) { $0.onDidSelect }
    case .deselect:
      return try await decide(found.row.onWillDeselect, on: found, handler) { $0.onDidDeselect }
    case .move:
      guard let move = try await move(of: found, event.values) else { return .reject("") }
      guard let decide = found.row.onWillMove else {
        event.move = move
        return .run(handler)
      }
      guard let target = try await decide(move) else { return .reject("") }
      event.move = target
      return .run(handler)
    default: return .run(handler)
    }
  }

  private func decide(
    _ will: (@Sendable () async throws -> RowSelection)?, on found: FoundRow,
    _ handler: ActionHandler, closure: (Row) -> ActionHandler.Closure?
  ) async throws -> Decision {
    switch try await will?() ?? .allow {
    case .allow: return .run(handler)
    case .veto(let reason): return .reject(reason)
    case .redirect(let key):
      guard let other = try await view.listing.row(key: key, in: found.section.key),
        let closure = closure(view.content.table.rowWithHandlers(for: other.row, of: other.section))
      else { return .reject("") }
      return .run(ActionHandler(closure))
    }
  }

  /// Returns the target of a move: one step up or down, or next to another row.
  ///
  /// - Throws: A 400 for an invalid target, or a 404 for an unknown row or section.
  private func move(of found: FoundRow, _ values: FormValues) async throws -> RowMove? {
    guard let key = found.row.key else { return nil }
    let section = found.section.key ?? ""
    func to(_ destination: String?, before next: String?) -> RowMove {
      RowMove(row: key, section: section, destination: destination ?? "", before: next)
    }
    switch (values["to"], values["before"], values["after"]) {
    case ("up", nil, nil):
      if let empty = emptySection(beside: found, -1) { return to(empty, before: nil) }
      guard let above = try await row(above: found) else { return nil }
      // A row that leaves its section upwards becomes the last row of the section above.
      return above.section == section
        ? to(section, before: above.key) : to(above.section, before: nil)
    case ("down", nil, nil):
      if let empty = emptySection(beside: found, 1) { return to(empty, before: nil) }
      let below = try await rows(below: found.position)
      guard let first = below.first else { return nil }
      guard first.section == section else { return to(first.section, before: first.key) }
      let second = below.dropFirst().first
      return to(section, before: second?.section == section ? second?.key : nil)
    case (nil, .some(let token), nil):
      let other = try await neighbour(token, values)
      if other.position == found.position { return nil }
      return to(other.section.key, before: other.row.key)
    case (nil, nil, .some(let token)):
      let other = try await neighbour(token, values)
      var below = try await rows(below: other.position)
      below.removeAll { $0.section == section && $0.key == key }
      let next = below.first { $0.section == other.section.key ?? "" }
      return to(other.section.key, before: next?.key)
    case (nil, nil, nil):
      guard let token = values["section"] else { fallthrough }
      guard let key = HandlerSearch.key(token), try await view.listing.emptySection(key) != nil
      else {
        throw SiteProblem(.notFound, .sectionNotFound(token.cut(toBytes: 80)))
      }
      return to(key, before: nil)
    default:
      throw SiteProblem(
        .badRequest,
        "A move needs 'to' with up or down, 'before' or 'after' with the key of a row, or 'section' with "
          + "the section to append the row to.")
    }
  }

  /// Returns the empty section next to a row that is the first or last of its own section. Row sources do not report
  /// empty sections, so the result for them is `nil`.
  private func emptySection(beside found: FoundRow, _ step: Int) -> String? {
    guard view.content.rows == nil, let key = found.section.key,
      let index = view.content.table.sections.firstIndex(where: { $0.key.hasSameBytes(as: key) })
    else { return nil }
    let sections = view.content.table.sections
    let rows = sections[index].rows
    let last = step < 0 ? rows.first : rows.last
    guard last?.key.hasSameBytes(as: found.row.key) == true,
      sections.indices.contains(index + step),
      sections[index + step].rows.isEmpty
    else { return nil }
    return sections[index + step].key
  }

  private func neighbour(_ token: String, _ values: FormValues) async throws -> FoundRow {
    let section = values["section"].flatMap(HandlerSearch.key)
    guard let key = HandlerSearch.key(token),
      let row = try await view.listing.row(key: key, in: section)
    else {
      throw SiteProblem(
        .notFound, .rowNotFound(token.cut(toBytes: 80)))
    }
    return row
  }

  private func row(above found: FoundRow) async throws -> (section: String, key: String)? {
    var after: Position?
    if case .after(let start) = try await view.listing.pageBefore(found.position, limit: 2) {
      after = start
    }
    let rows = try await view.listing.slice(
      of: RowRange(after: after, through: found.position), limit: 2
    ).rowKeys
    return rows.count == 2 ? rows[0] : nil
  }

  private func rows(below position: Position) async throws -> [(section: String, key: String)] {
    try await view.listing.slice(of: RowRange(after: position), limit: 3).rowKeys
  }
}

extension Slice {
  /// The section key and row key of each row.
  fileprivate var rowKeys: [(section: String, key: String)] {
    sections.flatMap { section in section.rows.map { (section.key ?? "", $0.key ?? "") } }
  }
}
