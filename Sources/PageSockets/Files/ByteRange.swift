import PageBytes

/// What a `Range` asks for (RFC 9110, section 14.1.2), before the size is known.
enum ByteRange: Hashable, Sendable {
  /// From an offset to an offset, both included, or to the end.
  case from(Int, through: Int?)
  /// So many bytes at the end.
  case last(Int)

  /// - Parameter field: the value of `Range`.
  /// - Returns: the range, or `nil` where the field is to be ignored: it is malformed, of another
  ///   unit, or names several ranges. A server may answer those with all of the content (section
  ///   14.2), which costs no client more than it would have got without the field, whereas many
  ///   small or overlapping parts can be made to cost the server far more.
  init?(_ field: String) {
    let halves = field.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2,
      halves[0].map({ $0 | 0x20 }).elementsEqual("bytes".utf8)
    else { return nil }
    // A list may have empty members.
    let members = halves[1].split(separator: UInt8(ascii: ",")).map(\.trimmingBlanks)
      .filter { !$0.isEmpty }
    guard members.count == 1, let dash = members[0].firstIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    let first = members[0][..<dash]
    let last = members[0][dash...].dropFirst()
    if first.isEmpty {
      guard let count = Self.number(last) else { return nil }
      self = .last(count)
    } else {
      guard let start = Self.number(first) else { return nil }
      guard !last.isEmpty else {
        self = .from(start, through: nil)
        return
      }
      guard let end = Self.number(last), start <= end else { return nil }
      self = .from(start, through: end)
    }
  }

  /// What to send of content of a size.
  enum Selection: Hashable {
    /// 206 with these bytes
    case part(Range<Int>)
    /// 200
    case whole
    /// 416
    case unsatisfiable
  }

  /// The bytes of content that has `size` bytes.
  func selection(of size: Int) -> Selection {
    switch self {
    case .from(let start, let end):
      guard start < size else { return .unsatisfiable }
      return .part(start..<(end.map { min($0, size - 1) + 1 } ?? size))
    case .last(0): return .unsatisfiable
    case .last(let count):
      // The last bytes of nothing can be had, but `Content-Range` has no words for them.
      return size == 0 ? .whole : .part(max(0, size - count)..<size)
    }
  }

  /// A number too large to be counted is beyond the end of any file, as the greatest `Int` is.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard !digits.isEmpty else { return nil }
    var number = 0
    for byte in digits {
      guard let digit = byte.digit else { return nil }
      let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(digit)
      number = overflow || carry ? .max : sum
    }
    return number
  }
}
