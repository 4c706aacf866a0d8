import Foundation
import GRDB
import PageSite

/// The order of a list by one or more columns, the last of which is unique. SQLite can continue after any row at the
/// same cost.
///
///     KeysetOrder([.init("surname"), .init("id")])
///     KeysetOrder([.init("due", descending: true, isNullable: true), .init("id")])
///
/// NULL sorts first, as in SQLite.
public struct KeysetOrder: Sendable {
  /// A column or expression to sort by.
  public struct Column: Sendable {
    /// The SQL, written by the developer and never taken from input.
    public var sql: String
    /// Whether greater values sort first. False by default.
    public var isDescending: Bool
    /// Whether it may be NULL. False by default. Rows with NULL may then be left out, and no range can begin or end
    /// at one.
    public var isNullable: Bool

    /// Sorts by a column or expression: ascending and never NULL, by default.
    public init(_ sql: String, descending: Bool = false, isNullable: Bool = false) {
      (self.sql, isDescending, self.isNullable) = (sql, descending, isNullable)
    }
  }

  /// The sort columns. If rows are equal in one column, the next one decides. There is at least one column, and the
  /// last is unique.
  public var columns: [Column]

  /// Sorts by columns. There must be at least one.
  public init(_ columns: [Column]) { self.columns = columns }

  /// The order as a text, which is part of every cursor.
  var name: String {
    columns.map { $0.sql + ($0.isDescending ? " DESC" : "") }.joined(separator: ",")
  }

  /// Returns the `ORDER BY` clause, in the order or backwards.
  func clause(backwards: Bool) -> SQL {
    let terms = columns.map { "\($0.sql) \($0.isDescending != backwards ? "DESC" : "ASC")" }
    return SQL(sql: "ORDER BY " + terms.joined(separator: ", "))
  }

  /// Returns the condition for rows that sort after a position.
  ///
  /// - Throws: `InvalidPosition` if the position belongs to another order.
  func after(_ position: Position) throws -> SQL {
    let values = try checked(position)
    if let comparison = rowComparison(values, ascending: ">", descending: "<") {
      return comparison
    }
    return disjunction(values, backwards: false, orEqual: false)
  }

  /// Returns the condition for rows that sort up to and including a position.
  func through(_ position: Position) throws -> SQL {
    let values = try checked(position)
    if let comparison = rowComparison(values, ascending: "<=", descending: ">=") {
      return comparison
    }
    return disjunction(values, backwards: true, orEqual: true)
  }

  /// Whether SQLite finds both ends of a range in an index by one comparison: all columns have the same direction,
  /// and none may be NULL.
  var isUniform: Bool {
    columns.allSatisfy { !$0.isNullable && $0.isDescending == columns[0].isDescending }
  }

  /// Returns the conditions that together match the rows beyond a position, in the order of the rows. If run one
  /// after the other, each is a search in an index. A single condition would sort all rows that follow.
  ///
  /// - Parameters:
  ///   - position: The start position; `nil` for the beginning.
  ///   - backwards: Whether to read towards the beginning, including the row at `position`.
  func steps(from position: Position?, backwards: Bool) throws -> [SQL] {
    guard let position else { return ["TRUE"] }
    guard !isUniform else { return [try backwards ? through(position) : after(position)] }
    let values = try checked(position)
    func equal(_ count: Int) -> [SQL] {
      zip(columns, values).prefix(count).map { SQL(sql: "\($0.sql) IS ?", arguments: [$1]) }
    }
    // Rows that agree with the position in most columns are nearest to it.
    var steps = backwards ? [Self.all(of: equal(columns.count))] : []
    for (index, (column, value)) in zip(columns, values).enumerated().reversed() {
      let isGreater = column.isDescending == backwards
      for range in column.ranges(beyond: value, isGreater: isGreater) {
        steps.append(Self.all(of: equal(index) + [range]))
      }
    }
    return steps
  }

  private func checked(_ position: Position) throws -> [DatabaseValue] {
    guard position.values.count == columns.count else { throw InvalidPosition() }
    return try zip(columns, position.values).map { column, value in
      if value == .null, !column.isNullable { throw InvalidPosition() }
      if case .real(let number) = value, number.isNaN { throw InvalidPosition() }
      return DatabaseValue(value)
    }
  }

  /// Returns the condition as a row value comparison, which SQLite looks up in an index at once; `nil` if the columns
  /// differ in direction or one may be NULL.
  private func rowComparison(
    _ values: [DatabaseValue], ascending: String, descending: String
  ) -> SQL? {
    guard isUniform else { return nil }
    let names = columns.map(\.sql).joined(separator: ", ")
    let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
    let comparisonOperator = columns[0].isDescending ? descending : ascending
    return SQL(
      sql: "(\(names)) \(comparisonOperator) (\(placeholders))",
      arguments: StatementArguments(values))
  }

  /// Returns the condition "`a` beyond its value, or `a` equal and `b` beyond, and so on".
  private func disjunction(
    _ values: [DatabaseValue], backwards: Bool, orEqual: Bool
  ) -> SQL {
    var alternatives: [SQL] = []
    var equal: [SQL] = []
    for (column, value) in zip(columns, values) {
      let isGreater = column.isDescending == backwards
      for range in column.ranges(beyond: value, isGreater: isGreater) {
        alternatives.append(Self.all(of: equal + [range]))
      }
      equal.append(SQL(sql: "\(column.sql) IS ?", arguments: [value]))
    }
    if orEqual { alternatives.append(Self.all(of: equal)) }
    if alternatives.isEmpty { return "FALSE" }
    return alternatives.map { "(\($0))" }.joined(separator: " OR ")
  }

  private static func all(of conditions: [SQL]) -> SQL { conditions.joined(separator: " AND ") }
}

extension KeysetOrder.Column {
  /// Returns the conditions for the values beyond a value, in their order. NULL is the least value.
  fileprivate func ranges(beyond value: DatabaseValue, isGreater: Bool) -> [SQL] {
    switch (value.isNull, isGreater) {
    case (true, true): [SQL(sql: "\(sql) IS NOT NULL")]
    case (true, false): []
    case (false, true): [SQL(sql: "\(sql) > ?", arguments: [value])]
    case (false, false):
      [SQL(sql: "\(sql) < ?", arguments: [value])]
        + (isNullable ? [SQL(sql: "\(sql) IS NULL")] : [])
    }
  }
}

extension DatabaseValue {
  fileprivate init(_ value: SortValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = number.databaseValue
    case .real(let number): self = number.databaseValue
    case .text(let text): self = text.databaseValue
    case .blob(let bytes): self = Data(bytes).databaseValue
    }
  }
}
