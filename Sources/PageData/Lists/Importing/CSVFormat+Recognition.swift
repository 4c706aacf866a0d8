import PageBytes
import PageElements
import PageLists

extension CSVFormat {
  /// The number of rows that are examined to recognise the formats of numbers and days.
  private static let sampled = 1_000

  /// Recognises the formats of numbers and days from the first rows of a file.
  ///
  /// - Parameter start: The first bytes of the file in UTF-8.
  mutating func recogniseValues(in start: [UInt8], of table: SQLiteTable) {
    var reader = CSVReader(self)
    var (places, rows): ([Int?]?, Int) = (nil, 0)
    var evidence = Evidence()
    struct Enough: Error {}
    try? reader.read(start) { fields, _ in
      if fields.isBlank || fields.namesSeparator && places == nil { return }
      guard let known = places else {
        places = fields.map { table.place(ofHeading: $0.text) }
        return
      }
      rows += 1
      if rows > Self.sampled { throw Enough() }
      for (field, place) in zip(fields, known) {
        guard let place, readsQuoted || !field.isQuoted else { continue }
        evidence.note(field.text.withoutSpacesAround, in: table.columns[place])
      }
    }
    if evidence.hasCommas(readsQuoted), !evidence.hasPoints { numbers = .comma }
    if evidence.hasDays, !evidence.hasOtherDays { days = .dayFirst }
  }

  /// The evidence for the formats, from the values that were examined.
  private struct Evidence {
    private(set) var hasPoints = false
    private(set) var hasDays = false
    private(set) var hasOtherDays = false
    /// Whether a value has a comma that can only be a decimal comma.
    private var hasDecimalCommas = false
    /// Whether a value has a comma that may also separate thousands.
    private var hasAmbiguousCommas = false

    func hasCommas(_ countsAmbiguous: Bool) -> Bool {
      hasDecimalCommas || countsAmbiguous && hasAmbiguousCommas
    }

    mutating func note(_ text: String, in column: SQLiteTable.Column) {
      if column.kind == .number {
        let hasComma = text.utf8.contains(UInt8(ascii: ","))
        guard let number = CSVFormat.pointNumber(ofComma: text) else {
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
      } else if [.days, .moments].contains(column.content),
        text.utf8.contains(UInt8(ascii: ".")), text.utf8.first?.digit != nil,
        !text.utf8.contains(UInt8(ascii: "-"))
      {
        if CSVFormat.isoDay(of: text, .dayFirst) != nil {
          hasDays = true
        } else {
          hasOtherDays = true
        }
      }
    }
  }
}

extension SQLiteTable {
  /// Returns the index of the column that a heading names; `nil` if no column has the name, or if it is hidden.
  func place(ofHeading name: String) -> Int? {
    let found = [name, name.withoutSpacesAround].lazy.compactMap { [columns] name in
      columns.firstIndex { $0.name.hasSameBytes(as: name) }
        ?? columns.firstIndex { $0.name.hasSameLetters(as: name) }
    }.first
    return found.flatMap { isWithheld($0) ? nil : $0 }
  }
}

extension [CSVReader.Field] {
  /// Whether all cells of the row are empty.
  var isBlank: Bool { allSatisfy { $0.bytes.isEmpty && !$0.isQuoted } }

  /// Whether the row is a line such as `sep=;`, which the reader may have split at that separator.
  var namesSeparator: Bool {
    if count == 2, self[1].bytes.isEmpty {
      return self[0].bytes.map(\.small).elementsEqual("sep=".utf8)
    }
    return count == 1 && CSVReader.namedSeparator(self[0].bytes) != nil
  }
}
