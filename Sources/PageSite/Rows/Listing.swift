import PageElements

/// The rows behind a page, whether they are in a table or come from a source.
protocol Listing: Sendable {
  /// Names the order of the rows, for cursors.
  var order: String { get }

  /// Up to `limit` rows of a range, from its beginning, under their sections; fewer where more than
  /// `bytes` have to be read for them, but one at least.
  func slice(of range: RowRange, limit: Int, bytes: Int) async throws -> Slice

  /// Where the page of `limit` rows that ends at `position` begins; of fewer, but one at least, where
  /// more than `bytes` have to be read.
  func pageBefore(_ position: Position, limit: Int, bytes: Int) async throws -> PreviousPage

  /// Whether a section of this key exists, empty or not.
  func emptySection(_ key: String) async throws -> Section?

  /// The row of a key: in the section of a key, or else in any other.
  ///
  /// - Parameter section: `nil` where the section is named by its position, which may be another by
  ///   now: the row's key then has to be the only one of its kind.
  func row(key: String, in section: String?) async throws -> FoundRow?
}

extension Listing {
  /// A few rows of a range.
  func slice(of range: RowRange, limit: Int) async throws -> Slice {
    try await slice(of: range, limit: limit, bytes: .max)
  }

  func pageBefore(_ position: Position, limit: Int) async throws -> PreviousPage {
    try await pageBefore(position, limit: limit, bytes: .max)
  }
}

/// A row found by its key.
struct FoundRow: Sendable {
  /// Its section, with this row alone.
  var section: Section
  var row: Row
  var position: Position
}

/// A run of rows under their sections.
struct Slice: Sendable {
  var sections: [Section] = []
  /// The position of the last row, `nil` when there is none.
  var last: Position?
  /// Whether rows follow the last one.
  var hasMore = false
  /// Whether the range had more rows than were asked for.
  var isCutShort = false
  /// The first rows of the same reading, as if only so many had been asked for.
  var first: (@Sendable (_ count: Int) throws -> Slice)?

  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
}

/// Where the page before begins.
enum PreviousPage: Sendable {
  /// At the beginning, where a link back leads in any case.
  case first
  case after(Position)
}
