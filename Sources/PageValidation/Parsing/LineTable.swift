/// A table of the line starts in bytes, which converts an offset to a line and a column.
package struct LineTable {
  private let bytes: [UInt8]
  private let starts: [Int]

  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  /// Returns the line and the column, both from 1. An offset beyond the end is treated as the end.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    // A scalar in UTF-8 has exactly one byte that is not 10xxxxxx.
    let scalars = bytes[starts[low]..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return (low + 1, scalars + 1)
  }
}
