import HTTPTypes
import PageSite
import Testing

@testable import PageLists

@Suite struct ExportSpoolTests {
  @Test(arguments: [0, 1, 3, 5_000])
  func recordsAreReadInTheOrderOfWriting(records: Int) throws {
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

  @Test func aRestartedReadDiscardsEarlierRecords() throws {
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

  private static func fill(_ spool: ExportSpool, megabytes: Int) throws {
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    for _ in 0..<megabytes { try spool.write { $1 += bytes } }
    try spool.finish()
  }

  @Test func allExportsShareADiskLimit() throws {
    let room = SpoolQuota(bytes: 8 << 20)
    var first: ExportSpool? = ExportSpool(in: room)
    try Self.fill(try #require(first), megabytes: 5)
    let second = ExportSpool(in: room)
    let refusal = #expect(throws: SiteProblem.self) { try Self.fill(second, megabytes: 5) }
    #expect(refusal?.status == .serviceUnavailable && refusal?.headerFields[.retryAfter] == "30")
    // A small export uses no disk space.
    let small = ExportSpool(in: room)
    try small.write { $1.append(3) }
    try small.finish()
    #expect(try small.next() == [3])
    // A restarted read, and an export whose client has disconnected, free their disk space.
    second.reset()
    first = nil
    try Self.fill(second, megabytes: 8)
  }

  @Test func anExportBeyondTheDiskLimitIsTooLarge() throws {
    let room = SpoolQuota(bytes: 2 << 20)
    let spool = ExportSpool(in: room)
    let refusal = #expect(throws: SiteProblem.self) { try Self.fill(spool, megabytes: 5) }
    #expect(refusal?.status == .contentTooLarge)
    spool.reset()
    try Self.fill(ExportSpool(in: room), megabytes: 2)
  }
}
