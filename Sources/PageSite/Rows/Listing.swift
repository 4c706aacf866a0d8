import PageElements

/// The rows behind a page, whether they are in a table or come from a source.
protocol Listing: Sendable {
  /// Names the order of the rows, for cursors.
  var order: String { get }

  /// Up to `limit` rows of a range, from its beginning, under their sections.
  func slice(of range: RowRange, limit: Int) async throws -> Slice

  /// Where the page of `limit` rows that ends at `position` begins.
  func pageBefore(_ position: Position, limit: Int) async throws -> PreviousPage

  /// Whether a section of this key exists, empty or not.
  func emptySection(_ key: String) async throws -> Section?
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

  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// This slice and the one that follows it; a section that both share is one.
  func followed(by other: Slice) -> Slice {
    var joined = self
    var rest = other.sections[...]
    if let last = sections.last, let first = rest.first, last.isContinued(by: first) {
      joined.sections[sections.count - 1].rows += first.rows
      rest = rest.dropFirst()
    }
    joined.sections += rest
    joined.last = other.last ?? last
    joined.hasMore = other.hasMore
    joined.isCutShort = other.isCutShort
    return joined
  }
}

/// Where the page before begins.
enum PreviousPage: Sendable {
  case none
  case first
  case after(Position)
}

extension Section {
  fileprivate func isContinued(by other: Section) -> Bool {
    key == nil ? other.key == nil && position == other.position : key == other.key
  }
}
