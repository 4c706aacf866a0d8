/// Replacements for ranges of bytes.
struct ByteEdits {
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  /// - Parameter range: A range after all earlier ones.
  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append((range, Array(text.utf8)))
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    for (range, replacement) in edits {
      result += bytes[index..<range.lowerBound]
      result += replacement
      index = range.upperBound
    }
    return result + bytes[index...]
  }
}
