import GRDB
import PageBytes
import PageElements
import PageLists

/// The rows of a file while they are stored in the table.
struct ImportedRows {
  /// The number of rows that a preview shows, and the maximum number of faults in a report.
  private static let (sampled, mostFaults) = (3, 20)

  /// The error that ends reading once a report has the maximum number of errors.
  struct TooManyFaults: Error {}

  let table: SQLiteTable
  let database: Database
  var report = ImportReport()
  private var statement: Statement?
  private var conflicts: ConflictRules?
  /// The table's column for each field, in order; `nil` for a generated column.
  private var places: [Int?] = []
  /// Whether the largest row number is taken.
  private var hasLastNumber = false

  /// The list that returns the keys of the rows; `nil` if the keys are not needed.
  private let list: SQLiteList<DataRecord>?

  /// The rules of the table's columns, in order.
  private let rules: [ColumnRules]
  private let format: CSVFormat
  /// The use of points in the numbers of each field.
  private var points: [PointUse] = []

  /// - Parameter format: The format of the file.
  init(
    _ table: SQLiteTable, _ sample: SQLiteSample, _ database: Database, as format: CSVFormat,
    noting list: SQLiteList<DataRecord>?
  ) {
    (self.table, self.database, self.format, self.list) = (table, database, format, list)
    rules = table.columns.indices.map { table.rules(of: $0, sample) }
    report.format = format
  }

  /// The use of points in the numbers of a column whose format has decimal commas.
  private struct PointUse {
    /// The first number with a point that may be a thousands separator or a decimal point, and its line.
    var ambiguous: (line: Int, text: String)?
    /// Whether a number has a point that can only be a decimal point, and whether one has a point that can only
    /// separate thousands.
    var (hasDecimals, hasThousands) = (false, false)
  }

  mutating func take(_ fields: [CSVReader.Field], _ line: Int) throws {
    guard let statement else {
      return fields.isBlank || fields.namesSeparator ? () : try begin(fields)
    }
    // If the file has several columns, an empty line is skipped. So is a row of empty cells, unless the format keeps
    // these.
    if places.count > 1, fields.isBlank, fields.count == 1 || !format.keepsEmptyRows {
      if fields.count > 1 { report.emptyRows += 1 }
      return
    }
    var fields = fields
    while fields.count > places.count, fields.last.map({ [$0].isBlank }) == true {
      fields.removeLast()
    }
    guard fields.count == places.count else {
      return try fault(
        line,
        "The row has \(fields.count) fields, but the first line names \(places.count) columns.")
    }
    report.rows += 1
    var values: [DatabaseValue] = []
    for (index, (written, place)) in zip(fields, places).enumerated() {
      guard let place else { continue }
      let column = table.columns[place]
      let text = plainText(of: written, in: column)
      note(written, index, line, isNumber: column.kind == .number)
      let field = text.map { CSVReader.Field(bytes: Array($0.utf8)) } ?? written
      let read: DatabaseValue?
      do {
        read = try column.value(field, rules[place])
      } catch {
        return try fault(
          line,
          """
          \(column.name.cut(toBytes: 80)): \(error.detail) The value is '\(written.text.cut(toBytes: 40))'.
          """)
      }
      guard let value = read else {
        return try fault(
          line, "'\(column.name.cut(toBytes: 80))' is not UTF-8 text, or contains a NUL character."
        )
      }
      values.append(value)
      report.columns[values.count - 1].take(
        written, readAs: text, value, isFirst: report.rows <= Self.sampled)
    }
    if let text = try fault(storing: values) { return try fault(line, text) }
    do {
      if zip(places.compactMap(\.self), values).contains(where: usesDefault) {
        try database.execute(literal: insertion("", values))
      } else {
        // The generic initializer creates a key path each time, which takes a tenth of the import time.
        let arguments: [(any DatabaseValueConvertible)?] = values
        try statement.execute(arguments: StatementArguments(arguments))
      }
      if database.changesCount == 0 { try fault(line, "The database ignores this row.") }
      warnOfLastNumber(line)
      note(values)
    } catch let error as DatabaseError {
      if let text = wordsOfLastNumber(error) {
        // SQLite has rolled back the transaction, so later rows cannot be stored.
        try fault(line, text)
        throw TooManyFaults()
      }
      guard let errors = FormErrors(error, in: table) else { throw error }
      // A statement that has failed reports the same error when it is used again.
      self.statement = try database.makeStatement(sql: statement.sql)
      try fault(line, Self.text(errors))
    }
  }

  private static func text(_ errors: FormErrors) -> String {
    errors.items.map { $0.name.isEmpty ? $0.detail : "\($0.name): \($0.detail)" }
      .joined(separator: " ")
  }

  /// Whether a value is omitted so that SQLite stores the column's default: it is NULL, and the column is NOT NULL.
  private func usesDefault(_ place: Int, _ value: DatabaseValue) -> Bool {
    let column = table.columns[place]
    return value.isNull && !column.isNullable && column.standard != nil
  }

  /// Returns the statement that stores a row.
  ///
  /// - Parameter words: The SQL between `INSERT` and `INTO`, such as `OR ABORT`.
  private func insertion(_ words: SQL, _ values: [DatabaseValue]) -> SQL {
    let stored = zip(places.compactMap(\.self), values).filter { !usesDefault($0, $1) }
    let table = SQL(sql: table.name.quotedName)
    guard !stored.isEmpty else { return "INSERT \(words) INTO main.\(table) DEFAULT VALUES" }
    let names = stored.map { SQL(sql: self.table.columns[$0.0].name.quotedName) }
    return """
      INSERT \(words) INTO main.\(table) (\(names.joined(separator: ", "))) \
      VALUES (\(stored.map(\.1.sql).joined(separator: ", ")))
      """
  }

  /// Returns an error message if a conflict rule of the table would skip the row, or delete another row for it.
  private func fault(storing values: [DatabaseValue]) throws -> String? {
    guard let conflicts, conflicts.hasRules else { return nil }
    let error = try conflicts.fault(of: { insertion($0, values) }, database)
    return error.flatMap { FormErrors($0, in: table) }.map(Self.text)
  }

  /// Returns a number in the syntax of JSON, or a day in ISO 8601; `nil` if the field needs no conversion.
  private func plainText(of field: CSVReader.Field, in column: SQLiteTable.Column) -> String? {
    guard format.readsQuoted || !field.isQuoted, !field.bytes.isEmpty else { return nil }
    if column.kind == .number, format.numbers == .comma {
      let text = field.text
      let number = CSVFormat.pointNumber(ofComma: text.withoutSpacesAround)
      return number.flatMap { $0.hasSameBytes(as: text) ? nil : $0 }
    }
    if [.days, .moments].contains(column.content) {
      return CSVFormat.isoDay(of: field.text.withoutSpacesAround, format.days)
    }
    return nil
  }

  /// Records how a number uses points if the format has decimal commas.
  private mutating func note(
    _ field: CSVReader.Field, _ index: Int, _ line: Int, isNumber: Bool
  ) {
    guard isNumber, format.numbers == .comma, format.readsQuoted || !field.isQuoted else { return }
    let points = field.bytes.count { $0 == UInt8(ascii: ".") }
    guard points > 0 else { return }
    if CSVFormat.pointNumber(ofComma: field.text.withoutSpacesAround) == nil {
      self.points[index].hasDecimals = true
    } else if points > 1 || field.bytes.contains(UInt8(ascii: ",")) {
      self.points[index].hasThousands = true
    } else if self.points[index].ambiguous == nil {
      self.points[index].ambiguous = (line, field.text)
    }
  }

  /// Adds faults and warnings about whole columns, after all rows have been read.
  mutating func end() throws {
    for use in points {
      guard let (line, text) = use.ambiguous else { continue }
      let number = CSVFormat.pointNumber(ofComma: text.withoutSpacesAround) ?? text
      if use.hasDecimals {
        try fault(
          line,
          """
          '\(text.cut(toBytes: 40))' would be read as \(number), but other numbers in the column have a decimal point. \
          Choose another format for numbers.
          """)
      } else if !use.hasThousands {
        report.warnings.append(
          .init(line: line, text: "'\(text.cut(toBytes: 40))' is read as \(number)."))
      }
    }
  }

  /// Records the key of the row that was just stored.
  private mutating func note(_ values: [DatabaseValue]) {
    guard let list, report.keys.count < ImportReport.mostKeys else { return }
    let columns = places.compactMap { $0.map { table.columns[$0].name } }
    // A trigger may have changed the row.
    guard let key = try? list.keyOfNewRow(Array(zip(columns, values)), database),
      key.utf8.count <= ImportReport.longestKey
    else { return }
    report.keys.append(key)
  }

  /// The column that is the row number, and whether SQLite uses each number only once.
  private var number: (name: String, isAutoincremented: Bool)? {
    table.columns.first(where: \.isRowid).map {
      ($0.name, database.isAutoincremented($0.name, in: table.name))
    }
  }

  /// Warns if a row has the largest number, because SQLite cannot number another row.
  private mutating func warnOfLastNumber(_ line: Int) {
    guard !hasLastNumber, database.changesCount > 0,
      database.lastInsertedRowID == .max, let number
    else { return }
    hasLastNumber = true
    let text =
      number.isAutoincremented
      ? """
      After this import, SQLite rejects new rows without an explicit number ("database or disk is full").
      """
      : "After this import, SQLite assigns random numbers to new rows."
    report.warnings.append(
      .init(
        line: line,
        text: """
          '\(number.name.cut(toBytes: 80))' is \(Int64.max), the largest possible row number. \(text) Change this \
          number unless it is intended.
          """))
  }

  /// A sentence for a row that has no number because the largest one is taken; `nil` for other errors.
  private func wordsOfLastNumber(_ error: DatabaseError) -> String? {
    guard error.resultCode == .SQLITE_FULL, hasLastNumber, let number, number.isAutoincremented
    else { return nil }
    return """
      '\(number.name.cut(toBytes: 80))' has no number left for this row, because the largest one, \(Int64.max), is in use. \
      Give the row a number.
      """
  }

  /// Reads the first line, which names the columns.
  private mutating func begin(_ fields: [CSVReader.Field]) throws {
    var unknown: [String] = []
    var fields = fields
    while fields.count > 1, let last = fields.last?.text, last.withoutSpacesAround.isEmpty,
      table.place(ofHeading: last) == nil
    {
      fields.removeLast()
    }
    points = fields.map { _ in PointUse() }
    for field in fields {
      let name = field.text
      guard let place = table.place(ofHeading: name) else {
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
      let known = table.visiblePlaces.filter { !table.columns[$0].isGenerated }
        .map { table.columns[$0].name.cut(toBytes: 80) }
      try fault(
        1,
        "The first line names unknown columns: \(unknown.prefix(10).joined(separator: ", ")). "
          + "The table has \(known.prefix(50).joined(separator: ", ")).")
      throw TooManyFaults()
    }
    conflicts = try ConflictRules(of: table, in: database)
    let columns = places.compactMap { $0.map { table.columns[$0] } }
    report.columns = columns.map { ImportReport.Column(name: $0.name, type: $0.type) }
    let names = columns.map(\.name.quotedName).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    // Checked now, because nothing can be read after an error has rolled back the transaction.
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
