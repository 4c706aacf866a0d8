package import PageSite

/// The columns by which a list is grouped and summed.
public struct ListGrouping<Record: Sendable>: Sendable {
  /// The column to group by; `nil` for one group of all records.
  public var column: DataColumn<Record>?
  /// The column to sum; `nil` for none.
  public var summed: DataColumn<Record>?

  /// Creates a grouping.
  public init(by column: DataColumn<Record>?, summing summed: DataColumn<Record>? = nil) {
    (self.column, self.summed) = (column, summed)
  }
}

extension SortValue {
  /// The representative of its group. Whole numbers are represented by an integer, and empty texts by NULL.
  package var grouped: SortValue {
    if self == .text("") { return .null }
    guard case .real(let number) = self, let whole = Int64(exactly: number) else { return self }
    return .integer(whole)
  }

  /// The number to add to a sum; `nil` for other values.
  package var summand: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }
}
