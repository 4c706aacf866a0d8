import PageLists
import PageSite

/// The rows of a range, some at a time: what a statement brings comes as a whole, so that no statement is asked for more
/// than is likely to be wanted.
struct PostgresListReading: Sendable {
  /// A page has them all at once.
  private static let first = 200
  private static let most = 1_000

  private let query: PostgresListQuery
  private let limit, bytes: Int
  private let backwards: Bool
  private let within: PostgresQuery
  private var values: [PostgresListOrder.Value]?
  private var steps: [KeysetSteps.Step] = []
  private var isOver = false
  private var hasBegun = false
  private var size = 0

  /// How many rows were taken.
  private(set) var count = 0
  /// The last of them.
  private(set) var last: PostgresRow?
  /// Whether the range has more, which were left for their bytes.
  private(set) var isCutShort = false

  /// - Throws: `InvalidPosition` for a range of another order.
  init(
    _ query: PostgresListQuery, in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End,
    on connection: PostgresConnection
  ) async throws {
    (self.query, self.limit, self.bytes) = (query, limit, bytes)
    backwards = end == .last
    let (near, far) = backwards ? (range.through, range.after) : (range.after, range.through)
    if let near { values = try await query.values(near, on: connection) }
    if let far {
      let values = try await query.values(far, on: connection)
      if query.isKeyless {
        let condition = query.order.beyond(
          values, backwards: !backwards, includesOwn: !backwards)
        within = "(\(condition)) IS TRUE"
      } else {
        let steps = query.order.steps(from: values, backwards: !backwards)
        within = "(\(query.order.condition(steps, values))) IS TRUE"
      }
    } else {
      within = "TRUE"
    }
    isOver = limit <= 0
    steps =
      query.isKeyless
      ? query.order.steps(from: nil, backwards: backwards)
      : query.order.steps(from: values, backwards: backwards)
  }

  /// The next rows; `nil` where there are no more to take.
  mutating func next(on connection: PostgresConnection) async throws -> PostgresResult? {
    guard !isOver, !steps.isEmpty else { return nil }
    let wanted = min(limit - count, likely)
    if query.isKeyless { return try await nextOfAll(wanted, on: connection) }
    // From a server to which others belong the rows of several statements may come in any order.
    let now = query.table.kind == .foreign ? Array(steps.prefix(1)) : steps
    let rows = try await connection.run(
      query.select(
        now, from: values ?? [], within: within, backwards: backwards, limit: wanted))
    if rows.count == wanted {
      // More of the same may follow.
      values = rows.last.map(query.values)
      steps = query.order.steps(from: values, backwards: backwards)
      // The first step backwards is the row itself.
      if backwards { steps.removeFirst() }
    } else {
      steps.removeFirst(now.count)
    }
    return rows
  }

  /// Returns the next rows of a relation without a key, with one statement instead of one step for each column.
  private mutating func nextOfAll(
    _ wanted: Int, on connection: PostgresConnection
  ) async throws -> PostgresResult {
    let rows = try await connection.run(
      query.select(
        beyond: values, includesOwn: backwards && !hasBegun, within: within, backwards: backwards,
        limit: wanted))
    hasBegun = true
    if rows.count == wanted { values = rows.last.map(query.values) } else { steps = [] }
    return rows
  }

  /// How many rows there is room for.
  private var likely: Int {
    guard count > 0 else {
      guard let size = query.table.averageSize else { return Self.first }
      return min(max(min(bytes / max(size, 1), Self.most) + 1, 2), Self.first)
    }
    return min(max((bytes - size) / max(size / count, 1) + 1, 2), Self.most)
  }

  /// Whether a row is the next to be taken, and not one beyond the end.
  mutating func takes(_ row: PostgresRow) -> Bool {
    if isOver { return false }
    guard query.isWithin(row) else {
      isOver = true
      return false
    }
    if size > bytes, count > 1 {
      (isCutShort, isOver) = (true, true)
      return false
    }
    (size, count, last) = (size + query.size(row), count + 1, row)
    if count == limit { isOver = true }
    return true
  }
}
