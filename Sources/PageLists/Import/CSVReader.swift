import PageBytes

/// An incremental reader for CSV (RFC 4180). It accepts all line endings, and reads a file in pieces of any size.
///
/// Spaces are part of a field. A quote inside an unquoted field is an ordinary character.
package struct CSVReader: Sendable {
  /// A field, and whether it was quoted. Unquoted empty fields are NULL, and unquoted digits are numbers.
  package struct Field: Sendable {
    package var bytes: [UInt8] = []
    package var isQuoted = false

    package init(bytes: [UInt8] = [], isQuoted: Bool = false) {
      (self.bytes, self.isQuoted) = (bytes, isQuoted)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The maximum number of bytes and fields of a record.
  package static let (byteLimit, fieldLimit) = (4 << 20, 2_000)

  private enum State: Sendable { case start, plain, quoted, afterQuote }

  private let separator: UInt8
  private let byteLimit: Int
  private var state = State.start
  private var fields: [Field] = []
  private var field = Field()
  private var byteCount = 0
  private var line = 1
  /// The line in which the record begins.
  private var firstLine = 1
  private var previousIsCarriageReturn = false

  /// - Parameters:
  ///   - separator: The field separator: a comma by default.
  ///   - byteLimit: The maximum number of bytes of a record: 4 MiB by default.
  package init(separator: UInt8 = UInt8(ascii: ","), byteLimit: Int = Self.byteLimit) {
    (self.separator, self.byteLimit) = (separator, byteLimit)
  }

  /// Creates a reader for a file that was converted to UTF-8.
  ///
  /// - Parameter format: The format of the file.
  package init(_ format: CSVFormat) { self.init(separator: format.separator.byte) }

  /// Detects the field separator of a file.
  ///
  /// A first line such as `sep=;` declares it. Otherwise it is the most frequent candidate in the first non-empty line.
  package static func separator(in beginning: some Collection<UInt8>) -> CSVFormat.Separator {
    var counts: [UInt8: Int] = [:]
    var (isQuoted, isEmpty) = (false, true)
    var line: [UInt8] = []
    for byte in beginning {
      if byte == quote { isQuoted.toggle() }
      if !isQuoted, byte == .lineFeed || byte == .carriageReturn {
        if isEmpty { continue }
        break
      }
      isEmpty = false
      if line.count < 8 { line.append(byte) }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    if let declared = declaredSeparator(in: line) { return declared }
    return CSVFormat.Separator.allCases.reduce(.comma) { best, other in
      counts[other.byte, default: 0] > counts[best.byte, default: 0] ? other : best
    }
  }

  /// Returns the separator that a line such as `sep=;` declares; `nil` for other lines.
  package static func declaredSeparator(in line: [UInt8]) -> CSVFormat.Separator? {
    let line = line.filter { $0 != quote }
    guard line.count == 5, line.map(\.lowercasedASCII).starts(with: "sep=".utf8) else { return nil }
    return CSVFormat.Separator.allCases.first { $0.byte == line[4] }
  }

  private static let quote = UInt8(ascii: "\"")

  /// Reads a piece.
  ///
  /// - Parameter record: Called with each complete record and the number of its first line.
  /// - Throws: ``CSVError``, and the errors of `record`.
  package mutating func read(
    _ piece: some Sequence<UInt8>, _ record: ([Field], _ line: Int) throws -> Void
  ) throws {
    for byte in piece {
      defer { previousIsCarriageReturn = byte == .carriageReturn }
      if byte == .lineFeed, previousIsCarriageReturn, state == .start, fields.isEmpty { continue }
      try consume(byte, record)
    }
  }

  private mutating func consume(
    _ byte: UInt8, _ record: ([Field], Int) throws -> Void
  ) throws {
    byteCount += 1
    guard byteCount <= byteLimit else { throw CSVError(line: firstLine, problem: .tooLong) }
    switch state {
    case .quoted:
      if byte == Self.quote {
        state = .afterQuote
      } else {
        // A CR LF counts as one line break.
        if byte == .lineFeed || byte == .carriageReturn { line += 1 }
        if byte == .lineFeed, previousIsCarriageReturn { line -= 1 }
        field.bytes.append(byte)
      }
    case .afterQuote where byte == Self.quote:
      field.bytes.append(byte)
      state = .quoted
    case .start where byte == Self.quote:
      (field.isQuoted, state) = (true, .quoted)
    case _ where byte == separator: try endField()
    case _ where byte == .lineFeed || byte == .carriageReturn:
      try endField()
      line += 1
      try endRecord(record)
    case .afterQuote: throw CSVError(line: line, problem: .textAfterQuote)
    case .start, .plain:
      field.bytes.append(byte)
      state = .plain
    }
  }

  /// Ends the file, and with it a last record that has no line ending.
  ///
  /// - Throws: ``CSVError`` for an unclosed quote, and the errors of `record`.
  package mutating func end(_ record: ([Field], _ line: Int) throws -> Void) throws {
    if state == .quoted { throw CSVError(line: firstLine, problem: .openQuote) }
    guard state != .start || !fields.isEmpty else { return }
    try endField()
    try endRecord(record)
  }

  private mutating func endField() throws {
    guard fields.count < Self.fieldLimit else {
      throw CSVError(line: firstLine, problem: .tooManyFields)
    }
    fields.append(field)
    (field, state) = (Field(), .start)
  }

  private mutating func endRecord(_ record: ([Field], Int) throws -> Void) throws {
    let (endedFields, recordLine) = (fields, firstLine)
    (fields, byteCount, firstLine) = ([], 0, line)
    try record(endedFields, recordLine)
  }
}

/// An error in the syntax of a CSV file.
package struct CSVError: Error, CustomStringConvertible {
  package enum Problem: Sendable { case openQuote, textAfterQuote, tooLong, tooManyFields }

  /// The number of the line, from 1.
  package let line: Int
  package let problem: Problem

  package var description: String {
    switch problem {
    case .openQuote:
      "Line \(line): a quoted field has no closing quote. Add it, and double each quote inside the field."
    case .textAfterQuote:
      "Line \(line): text follows a closing quote. Double each quote inside a quoted field."
    case .tooLong: "Line \(line): this row is larger than \(CSVReader.byteLimit >> 20) MiB."
    case .tooManyFields: "Line \(line): this row has more than \(CSVReader.fieldLimit) fields."
    }
  }
}
