import PageBytes
import PageElements
package import PageSite

/// Reads the records of a CSV file as rows of a table, and reports what it finds.
package struct ImportReader: Sendable {
  /// The number of rows that a preview shows.
  private static let sampleSize = 3
  /// The maximum number of faults in a report.
  package static let maximumErrors = 20

  /// The error that ends reading once a report has the maximum number of errors.
  package struct TooManyErrors: Error {
    package init() {}
  }

  package var report = ImportReport()
  /// Whether the first line was read, which names columns.
  package private(set) var hasHeader = false
  /// The indexes in the table of the columns that the file has values for.
  package private(set) var columnIndices: [Int] = []

  private let columns: [ImportColumn]
  private let format: CSVFormat
  /// The table's column for each field, in order; `nil` for a generated column.
  private var fieldColumnIndices: [Int?] = []
  /// The use of points in the numbers of each field.
  private var points: [PointUsage] = []
  /// For each column of the report, the texts that differ from its declared type.
  private var mismatches: [Mismatch?] = []

  /// - Parameters:
  ///   - columns: All columns of the table, in its order.
  ///   - format: The format of the file.
  package init(_ columns: [ImportColumn], as format: CSVFormat) {
    (self.columns, self.format) = (columns, format)
    report.format = format
  }

  /// The use of points in the numbers of a column, if the format has decimal commas or semicolons: spreadsheets separate
  /// fields by semicolons where numbers have decimal commas.
  private struct PointUsage {
    /// The first number with a point that may be a thousands separator or a decimal point, and its line.
    var ambiguous: (line: Int, text: String)?
    /// Whether a number has a point that can only be a decimal point, and whether one has a point that can only
    /// separate thousands.
    var (hasDecimals, hasThousands) = (false, false)
  }

  /// The first text in a column that differs from its declared type, and the number of such texts.
  private struct Mismatch {
    let line: Int
    let text: String
    let expectation: String
    var count = 1
    /// Whether both texts and numbers differ from the type.
    var isMixed = false

    func counted(_ other: String) -> Mismatch {
      var mismatch = self
      mismatch.count += 1
      if (JSONNumber.read(text) == nil) != (JSONNumber.read(other) == nil) {
        mismatch.isMixed = true
      }
      return mismatch
    }

    func warning(of column: String) -> ImportReport.Issue {
      let verb = count == 1 ? "is" : "and \(count - 1) more are"
      let type = isMixed ? "text or numbers" : JSONNumber.read(text) == nil ? "text" : "a number"
      return .init(
        line: line,
        text:
          "\(column.cut(toBytes: 80)): '\(text.cut(toBytes: 40))' \(verb) stored as \(type), not as \(expectation)."
      )
    }
  }

  /// Reads a record.
  ///
  /// - Returns: The values of a row for ``columnIndices``; `nil` for a record that is no row, or that has an error.
  /// - Throws: ``TooManyErrors``.
  package mutating func row(_ fields: [CSVReader.Field], _ line: Int) throws -> [SortValue]? {
    guard hasHeader else {
      if !fields.isBlank, !fields.namesSeparator { try readHeader(fields) }
      return nil
    }
    // If the file has several columns, an empty line is skipped. So is a row of empty cells, unless the format keeps
    // these.
    if fieldColumnIndices.count > 1, fields.isBlank, fields.count == 1 || !format.keepsEmptyRows {
      if fields.count > 1 { report.emptyRows += 1 }
      return nil
    }
    var fields = fields
    while fields.count > fieldColumnIndices.count, fields.last.map({ [$0].isBlank }) == true {
      fields.removeLast()
    }
    guard fields.count == fieldColumnIndices.count else {
      try addError(
        line,
        "The row has \(fields.count) fields, but the first line names \(fieldColumnIndices.count) columns."
      )
      return nil
    }
    report.rows += 1
    var values: [SortValue] = []
    values.reserveCapacity(columnIndices.count)
    for (index, (written, columnIndex)) in zip(fields, fieldColumnIndices).enumerated() {
      guard let columnIndex else { continue }
      let column = columns[columnIndex]
      let text = plainText(of: written, in: column)
      note(written, index, line, isNumber: column.rules.readsNumbers)
      let field = text.map { CSVReader.Field(bytes: Array($0.utf8)) } ?? written
      let read: SortValue?
      do throws(InvalidValue) {
        read = try column.value(field)
      } catch {
        try addError(
          line,
          """
          \(column.name.cut(toBytes: 80)): \(error.detail) The value is '\(written.text.cut(toBytes: 40))'.
          """)
        return nil
      }
      guard let value = read else {
        try addError(
          line, "'\(column.name.cut(toBytes: 80))' is not UTF-8 text, or contains a NUL character."
        )
        return nil
      }
      values.append(value)
      if let expectation = column.expectation(notMetBy: value) {
        let first = mismatches[values.count - 1]
        mismatches[values.count - 1] =
          first?.counted(written.text)
          ?? Mismatch(line: line, text: written.text, expectation: expectation)
      }
      report.columns[values.count - 1].take(
        written, readAs: text, value, isFirst: report.rows <= Self.sampleSize)
    }
    return values
  }

  /// Returns a number in the syntax of JSON, or a day in ISO 8601; `nil` if the field needs no conversion.
  private func plainText(of field: CSVReader.Field, in column: ImportColumn) -> String? {
    guard format.convertsQuotedFields || !field.isQuoted, !field.bytes.isEmpty else { return nil }
    if column.rules.readsNumbers, format.decimalSeparator == .comma {
      let text = field.text
      let number = CSVFormat.numberWithPoint(ofComma: text.trimmingASCIIWhitespace)
      return number.flatMap { $0.hasSameBytes(as: text) ? nil : $0 }
    }
    if [.days, .dateTimes].contains(column.content) {
      return CSVFormat.isoDate(of: field.text.trimmingASCIIWhitespace, format.dateOrder)
    }
    return nil
  }

  /// Records how a number uses points.
  private mutating func note(
    _ field: CSVReader.Field, _ index: Int, _ line: Int, isNumber: Bool
  ) {
    guard isNumber, format.decimalSeparator == .comma || format.separator == .semicolon,
      format.convertsQuotedFields || !field.isQuoted
    else { return }
    let points = field.bytes.count { $0 == UInt8(ascii: ".") }
    guard points > 0 else { return }
    if CSVFormat.numberWithPoint(ofComma: field.text.trimmingASCIIWhitespace) == nil {
      self.points[index].hasDecimals = true
    } else if points > 1 || field.bytes.contains(UInt8(ascii: ",")) {
      self.points[index].hasThousands = true
    } else if self.points[index].ambiguous == nil {
      self.points[index].ambiguous = (line, field.text)
    }
  }

  /// Adds faults and warnings about whole columns, after all records have been read.
  ///
  /// - Throws: ``TooManyErrors``.
  package mutating func end() throws {
    report.warnings += zip(report.columns, mismatches).compactMap { $1?.warning(of: $0.name) }
    for use in points {
      guard let (line, text) = use.ambiguous else { continue }
      guard format.decimalSeparator == .comma else {
        if !use.hasDecimals {
          report.warnings.append(
            .init(line: line, text: "'\(text.cut(toBytes: 40))' is read with a decimal point."))
        }
        continue
      }
      let number = CSVFormat.numberWithPoint(ofComma: text.trimmingASCIIWhitespace) ?? text
      if use.hasDecimals {
        try addError(
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

  /// Adds the fault of a file without any record.
  package mutating func reportIfEmpty() {
    guard !hasHeader, report.errors.isEmpty else { return }
    report.errors = [
      .init(line: 1, text: "The file is empty. Its first line must contain column names.")
    ]
  }

  /// Reads the first line, which names columns.
  private mutating func readHeader(_ fields: [CSVReader.Field]) throws {
    var unknown: [String] = []
    var fields = fields
    while fields.count > 1, let last = fields.last?.text, last.trimmingASCIIWhitespace.isEmpty,
      columns.columnIndex(ofHeading: last) == nil
    {
      fields.removeLast()
    }
    points = fields.map { _ in PointUsage() }
    for (index, field) in fields.enumerated() {
      let name = field.text
      guard let columnIndex = columns.columnIndex(ofHeading: name) else {
        if name.trimmingASCIIWhitespace.isEmpty {
          try addError(1, "Column \(index + 1) has no name. Name it, or remove it.")
        } else {
          unknown.append(name.cut(toBytes: 80))
        }
        continue
      }
      if columnIndices.contains(columnIndex) {
        try addError(1, "The column '\(name.cut(toBytes: 80))' is named twice.")
      }
      fieldColumnIndices.append(columns[columnIndex].isGenerated ? nil : columnIndex)
      if !columns[columnIndex].isGenerated { columnIndices.append(columnIndex) }
    }
    if !unknown.isEmpty {
      let importableColumns = columns.filter { !$0.isHidden && !$0.isGenerated }
        .map { $0.name.cut(toBytes: 80) }
      try addError(
        1,
        "The first line names unknown columns: \(unknown.prefix(10).joined(separator: ", ")). "
          + "The table has \(importableColumns.prefix(50).joined(separator: ", ")).")
    }
    guard report.errors.isEmpty else { throw TooManyErrors() }
    report.columns = columnIndices.map { ImportReport.Column(columns[$0]) }
    mismatches = report.columns.map { _ in nil }
    hasHeader = true
  }

  /// Adds a fault.
  ///
  /// - Throws: ``TooManyErrors`` if it is the last one.
  package mutating func addError(_ line: Int?, _ text: String) throws {
    report.errors.append(.init(line: line, text: text))
    if report.errors.count >= Self.maximumErrors { throw TooManyErrors() }
  }
}
