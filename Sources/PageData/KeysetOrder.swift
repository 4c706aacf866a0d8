import Foundation
import GRDB
import PageSite

/// The order of a list by one or more columns, the last of which is unique: what lets SQLite go on
/// after any row at the same cost.
///
///     KeysetOrder([.init("surname"), .init("id")])
///     KeysetOrder([.init("due", descending: true, isNullable: true), .init("id")])
///
/// NULL sorts before everything, as in SQLite.
public struct KeysetOrder: Sendable {
  /// A column or expression to sort by.
  public struct Column: Sendable {
    /// SQL, written by the developer: never input.
    public var sql: String
    /// Whether greater values come first. False by default.
    public var isDescending: Bool
    /// Whether it may be NULL. False by default: rows that have NULL all the same may then be left
    /// out, and no range can begin or end at one.
    public var isNullable: Bool

    /// Sorts by a column or expression: upwards, and without NULL, by default.
    public init(_ sql: String, descending: Bool = false, isNullable: Bool = false) {
      (self.sql, isDescending, self.isNullable) = (sql, descending, isNullable)
    }
  }

  /// What is sorted by: where rows are equal in one column, the next one decides. There is at
  /// least one, and the last tells all rows apart.
  public var columns: [Column]

  /// Sorts by columns, of which there is at least one.
  public init(_ columns: [Column]) { self.columns = columns }

  /// The order as text, part of every cursor.
  var name: String {
    columns.map { $0.sql + ($0.isDescending ? " DESC" : "") }.joined(separator: ",")
  }

  /// `ORDER BY …`, or the same backwards.
  func clause(backwards: Bool) -> SQL {
    let terms = columns.map { "\($0.sql) \($0.isDescending != backwards ? "DESC" : "ASC")" }
    return SQL(sql: "ORDER BY " + terms.joined(separator: ", "))
  }

  /// The condition of rows that sort after a position.
  ///
  /// - Throws: `InvalidPosition` when the position is not of this order.
  func after(_ position: Position) throws -> SQL {
    let values = try checked(position)
    if let comparison = rowComparison(values, ascending: ">", descending: "<") {
      return comparison
    }
    return disjunction(values, backwards: false, orEqual: false)
  }

  /// The condition of rows that sort up to and including a position.
  func through(_ position: Position) throws -> SQL {
    let values = try checked(position)
    if let comparison = rowComparison(values, ascending: "<=", descending: ">=") {
      return comparison
    }
    return disjunction(values, backwards: true, orEqual: true)
  }

  /// Whether SQLite finds both ends of a range in an index by one comparison: all columns of one
  /// direction, and none with NULL.
  var isUniform: Bool {
    columns.allSatisfy { !$0.isNullable && $0.isDescending == columns[0].isDescending }
  }

  /// The conditions that together hold for the rows beyond a position, in the order of the rows:
  /// run one after the other, each is a search in an index, where all at once would be a sort of
  /// everything that follows.
  ///
  /// - Parameters:
  ///   - position: Where to begin; `nil` for the beginning.
  ///   - backwards: Go towards the beginning, the row at `position` included.
  func steps(from position: Position?, backwards: Bool) throws -> [SQL] {
    guard let position else { return ["TRUE"] }
    guard !isUniform else { return [try backwards ? through(position) : after(position)] }
    let values = try checked(position)
    func equal(_ count: Int) -> [SQL] {
      zip(columns, values).prefix(count).map { SQL(sql: "\($0.sql) IS ?", arguments: [$1]) }
    }
    // What agrees with the position in most columns lies nearest to it.
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

  /// Columns of one direction and without NULL compare as a row value, which SQLite looks up in an
  /// index at once.
  private func rowComparison(
    _ values: [DatabaseValue], ascending: String, descending: String
  ) -> SQL? {
    guard isUniform else { return nil }
    let names = columns.map(\.sql).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let sign = columns[0].isDescending ? descending : ascending
    return SQL(sql: "(\(names)) \(sign) (\(marks))", arguments: StatementArguments(values))
  }

  /// `a` beyond its value, or `a` equal and `b` beyond, and so on.
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
  /// The values beyond one, in the order they come: NULL is below everything.
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
