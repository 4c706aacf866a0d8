import PageLists
import PageSite
import PagePostgresClient

/// Reads the rows of a range in batches. A statement returns its whole result at once, so each one requests only as
/// many rows as are likely to be used.
struct PostgresListReader: Sendable {
  /// The first batch, which is enough for a page.
  private static let firstBatch = 200
  private static let maximumBatch = 1_000

  private let query: PostgresListQuery
  private let limit, bytes: Int
  private let backwards: Bool
  private let within: PostgresQuery
  private var values: [PostgresListOrder.Value]?
  private var steps: [KeysetSteps.Step] = []
  private var isOver = false
  private var hasBegun = false
  private var size = 0

  /// The number of rows taken.
  private(set) var count = 0
  /// The last row taken.
  private(set) var last: PostgresRow?
  /// Whether the limit of bytes has left out rows of the range.
  private(set) var isCutShort = false

  /// - Throws: `InvalidPosition` if the range belongs to another order.
  init(
    _ query: PostgresListQuery, in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End,
    on connection: PostgresConnection
  ) async throws {
    (self.query, self.limit, self.bytes) = (query, limit, bytes)
    backwards = end == .last
    let (nearBound, farBound) =
      backwards ? (range.through, range.after) : (range.after, range.through)
    if let nearBound { values = try await query.values(nearBound, on: connection) }
    if let farBound {
      let values = try await query.values(farBound, on: connection)
      if query.isKeyless {
        let condition = query.order.beyond(
          values, backwards: !backwards, includesPosition: !backwards)
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

  /// Returns the next rows; `nil` if there are no more to take.
  mutating func next(on connection: PostgresConnection) async throws -> PostgresResult? {
    guard !isOver, !steps.isEmpty else { return nil }
    let batchSize = min(limit - count, likelyRowCount)
    if query.isKeyless { return try await nextWithoutKey(batchSize, on: connection) }
    // A foreign server may return the rows of several steps in any order.
    let currentSteps = query.table.kind == .foreign ? Array(steps.prefix(1)) : steps
    let rows = try await connection.run(
      query.select(
        currentSteps, from: values ?? [], within: within, backwards: backwards, limit: batchSize))
    if rows.count == batchSize {
      // More rows of the same steps may follow.
      values = rows.last.map(query.values)
      steps = query.order.steps(from: values, backwards: backwards)
      // The first step backwards is the row itself, which was already read.
      if backwards { steps.removeFirst() }
    } else {
      steps.removeFirst(currentSteps.count)
    }
    return rows
  }

  /// Returns the next rows of a relation without a key, with one statement instead of one step for each column.
  private mutating func nextWithoutKey(
    _ batchSize: Int, on connection: PostgresConnection
  ) async throws -> PostgresResult {
    let rows = try await connection.run(
      query.select(
        beyond: values, includesPosition: backwards && !hasBegun, within: within,
        backwards: backwards,
        limit: batchSize))
    hasBegun = true
    if rows.count == batchSize { values = rows.last.map(query.values) } else { steps = [] }
    return rows
  }

  /// The likely number of rows within the limit of bytes.
  private var likelyRowCount: Int {
    guard count > 0 else {
      guard let size = query.table.averageSize else { return Self.firstBatch }
      return min(max(min(bytes / max(size, 1), Self.maximumBatch) + 1, 2), Self.firstBatch)
    }
    return min(max((bytes - size) / max(size / count, 1) + 1, 2), Self.maximumBatch)
  }

  /// Returns whether a row is the next one to take, and not beyond the end.
  mutating func accepts(_ row: PostgresRow) -> Bool {
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
