import PageBytes
import PageElements

extension CSVFormat {
  /// The number of rows that are examined to recognise the formats of numbers and days.
  private static let sampleSize = 1_000

  /// Recognises the format of a file.
  ///
  /// - Parameters:
  ///   - first: The first bytes of the file.
  ///   - other: A piece of the file that is not valid UTF-8; `nil` if the whole file is valid.
  ///   - columns: The columns of the table.
  package init(
    ofFileBeginningWith first: [UInt8], otherThanUTF8 other: [UInt8]?, for columns: [ImportColumn]
  ) {
    self.init()
    encoding = Encoding(ofFileBeginningWith: first, otherThanUTF8: other)
    var decoder = CSVDecoder(encoding)
    let text = decoder.decode(first)
    separator = CSVReader.separator(in: text)
    recogniseValues(in: text, for: columns)
  }

  /// Recognises the formats of numbers and days from the first rows of a file.
  ///
  /// - Parameter start: The first bytes of the file in UTF-8.
  private mutating func recogniseValues(in start: [UInt8], for columns: [ImportColumn]) {
    var reader = CSVReader(self)
    var (columnIndices, rows): ([Int?]?, Int) = (nil, 0)
    var evidence = Evidence()
    struct SampleComplete: Error {}
    try? reader.read(start) { fields, _ in
      if fields.isBlank || fields.namesSeparator && columnIndices == nil { return }
      guard let known = columnIndices else {
        columnIndices = fields.map { columns.columnIndex(ofHeading: $0.text) }
        return
      }
      rows += 1
      if rows > Self.sampleSize { throw SampleComplete() }
      for (field, columnIndex) in zip(fields, known) {
        guard let columnIndex, convertsQuotedFields || !field.isQuoted else { continue }
        evidence.add(field.text.trimmingASCIIWhitespace, in: columns[columnIndex])
      }
    }
    if evidence.hasCommas(convertsQuotedFields), !evidence.hasPoints { decimalSeparator = .comma }
    if evidence.hasDates, !evidence.hasOtherDates { dateOrder = .dayFirst }
  }

  /// The evidence for the formats, from the values that were examined.
  private struct Evidence {
    private(set) var hasPoints = false
    private(set) var hasDates = false
    private(set) var hasOtherDates = false
    /// Whether a value has a comma that can only be a decimal comma.
    private var hasDecimalCommas = false
    /// Whether a value has a comma that may also separate thousands.
    private var hasAmbiguousCommas = false

    func hasCommas(_ countsAmbiguous: Bool) -> Bool {
      hasDecimalCommas || countsAmbiguous && hasAmbiguousCommas
    }

    mutating func add(_ text: String, in column: ImportColumn) {
      if column.rules.readsNumbers {
        let hasComma = text.utf8.contains(UInt8(ascii: ","))
        guard let number = CSVFormat.numberWithPoint(ofComma: text) else {
          if JSONNumber.read(text) != nil || hasComma && text.utf8.contains(UInt8(ascii: ".")) {
            hasPoints = true
          }
          return
        }
        guard hasComma else { return }
        let parts = text.utf8.split(separator: UInt8(ascii: ","))
        let isGroup = parts.count == 2 && parts[1].count == 3 && parts[0].count <= 4
        let isDecimal =
          !isGroup || number.utf8.starts(with: "0".utf8) || number.utf8.starts(with: "-0".utf8)
          || text.utf8.contains(UInt8(ascii: "."))
        if isDecimal { hasDecimalCommas = true } else { hasAmbiguousCommas = true }
      } else if [.days, .dateTimes].contains(column.content),
        text.utf8.contains(UInt8(ascii: ".")), text.utf8.first?.digit != nil,
        !text.utf8.contains(UInt8(ascii: "-"))
      {
        if CSVFormat.isoDate(of: text, .dayFirst) != nil {
          hasDates = true
        } else {
          hasOtherDates = true
        }
      }
    }
  }
}

extension [CSVReader.Field] {
  /// Whether all cells of the row are empty.
  var isBlank: Bool { allSatisfy { $0.bytes.isEmpty && !$0.isQuoted } }

  /// Whether the row is a line such as `sep=;`, which the reader may have split at that separator.
  var namesSeparator: Bool {
    if count == 2, self[1].bytes.isEmpty {
      return self[0].bytes.map(\.lowercasedASCII).elementsEqual("sep=".utf8)
    }
    return count == 1 && CSVReader.declaredSeparator(in: self[0].bytes) != nil
  }
}

/// Finds the first piece of a file that is not valid UTF-8.
package struct UTF8Check: Sendable {
  /// The bytes of an incomplete character.
  private var rest: [UInt8] = []

  package init() {}

  /// Returns the bytes of a piece, after those left of the piece before; `nil` if they are valid.
  package mutating func invalidChunk(in piece: [UInt8]) -> [UInt8]? {
    let all = rest + piece
    // The piece may end within a character.
    let splitIndex = all.suffix(3).lastIndex { $0 >= 0xC0 } ?? all.endIndex
    guard String(validating: all[..<splitIndex], as: UTF8.self) != nil else { return all }
    rest = Array(all[splitIndex...])
    return nil
  }

  /// Returns the bytes left at the end of the file; `nil` if they are valid.
  package func end() -> [UInt8]? { String(validating: rest, as: UTF8.self) == nil ? rest : nil }
}
