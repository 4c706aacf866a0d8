import PageBytes

/// The elements of a list field, last to first, each without surrounding blanks.
///
/// Text left of the requested elements is never read. A client therefore cannot damage the elements that proxies append
/// with a stray quotation mark: a well-formed element is found whole, whatever precedes it.
struct ReversedElements: Sequence, IteratorProtocol {
  /// The lines of the field that are still to be read, in order.
  private var lines: ArraySlice<[UInt8]>
  private var line: ArraySlice<UInt8>?
  private let hasQuotes: Bool

  /// - Parameters:
  ///   - lines: The field's values, one for each of its lines.
  ///   - hasQuotes: Whether a comma within quotation marks belongs to its element.
  init(lines: [String], hasQuotes: Bool) {
    self.lines = lines.map { Array($0.utf8) }[...]
    self.hasQuotes = hasQuotes
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let line = line ?? lines.popLast()?[...] else { return nil }
    var start = line.endIndex
    var isQuoted = false
    while start > line.startIndex {
      let byte = line[start - 1]
      if byte == UInt8(ascii: ","), !isQuoted { break }
      if hasQuotes, byte == UInt8(ascii: "\""), !Self.isEscaped(start - 1, in: line) {
        isQuoted.toggle()
      }
      start -= 1
    }
    self.line = start > line.startIndex ? line[..<(start - 1)] : nil
    return line[start...].trimmingBlanks
  }

  /// Whether an odd number of backslashes precedes a byte.
  private static func isEscaped(_ index: Int, in line: ArraySlice<UInt8>) -> Bool {
    var first = index
    while first > line.startIndex, line[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (index - first) % 2 == 1
  }
}
