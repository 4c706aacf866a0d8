import GRDB
import PageBytes
import PageLists
import PageSite

/// Statistics of the sampled values of one column.
struct ColumnCounts {
  /// The number of result columns for each sampled column.
  static let width = 12

  let distinct, special, filled, names, opaque, lines, days, moments, numbers: Int
  let least, greatest: SortValue
  /// The number of values that are not NULL.
  let values: Int

  init(_ row: GRDB.Row, _ start: Int) {
    func count(_ offset: Int) -> Int { Int.fromDatabaseValue(row[start + offset]) ?? 0 }
    func number(_ offset: Int) -> SortValue {
      let value: DatabaseValue = row[start + offset]
      return switch value.storage {
      case .int64(let whole): .integer(whole)
      case .double(let real): .real(real)
      default: .null
      }
    }
    (distinct, special, filled) = (count(0), count(1), count(2))
    (names, opaque, lines) = (count(3), count(4), count(5))
    (days, moments, numbers) = (count(6), count(7), count(8))
    (least, greatest, values) = (number(9), number(10), count(11))
  }
}

extension SQLiteTable.Column {
  /// The SQL expressions that ``ColumnCounts`` reads, in order.
  var counts: [SQL] {
    let value = SQL(sql: name.quotedName)
    let isNumber: SQL = "typeof(\(value)) IN ('integer', 'real')"
    let number: SQL = "CASE WHEN \(isNumber) AND \(value) <> 0 THEN \(value) END"
    let numbers: [SQL] = [
      "sum(\(isNumber))", "min(\(number))", "max(\(number))", "count(\(value))",
    ]
    let filled: SQL = "sum(\(value) IS NOT NULL AND \(value) <> '')"
    let distinct: SQL = "count(DISTINCT \(value))"
    let zero: SQL = "0"
    switch kind {
    case .number: return [distinct, zero, filled, zero, zero, zero, zero, zero] + numbers
    case .boolean:
      let texts = BooleanText.all.map { "\($0)" as SQL }.joined(separator: ", ")
      let truths: SQL = "sum(typeof(\(value)) = 'text' AND \(value) IN (\(texts)))"
      return [distinct, truths, filled, zero, zero, zero, zero, zero] + numbers
    case .text, .any:
      let isText: SQL = "typeof(\(value)) = 'text'"
      let isOpaque: SQL = """
        (length(\(value)) = 36 AND \(value) GLOB '????????-????-????-????-????????????' \
        OR length(\(value)) >= 24 AND \(value) NOT GLOB '*[^0-9A-Fa-f]*')
        """
      let isName: SQL = """
        length(\(value)) <= 200 AND trim(\(value)) <> '' AND NOT \(isOpaque) \
        AND \(value) GLOB '*[^-0-9.,+ ]*' AND \(value) NOT GLOB '[[{]*' \
        AND \(value) NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
        """
      let isMoment: SQL = """
        length(\(value)) BETWEEN 16 AND 40 AND \(ListSQL.beginsWithDay(value)) \
        AND substr(\(value), 11, 6) GLOB '[T ][0-2][0-9]:[0-5][0-9]'
        """
      return [
        distinct, "sum(\(ListSQL.list(value)) = \(value))", filled,
        "sum(\(isText) AND \(isName))", "sum(\(isText) AND \(isOpaque))",
        "sum(\(isText) AND instr(\(value), char(10)) > 0)",
        "sum(\(isText) AND length(\(value)) = 10 AND \(ListSQL.beginsWithDay(value)))",
        "sum(\(isText) AND \(isMoment))",
      ] + numbers
    }
  }
}

extension ListSQL {
  /// Returns the condition that a text begins with a valid day.
  static func beginsWithDay(_ value: SQL) -> SQL {
    """
    (\(value) GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' AND substr(\(value), 1, 4) > '0000' \
    AND date(substr(\(value), 1, 10)) IS substr(\(value), 1, 10))
    """
  }
}

extension SQLiteSample {
  /// Classifies a column by its own counts.
  mutating func add(
    _ counts: ColumnCounts, of column: SQLiteTable.Column, at columnIndex: Int, maximumValues: Int
  ) {
    // If each value occurs only once or twice, counts of values are useless.
    if (2...maximumValues).contains(counts.distinct), counts.distinct * 2 <= rows {
      facts.withFewValues.insert(columnIndex)
    }
    if counts.distinct < counts.values { repeated.insert(columnIndex) }
    if counts.lines > 0 { facts.multilineTexts.insert(columnIndex) }
    guard counts.filled > 0 else { return }
    let isAllNumbers = counts.numbers == counts.filled
    if isAllNumbers, column.kind != .boolean {
      facts.timeScales[columnIndex] = TimeScale.recognised(
        from: counts.least, through: counts.greatest, name: column.name,
        isDeclared: column.content != .any)
    }
    switch column.kind {
    case .number:
      if column.affinity == .number, counts.numbers * 2 <= counts.filled {
        facts.textsInNumbers.insert(columnIndex)
      }
    case .boolean: if counts.special > 0 { facts.booleanTexts.insert(columnIndex) }
    case .text, .any:
      if counts.special > 0, counts.special == counts.filled {
        facts.jsonArrays.insert(columnIndex)
      }
      if counts.opaque == counts.filled { opaqueTexts.insert(columnIndex) }
      if counts.names == rows, counts.distinct == rows { names.insert(columnIndex) }
      let dated = counts.days + counts.moments
      if dated == counts.filled, counts.moments > 0 { facts.dateTimes.insert(columnIndex) }
      if dated == counts.filled, counts.moments == 0 { facts.dates.insert(columnIndex) }
      guard column.content == .days || column.content == .dateTimes else { return }
      if isAllNumbers {
        facts.numericDates.insert(columnIndex)
      } else if dated == 0 {
        facts.nonDates.insert(columnIndex)
      } else if counts.numbers > 0 {
        facts.years.insert(columnIndex)
      }
    }
  }
}
