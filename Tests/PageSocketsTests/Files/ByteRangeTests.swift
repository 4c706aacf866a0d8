import Testing

@testable import PageSockets

@Suite struct ByteRangeTests {
  @Test(
    arguments: [
      // One satisfiable range
      ("bytes=0-0", 10, .part(0..<1)), ("bytes=0-4", 10, .part(0..<5)),
      ("bytes=2-5", 10, .part(2..<6)), ("bytes=9-9", 10, .part(9..<10)),
      ("bytes=0-9", 10, .part(0..<10)), ("bytes=0-", 10, .part(0..<10)),
      ("bytes=4-", 10, .part(4..<10)), ("bytes=9-", 10, .part(9..<10)),
      ("bytes=-1", 10, .part(9..<10)), ("bytes=-10", 10, .part(0..<10)),
      ("bytes=00-001", 10, .part(0..<2)), ("BYTES=0-1", 10, .part(0..<2)),
      ("Bytes=0-1", 10, .part(0..<2)),
      // The end is limited to the size.
      ("bytes=5-10", 10, .part(5..<10)), ("bytes=5-999", 10, .part(5..<10)),
      ("bytes=-11", 10, .part(0..<10)),
      // So is a number that overflows an integer.
      ("bytes=0-9223372036854775807", 10, .part(0..<10)),
      ("bytes=0-9223372036854775808", 10, .part(0..<10)),
      ("bytes=3-99999999999999999999999999999999", 10, .part(3..<10)),
      ("bytes=-99999999999999999999999999999999", 10, .part(0..<10)),
      // A list may have empty elements, and whitespace around its commas.
      ("bytes=0-1,", 10, .part(0..<2)), ("bytes=,0-1", 10, .part(0..<2)),
      ("bytes= , 0-1 ,\t", 10, .part(0..<2)),
      // The range contains no byte of the file.
      ("bytes=10-", 10, .unsatisfiable), ("bytes=10-10", 10, .unsatisfiable),
      ("bytes=999999-", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable),
      ("bytes=18446744073709551616-18446744073709551617", 10, .unsatisfiable),
      ("bytes=99999999999999999999-", 10, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable),
      ("bytes=0-0", 0, .unsatisfiable), ("bytes=-0", 0, .unsatisfiable),
      ("bytes=-5", 0, .whole),
    ] as [(String, Int, ByteRange.Selection)])
  func aRangeSelectsBytes(field: String, size: Int, selection: ByteRange.Selection) {
    #expect(ByteRange(field)?.selection(of: size) == selection)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=--1", "bytes=a-b", "bytes=1-b",
    "bytes=0x1-2",
    "bytes=5-4", "bytes=+1-2", "bytes=1-+2", "bytes=1.0-2", "bytes=1 - 2", "bytes=1- 2", "bytes=1",
    "bytes=1-2-3", "bytes 0-1", "bytes:0-1", " bytes=0-1", "bytes =0-1", "bytes==0-1", "byte=0-1",
    "bytess=0-1", "items=0-1", "0-1", "bytes=-1-2", "bytes=٣-٤", "bytes=99999999999999999999-1",
    // Several ranges: a server may send the whole file.
    "bytes=0-1,2-3", "bytes=0-0,-1", "bytes=0-1,junk", "bytes=0-1,0-1,0-1,0-1", "bytes=0-,0-,0-",
    "bytes=0-1, bytes=2-3", "bytes=50-60,70-80",
  ])
  func invalidAndMultipleRangesAreIgnored(field: String) {
    #expect(ByteRange(field) == nil)
  }
}
