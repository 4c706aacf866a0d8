package import PageElements

/// The rows of a page, from a table or a row source.
package protocol Listing: Sendable {
  /// The name of the order of the rows, for cursors.
  var order: String { get }

  /// Returns up to `limit` rows from the start of a range, in their sections. Reading stops early beyond
  /// `bytes`, but returns at least one row.
  func slice(of range: RowRange, limit: Int, bytes: Int) async throws -> Slice

  /// Returns the start of the page of `limit` rows that ends at `position`. The page is shorter if it exceeds
  /// `bytes`, but has at least one row.
  func pageBefore(_ position: Position, limit: Int, bytes: Int) async throws -> PreviousPage

  /// Returns a section without its rows; `nil` if no section has this key.
  func emptySection(_ key: String) async throws -> Section?

  /// Returns the row with a key: in the section, or else in any other.
  ///
  /// - Parameter section: The key of the section; `nil` if the section is named by its position, which may
  ///   have changed. The key of the row must then be unique.
  func row(key: String, in section: String?) async throws -> FoundRow?
}

extension Listing {
  /// Returns up to `limit` rows of a range, of any size.
  package func slice(of range: RowRange, limit: Int) async throws -> Slice {
    try await slice(of: range, limit: limit, bytes: .max)
  }

  package func pageBefore(_ position: Position, limit: Int) async throws -> PreviousPage {
    try await pageBefore(position, limit: limit, bytes: .max)
  }
}

/// A row found by its key.
package struct FoundRow: Sendable {
  /// The row's section, with this row only.
  package var section: Section
  package var row: Row
  package var position: Position
}

/// Consecutive rows in their sections.
package struct Slice: Sendable {
  package var sections: [Section] = []
  /// The position of the last row; `nil` without rows.
  var last: Position?
  /// Whether more rows follow.
  var hasMore = false
  /// Whether the range has more rows than the limit.
  var isCutShort = false
  /// Returns the first rows of the slice, as if read with a smaller limit.
  var first: (@Sendable (_ count: Int) throws -> Slice)?

  package var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
}

/// The start of the previous page.
package enum PreviousPage: Sendable {
  /// The first page, which is the same as the page without a cursor.
  case first
  case after(Position)
}
