import GRDB
import PageBytes
import PageElements
import PageLists

/// The records of a file on their way into the table.
struct ImportedRows {
  /// The number of rows that a preview shows, and the maximum number of faults in a report.
  private static let (sampled, mostFaults) = (3, 20)

  /// The error that ends reading once a report has all faults it may have.
  struct TooManyFaults: Error {}

  let table: SQLiteTable
  let database: Database
  var report = ImportReport()
  private var statement: Statement?
  /// The table's column for each field, in order; `nil` for a generated column.
  private var places: [Int?] = []
  /// Whether the largest number of a row is taken.
  private var hasLastNumber = false

  /// Tells the keys of the rows; `nil` if these are not asked for.
  private let list: SQLiteList<DataRecord>?

  init(_ table: SQLiteTable, _ database: Database, noting list: SQLiteList<DataRecord>?) {
    (self.table, self.database, self.list) = (table, database, list)
  }

  mutating func take(_ fields: [CSVReader.Field], _ line: Int) throws {
    guard let statement else { return try begin(fields) }
    // An empty line is no row, where it is not one of nothing.
    if fields.count == 1, places.count > 1, fields[0].bytes.isEmpty { return }
    guard fields.count == places.count else {
      return try fault(
        line, "It has \(fields.count) fields, and the first line names \(places.count) columns.")
    }
    report.rows += 1
    var values: [DatabaseValue] = []
    for (field, place) in zip(fields, places) {
      guard let place else { continue }
      let column = table.columns[place]
      guard let value = column.value(field) else {
        return try fault(
          line, "'\(column.name.cut(toBytes: 80))' is no text in UTF-8 without the character NUL."
        )
      }
      values.append(value)
      report.columns[values.count - 1].take(field, value, isFirst: report.rows <= Self.sampled)
    }
    do {
      // The generic initializer makes a key path each time, which takes a tenth of an import.
      let arguments: [(any DatabaseValueConvertible)?] = values
      try statement.execute(arguments: StatementArguments(arguments))
      if database.changesCount == 0 { try fault(line, "The database leaves it out.") }
      warnOfLastNumber(line)
      note(values)
    } catch let error as DatabaseError {
      if let text = wordsOfLastNumber(error) {
        // SQLite has taken back the transaction: nothing behind it is of use.
        try fault(line, text)
        throw TooManyFaults()
      }
      guard let errors = FormErrors(error, in: table) else { throw error }
      // One that has failed says so again when it is used again.
      self.statement = try database.makeStatement(sql: statement.sql)
      try fault(
        line,
        errors.items.map { $0.name.isEmpty ? $0.detail : "\($0.name): \($0.detail)" }
          .joined(separator: " "))
    }
  }

  /// Notes the key of the row that was just stored.
  private mutating func note(_ values: [DatabaseValue]) {
    guard let list, report.keys.count < ImportReport.mostKeys else { return }
    let columns = places.compactMap { $0.map { table.columns[$0].name } }
    // A trigger may have made another row of it.
    guard let key = try? list.keyOfNewRow(Array(zip(columns, values)), database),
      key.utf8.count <= ImportReport.longestKey
    else { return }
    report.keys.append(key)
  }

  /// The column that is the row's number, and whether SQLite gives each number once.
  private var number: (name: String, isAutoincremented: Bool)? {
    table.columns.first(where: \.isRowid).map {
      ($0.name, database.isAutoincremented($0.name, in: table.name))
    }
  }

  /// There is no number after the largest one.
  private mutating func warnOfLastNumber(_ line: Int) {
    guard !hasLastNumber, database.changesCount > 0,
      database.lastInsertedRowID == .max, let number
    else { return }
    hasLastNumber = true
    let text =
      number.isAutoincremented
      ? """
      Once it is stored, SQLite refuses each further row that has no number of its own ("database or disk is full").
      """
      : "Once it is stored, SQLite gives further rows random numbers."
    report.warnings.append(
      .init(
        line: line,
        text: """
          '\(number.name.cut(toBytes: 80))' is \(Int64.max), the largest number of a row. \(text) Change this number \
          unless you mean it.
          """))
  }

  /// A sentence for a row that has no number because the largest one is taken; `nil` for other errors.
  private func wordsOfLastNumber(_ error: DatabaseError) -> String? {
    guard error.resultCode == .SQLITE_FULL, hasLastNumber, let number, number.isAutoincremented
    else { return nil }
    return """
      '\(number.name.cut(toBytes: 80))' has no number left for this row: \(Int64.max), the largest one, is taken. \
      Give the row a number.
      """
  }

  /// The first line names columns.
  private mutating func begin(_ fields: [CSVReader.Field]) throws {
    var unknown: [String] = []
    for field in fields {
      let name = field.text
      let place =
        table.columns.firstIndex { $0.name.hasSameBytes(as: name) }
        ?? table.columns.firstIndex { $0.name.hasSameLetters(as: name) }
      guard let place, !table.isWithheld(place) else {
        unknown.append(name.cut(toBytes: 80))
        continue
      }
      if places.contains(where: { $0 == place }) {
        try fault(1, "The column '\(name.cut(toBytes: 80))' is named twice.")
      }
      let written: Int? = table.columns[place].isGenerated ? nil : place
      places.append(written)
    }
    guard unknown.isEmpty else {
      let known = table.toldPlaces.filter { !table.columns[$0].isGenerated }
        .map { table.columns[$0].name.cut(toBytes: 80) }
      try fault(
        1,
        "The first line names columns that the table has not: \(unknown.prefix(10).joined(separator: ", ")). "
          + "It has \(known.prefix(50).joined(separator: ", ")).")
      throw TooManyFaults()
    }
    let columns = places.compactMap { $0.map { table.columns[$0] } }
    report.columns = columns.map { ImportReport.Column(name: $0.name, type: $0.type) }
    let names = columns.map(\.name.quotedName).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    // Not once an error has taken back the transaction: nothing can be read then.
    if number?.isAutoincremented == true {
      hasLastNumber = try database.hasGivenLastNumber(in: table.name)
    }
    statement = try database.makeStatement(
      sql: columns.isEmpty
        ? "INSERT INTO main.\(table.name.quotedName) DEFAULT VALUES"
        : "INSERT INTO main.\(table.name.quotedName) (\(names)) VALUES (\(marks))")
  }

  private mutating func fault(_ line: Int, _ text: String) throws {
    report.faults.append(.init(line: line, text: text))
    if report.faults.count >= Self.mostFaults { throw TooManyFaults() }
  }
}
