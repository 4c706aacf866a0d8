import Testing

@testable import PageLists

@Suite struct CSVReaderTests {
  private func read(_ text: String, pieces: Int = 1_000, separator: UInt8? = nil) throws
    -> [[String]]
  {
    var reader = CSVReader(separator: separator ?? UInt8(ascii: ","))
    var rows: [[String]] = []
    func add(_ fields: [CSVReader.Field], _ line: Int) {
      rows.append(fields.map { $0.isQuoted ? "“\($0.text)”" : $0.text })
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try reader.read(bytes[start..<min(start + pieces, bytes.count)], add)
    }
    try reader.end(add)
    return rows
  }

  @Test(
    arguments: [
      ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
      ("a\r1\r", [["a"], ["1"]]), ("", []), ("\n", [[""]]), (",\n", [["", ""]]),
      ("\"a,\"\"b\"\"\r\nc\",d\n", [["“a,\"b\"\r\nc”", "d"]]), ("\"\",\n", [["“”", ""]]),
      ("a \"b\", c\n", [["a \"b\"", " c"]]), ("a\n\nb\n", [["a"], [""], ["b"]]),
      ("é😀,\"é\"\n", [["é😀", "“é”"]]), ("a,b,", [["a", "b", ""]]),
    ] as [(String, [[String]])])
  func recordsAreParsedTheSameInAnyPieces(text: String, rows: [[String]]) throws {
    for pieces in [1, 2, 3, 1_000] { #expect(try read(text, pieces: pieces) == rows) }
  }

  @Test(
    arguments: [
      ("a,\"b\nc", 1), ("a\n\"b\"c\n", 2), ("a\n\"x\r\ny\"\nb\n\"", 5),
      ("a\n\"x\ny\"z", 3),
    ])
  func syntaxErrorsReportTheirLine(text: String, line: Int) {
    #expect { try read(text) } throws: { ($0 as? CSVError)?.line == line }
  }

  @Test func recordsHaveAFieldAndByteLimit() throws {
    _ = try read(String(repeating: ",", count: 1_999))
    #expect(throws: CSVError.self) { try read(String(repeating: ",", count: 2_000)) }
    var reader = CSVReader(byteLimit: 10)
    var records = 0
    // The limit applies to each record with its line break.
    try reader.read("123456789\n1,3,56,89\n".utf8) { _, _ in records += 1 }
    #expect(records == 2)
    #expect(throws: CSVError.self) { try reader.read("12345678901".utf8) { _, _ in } }
  }

  @Test(
    arguments: [
      ("a;b\n1,2,3", ";"), ("a\tb", "\t"), ("a,b;c,d", ","), ("\"a;b;c\",d", ","), ("a", ","),
      ("", ","), ("\n\na;b", ";"), ("a|b|c", "|"), ("sep=;\na,b,c;d", ";"), ("\"SEP=|\"\na", "|"),
      ("sep=x\n", ","),
    ])
  func theSeparatorIsDetectedInTheFirstLine(text: String, separator: Character) {
    #expect(CSVReader.separator(in: text.utf8).byte == separator.asciiValue)
  }
}
