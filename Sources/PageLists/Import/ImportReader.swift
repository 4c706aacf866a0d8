import PageBytes
import PageElements
package import PageSite

/// Reads the records of a CSV file as rows of a table, and reports what it finds.
package struct ImportReader: Sendable {
  /// The number of rows that a preview shows.
  private static let sampled = 3
  /// The maximum number of faults in a report.
  package static let maximumFaults = 20

  /// The error that ends reading once a report has the maximum number of errors.
  package struct TooManyFaults: Error {
    package init() {}
  }

  package var report = ImportReport()
  /// Whether the first line was read, which names columns.
  package private(set) var hasNames = false
  /// The places in the table of the columns that the file has values for.
  package private(set) var places: [Int] = []

  private let columns: [ImportColumn]
  private let format: CSVFormat
  /// The table's column for each field, in order; `nil` for a generated column.
  private var fieldPlaces: [Int?] = []
  /// The use of points in the numbers of each field.
  private var points: [PointUse] = []

  /// - Parameters:
  ///   - columns: All columns of the table, in its order.
  ///   - format: The format of the file.
  package init(_ columns: [ImportColumn], as format: CSVFormat) {
    (self.columns, self.format) = (columns, format)
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

  /// Reads a record.
  ///
  /// - Returns: The values of a row for ``places``; `nil` for a record that is no row, or that has an error.
  /// - Throws: ``TooManyFaults``.
  package mutating func row(_ fields: [CSVReader.Field], _ line: Int) throws -> [SortValue]? {
    guard hasNames else {
      if !fields.isBlank, !fields.namesSeparator { try begin(fields) }
      return nil
    }
    // If the file has several columns, an empty line is skipped. So is a row of empty cells, unless the format keeps
    // these.
    if fieldPlaces.count > 1, fields.isBlank, fields.count == 1 || !format.keepsEmptyRows {
      if fields.count > 1 { report.emptyRows += 1 }
      return nil
    }
    var fields = fields
    while fields.count > fieldPlaces.count, fields.last.map({ [$0].isBlank }) == true {
      fields.removeLast()
    }
    guard fields.count == fieldPlaces.count else {
      try fault(
        line,
        "The row has \(fields.count) fields, but the first line names \(fieldPlaces.count) columns."
      )
      return nil
    }
    report.rows += 1
    var values: [SortValue] = []
    values.reserveCapacity(places.count)
    for (index, (written, place)) in zip(fields, fieldPlaces).enumerated() {
      guard let place else { continue }
      let column = columns[place]
      let text = plainText(of: written, in: column)
      note(written, index, line, isNumber: column.rules.kind == .number)
      let field = text.map { CSVReader.Field(bytes: Array($0.utf8)) } ?? written
      let read: SortValue?
      do throws(ValueFault) {
        read = try column.value(field)
      } catch {
        try fault(
          line,
          """
          \(column.name.cut(toBytes: 80)): \(error.detail) The value is '\(written.text.cut(toBytes: 40))'.
          """)
        return nil
      }
      guard let value = read else {
        try fault(
          line, "'\(column.name.cut(toBytes: 80))' is not UTF-8 text, or contains a NUL character."
        )
        return nil
      }
      values.append(value)
      report.columns[values.count - 1].take(
        written, readAs: text, value, isFirst: report.rows <= Self.sampled)
    }
    return values
  }

  /// Returns a number in the syntax of JSON, or a day in ISO 8601; `nil` if the field needs no conversion.
  private func plainText(of field: CSVReader.Field, in column: ImportColumn) -> String? {
    guard format.readsQuoted || !field.isQuoted, !field.bytes.isEmpty else { return nil }
    if column.rules.kind == .number, format.numbers == .comma {
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

  /// Adds faults and warnings about whole columns, after all records have been read.
  ///
  /// - Throws: ``TooManyFaults``.
  package mutating func end() throws {
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

  /// Adds the fault of a file without any record.
  package mutating func noteIfEmpty() {
    guard !hasNames, report.faults.isEmpty else { return }
    report.faults = [
      .init(line: 1, text: "The file is empty. Its first line must contain column names.")
    ]
  }

  /// Reads the first line, which names columns.
  private mutating func begin(_ fields: [CSVReader.Field]) throws {
    var unknown: [String] = []
    var fields = fields
    while fields.count > 1, let last = fields.last?.text, last.withoutSpacesAround.isEmpty,
      columns.place(ofHeading: last) == nil
    {
      fields.removeLast()
    }
    points = fields.map { _ in PointUse() }
    for (index, field) in fields.enumerated() {
      let name = field.text
      guard let place = columns.place(ofHeading: name) else {
        if name.withoutSpacesAround.isEmpty {
          try fault(1, "Column \(index + 1) has no name. Name it, or remove it.")
        } else {
          unknown.append(name.cut(toBytes: 80))
        }
        continue
      }
      if places.contains(place) {
        try fault(1, "The column '\(name.cut(toBytes: 80))' is named twice.")
      }
      fieldPlaces.append(columns[place].isGenerated ? nil : place)
      if !columns[place].isGenerated { places.append(place) }
    }
    if !unknown.isEmpty {
      let known = columns.filter { !$0.isHidden && !$0.isGenerated }
        .map { $0.name.cut(toBytes: 80) }
      try fault(
        1,
        "The first line names unknown columns: \(unknown.prefix(10).joined(separator: ", ")). "
          + "The table has \(known.prefix(50).joined(separator: ", ")).")
    }
    guard report.faults.isEmpty else { throw TooManyFaults() }
    report.columns = places.map { ImportReport.Column(columns[$0]) }
    hasNames = true
  }

  /// Adds a fault.
  ///
  /// - Throws: ``TooManyFaults`` if it is the last one.
  package mutating func fault(_ line: Int?, _ text: String) throws {
    report.faults.append(.init(line: line, text: text))
    if report.faults.count >= Self.maximumFaults { throw TooManyFaults() }
  }
}
