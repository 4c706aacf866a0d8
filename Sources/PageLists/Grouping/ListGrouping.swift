package import PageSite

/// How a list is put into groups, and what is added up of each.
public struct ListGrouping<Record: Sendable>: Sendable {
  /// The column whose values the groups have; `nil` for one group of all records.
  public var column: DataColumn<Record>?
  /// The column whose numbers are added up; `nil` for none.
  public var summed: DataColumn<Record>?

  /// Groups by a column's values.
  public init(by column: DataColumn<Record>?, summing summed: DataColumn<Record>? = nil) {
    (self.column, self.summed) = (column, summed)
  }
}

extension SortValue {
  /// The one that stands for all numbers that are equal to it.
  package var grouped: SortValue {
    guard case .real(let number) = self, let whole = Int64(exactly: number) else { return self }
    return .integer(whole)
  }

  /// What it adds to a sum; `nil` for what is no number.
  package var summand: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }
}
