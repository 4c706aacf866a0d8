/// A counter of lines and columns that only moves forward, so that a line with many tags is read once.
struct PositionCounter {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Returns the line and column of an offset that is not before the last one. Both start at 1; columns count Unicode
  /// scalars.
  mutating func advance(to targetOffset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    while offset < min(targetOffset, bytes.count) {
      if bytes[offset] == 0x0A {
        (line, column) = (line + 1, 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        // A scalar has one byte that is not 10xxxxxx.
        column += 1
      }
      offset += 1
    }
    return (line, column)
  }
}
