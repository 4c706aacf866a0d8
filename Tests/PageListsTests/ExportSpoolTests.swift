import PageSite
import Testing

@testable import PageLists

@Suite struct ExportSpoolTests {
  @Test(arguments: [0, 1, 3, 5_000])
  func whatIsWrittenIsReadInItsOrder(records: Int) throws {
    let spool = ExportSpool()
    var expected: [UInt8] = []
    for number in 0..<records {
      let record = Array("\(number) \(String(repeating: "x", count: 1_000))\n".utf8)
      expected += record
      try spool.write { isFirst, bytes in
        #expect(isFirst == (number == 0))
        bytes += record
      }
    }
    #expect(spool.isEmpty == (records == 0))
    try spool.finish()
    var read: [UInt8] = []
    while let piece = try spool.next() {
      #expect(!piece.isEmpty && piece.count < 3 << 20)
      read += piece
    }
    #expect(read == expected)
    #expect(try spool.next() == nil)
  }

  @Test func aReadingThatBeginsAnewLeavesNothingOfTheFormerOne() throws {
    let spool = ExportSpool()
    for _ in 0..<3_000 {
      try spool.write { $1 += [UInt8](repeating: 1, count: 1_000) }
    }
    spool.reset()
    #expect(spool.isEmpty)
    try spool.write { isFirst, bytes in
      #expect(isFirst)
      bytes.append(2)
    }
    try spool.finish()
    #expect(try spool.next() == [2])
  }
}
